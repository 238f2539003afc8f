export interface StaticSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** A term and what is said about it. */
  readonly terms?: readonly (readonly [string, string])[];
  /** A label and a page of Trenzeye. */
  readonly links?: readonly (readonly [string, string])[];
}

/** What one of the footer's pages says. */
export interface StaticPageContent {
  readonly title: string;
  readonly lede: string;
  readonly parts: readonly StaticSection[];
}
