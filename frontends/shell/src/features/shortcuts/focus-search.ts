const field = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('main input[type="search"]');

/** Time for the page with the search field to load, in milliseconds. */
const timeoutMs = 5_000;

/** Focuses the search field of the page; without one, opens Explore and focuses its field. */
export function focusSearch(navigate: (path: string) => unknown): void {
  const present = field();
  if (present) {
    present.focus();
    present.select();
    return;
  }
  navigate('/explore');
  const observer = new MutationObserver(() => {
    const loaded = field();
    if (!loaded) return;
    observer.disconnect();
    loaded.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), timeoutMs);
}
