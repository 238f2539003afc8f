export interface StaticSection {
  readonly heading: string;
  /** For links to the section. */
  readonly id?: string;
  readonly paragraphs?: readonly string[];
  /** A term and its description. */
  readonly terms?: readonly (readonly [string, string])[];
  /** A label and a path inside Trenzeye. */
  readonly links?: readonly (readonly [string, string])[];
}

/** Content of a page linked from the footer. */
export interface StaticPageContent {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly StaticSection[];
}
