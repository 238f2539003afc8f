export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
  /** Where it begins in the text. */
  readonly at: number;
}

/** A text cut at the borders of what was found in it. Ranges that lie outside or overlap are cut down to what is left. */
export function splitRanges(text: string, ranges: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const add = (end: number, isFound: boolean) => {
    if (end > done) pieces.push({ text: text.slice(done, end), isFound, at: done });
    done = Math.max(done, end);
  };
  for (const [start, end] of ranges) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return pieces;
}

interface Clipped {
  readonly text: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const before = 60;

/** The part of a long text around the first thing found in it, in at most `longest` UTF-16 positions and cut at words. */
export function clipAround(text: string, ranges: readonly (readonly [number, number])[], longest: number): Clipped {
  if (text.length <= longest) return { text, ranges };
  const first = ranges[0]?.[0] ?? 0;
  const wanted = Math.max(0, Math.min(first - before, text.length - longest));
  const start = wanted === 0 ? 0 : Math.min(text.indexOf(' ', wanted) + 1 || wanted, first);
  const limit = start + longest;
  const gap = text.lastIndexOf(' ', limit);
  const end = limit >= text.length ? text.length : gap > first ? gap : limit;
  const lead = start > 0 ? '…' : '';
  return {
    text: `${lead}${text.slice(start, end).trimEnd()}${end < text.length ? '…' : ''}`,
    ranges: ranges
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from - start + lead.length, to - start + lead.length] as const),
  };
}
