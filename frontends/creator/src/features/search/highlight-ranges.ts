interface TextPiece {
  readonly text: string;
  readonly isFound: boolean;
  /** Start index in the text. */
  readonly at: number;
}

/** Splits a text at its match ranges. Ranges that overlap or are out of bounds are clipped. */
export function splitRanges(text: string, ranges: readonly (readonly [number, number])[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let consumed = 0;
  const add = (end: number, isFound: boolean) => {
    if (end > consumed) pieces.push({ text: text.slice(consumed, end), isFound, at: consumed });
    consumed = Math.max(consumed, end);
  };
  for (const [start, end] of ranges) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return pieces;
}

interface Excerpt {
  readonly text: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const leadingLength = 60;

/** The excerpt around the first match, of at most `maxLength` UTF-16 code units, cut at words. */
export function excerptAround(text: string, ranges: readonly (readonly [number, number])[], maxLength: number): Excerpt {
  if (text.length <= maxLength) return { text, ranges };
  const first = ranges[0]?.[0] ?? 0;
  const target = Math.max(0, Math.min(first - leadingLength, text.length - maxLength));
  const start = target === 0 ? 0 : Math.min(text.indexOf(' ', target) + 1 || target, first);
  const limit = start + maxLength;
  const lastSpace = text.lastIndexOf(' ', limit);
  const end = limit >= text.length ? text.length : lastSpace > first ? lastSpace : limit;
  const prefix = start > 0 ? '…' : '';
  return {
    text: `${prefix}${text.slice(start, end).trimEnd()}${end < text.length ? '…' : ''}`,
    ranges: ranges
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from - start + prefix.length, to - start + prefix.length] as const),
  };
}
