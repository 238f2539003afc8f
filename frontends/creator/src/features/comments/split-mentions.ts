import type { Mention } from '@trenzeye/proto/http/social';

type TextSegment = string | { readonly userId: string; readonly text: string };

/** Splits a comment into plain text and mentions, in order. Invalid and overlapping ranges are ignored. */
export const splitMentions = (text: string, mentions: readonly Mention[]): TextSegment[] => {
  const segments: TextSegment[] = [];
  let position = 0;
  for (const { user_id, start, end } of [...mentions].sort((a, b) => a.start - b.start)) {
    if (start < position || end > text.length || start >= end) continue;
    if (start > position) segments.push(text.slice(position, start));
    segments.push({ userId: user_id, text: text.slice(start, end) });
    position = end;
  }
  if (position < text.length) segments.push(text.slice(position));
  return segments;
};
