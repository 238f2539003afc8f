interface Page<T> {
  readonly items: readonly T[];
}

/**
 * One list of all pages. While a reader pages on, new items can push old ones over a page border: an item seen before keeps
 * its first place, so nothing on the screen moves or shows twice.
 */
export function mergePages<T extends { readonly id: string }>(pages: readonly Page<T>[]): T[] {
  const seen = new Map<string, T>();
  for (const item of pages.flatMap((page) => page.items)) if (!seen.has(item.id)) seen.set(item.id, item);
  return [...seen.values()];
}

/** The pages with `change` applied to the item `id`, wherever it stands; the same array when it is nowhere. */
export function patchPages<T extends { readonly id: string }, P extends Page<T>>(pages: P[], id: string, change: (item: T) => T): P[] {
  if (!pages.some((page) => page.items.some((item) => item.id === id))) return pages;
  return pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) }));
}
