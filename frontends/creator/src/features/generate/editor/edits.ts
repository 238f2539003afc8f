/** The list with the entry at `index` moved by `by` places; the same list when that leads over an end. */
export function moved<T>(list: readonly T[], index: number, by: number): readonly T[] {
  const target = index + by;
  const entry = list[index];
  if (entry === undefined || target < 0 || target >= list.length) return list;
  return list.toSpliced(index, 1).toSpliced(target, 0, entry);
}

const longestTag = 64;

/** What somebody typed as tags, without `#` and what is there already. */
export function tagsIn(typed: string, present: readonly string[]): string[] {
  const known = new Set(present.map((tag) => plain(tag).toLowerCase()));
  const fresh: string[] = [];
  for (const word of typed.split(/[\s,#]+/)) {
    const tag = word.slice(0, longestTag);
    if (tag === '' || known.has(tag.toLowerCase())) continue;
    known.add(tag.toLowerCase());
    fresh.push(tag);
  }
  return fresh;
}

/** A tag without its mark. */
export const plain = (tag: string): string => tag.replace(/^#/, '');

/** Seconds as `m:ss`, with tenths where there are some. */
export function lengthOf(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  const [whole, part] = [Math.floor(rest / 10), rest % 10];
  return `${minutes}:${String(whole).padStart(2, '0')}${part ? `.${part}` : ''}`;
}
