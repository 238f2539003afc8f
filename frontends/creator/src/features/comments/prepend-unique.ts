interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** The pages with `newest` as the first item and without a second copy of it. */
export function prependUnique<T extends { readonly id: string }>(pages: readonly Page<T>[], newest: T): Page<T>[] {
  const rest = pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== newest.id) }));
  const [first = { items: [], next: null }, ...others] = rest;
  return [{ ...first, items: [newest, ...first.items] }, ...others];
}
