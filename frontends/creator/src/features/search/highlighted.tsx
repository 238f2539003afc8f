import type { Highlight } from '@trenzeye/proto/http/content';
import { excerptAround, splitRanges } from './highlight-ranges.ts';

interface HighlightedProps {
  readonly text: string;
  readonly highlights: readonly Highlight[];
  readonly field: Highlight['field'];
  /** Index of the text among several, e.g. of a hashtag. */
  readonly index?: number;
  /** Maximum length of the excerpt, in UTF-16 code units. */
  readonly maxLength?: number;
}

/** A text with its search matches marked. */
export function Highlighted({ text, highlights, field, index, maxLength = Number.POSITIVE_INFINITY }: HighlightedProps) {
  const ranges = highlights.find((highlight) => highlight.field === field && highlight.index === index)?.ranges ?? [];
  const shown = excerptAround(text, ranges, maxLength);
  return splitRanges(shown.text, shown.ranges).map(({ text: piece, isFound, at }) =>
    isFound ? (
      <mark key={at} className="tz-search-match">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
