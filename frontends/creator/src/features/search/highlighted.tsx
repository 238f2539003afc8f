import type { Highlight } from '@trenzeye/proto/http/content';
import { clipAround, splitRanges } from './split-ranges.ts';

interface HighlightedProps {
  readonly text: string;
  readonly highlights: readonly Highlight[];
  readonly field: Highlight['field'];
  /** Which of several texts, e.g. which hashtag. */
  readonly index?: number;
  /** Longest part to show, in UTF-16 positions. */
  readonly longest?: number;
}

/** A text with what was found in it marked. */
export function Highlighted({ text, highlights, field, index, longest = Number.POSITIVE_INFINITY }: HighlightedProps) {
  const ranges = highlights.find((highlight) => highlight.field === field && highlight.index === index)?.ranges ?? [];
  const shown = clipAround(text, ranges, longest);
  return splitRanges(shown.text, shown.ranges).map(({ text: words, isFound, at }) =>
    isFound ? (
      <mark key={at} className="tz-found">
        {words}
      </mark>
    ) : (
      words
    ),
  );
}
