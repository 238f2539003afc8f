/** The page may stay open for long; the view is for its start. */
const maxAgeMs = 30_000;

/** The start of a page that the gateway has put into the HTML, and the URL that it belongs to. */
let firstView: { readonly url: string; readonly html: string } | undefined;

const currentUrl = (): string => window.location.pathname + window.location.search;

/** Keeps the first view before the application replaces the page's content. Users who are signed in do not see it. */
export function keepFirstView(): void {
  const element = document.querySelector('.boot .first-view');
  if (element?.checkVisibility()) firstView = { url: currentUrl(), html: element.outerHTML };
}

/** What this page showed before the application started; undefined on every other page, and later. */
export const currentFirstView = (): string | undefined =>
  firstView?.url === currentUrl() && performance.now() < maxAgeMs ? firstView.html : undefined;
