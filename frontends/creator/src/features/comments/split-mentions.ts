import type { Mention } from '@trenzeye/proto/http/social';

type TextSegment = string | { readonly userId: string; readonly text: string };

/** Splits a comment into plain text and mentions, in order. Invalid and overlapping ranges are ignored. */
export const splitMentions = (text: string, mentions: readonly Mention[]): TextSegment[] => {
  const parts: TextSegment[] = [];
  let at = 0;
  for (const { user_id, start, end } of [...mentions].sort((a, b) => a.start - b.start)) {
    if (start < at || end > text.length || start >= end) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push({ userId: user_id, text: text.slice(start, end) });
    at = end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
};
