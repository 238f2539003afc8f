interface Page<T> {
  readonly items: readonly T[];
}

/**
 * One list of all pages. New items can push an item onto the next page between two requests: it keeps its first position, so
 * that nothing on the screen moves or appears twice.
 */
export function mergePages<T extends { readonly id: string }>(pages: readonly Page<T>[]): T[] {
  const itemsById = new Map<string, T>();
  for (const item of pages.flatMap((page) => page.items)) if (!itemsById.has(item.id)) itemsById.set(item.id, item);
  return [...itemsById.values()];
}

/** The pages with `change` applied to the item `id`; the same array when no page contains it. */
export function patchPages<T extends { readonly id: string }, P extends Page<T>>(pages: P[], id: string, change: (item: T) => T): P[] {
  if (!pages.some((page) => page.items.some((item) => item.id === id))) return pages;
  return pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) }));
}
