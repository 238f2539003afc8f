import type { Mention } from '@trenzeye/proto/http/social';

export type CommentPart = string | { readonly id: string; readonly words: string };

/** The words of a comment with whom they name set apart, in order. Ranges outside the text or within another are left out. */
export const commentParts = (text: string, mentions: readonly Mention[]): CommentPart[] => {
  const parts: CommentPart[] = [];
  let at = 0;
  for (const { user_id, start, end } of [...mentions].sort((a, b) => a.start - b.start)) {
    if (start < at || end > text.length || start >= end) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push({ id: user_id, words: text.slice(start, end) });
    at = end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
};
