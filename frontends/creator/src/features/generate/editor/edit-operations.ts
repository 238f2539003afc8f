/** The list with the entry at `index` moved by `by` positions; the same list when that is out of range. */
export function moveEntry<T>(list: readonly T[], index: number, by: number): readonly T[] {
  const target = index + by;
  const entry = list[index];
  if (entry === undefined || target < 0 || target >= list.length) return list;
  return list.toSpliced(index, 1).toSpliced(target, 0, entry);
}

const tagLimit = 64;

/** The tags in a typed text, without `#` and without tags that are already present. */
export function parseTags(typed: string, present: readonly string[]): string[] {
  const existing = new Set(present.map((tag) => withoutHash(tag).toLowerCase()));
  const added: string[] = [];
  for (const word of typed.split(/[\s,#]+/)) {
    const tag = word.slice(0, tagLimit);
    if (tag === '' || existing.has(tag.toLowerCase())) continue;
    existing.add(tag.toLowerCase());
    added.push(tag);
  }
  return added;
}

export const withoutHash = (tag: string): string => tag.replace(/^#/, '');

/** Seconds as `m:ss`, with tenths when not zero. */
export function formatSeconds(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  const [whole, part] = [Math.floor(rest / 10), rest % 10];
  return `${minutes}:${String(whole).padStart(2, '0')}${part ? `.${part}` : ''}`;
}
