import type { UserContentItem } from '@trenzeye/proto/http/content';

/** Characters of a script on content cards and on remix cards. Source: specification, section 9. */
export const contentPreviewLimit = 100;
export const remixPreviewLimit = 80;

/** Truncates a text and appends an ellipsis. Counts code points, so that emoji are not split. */
export function truncateText(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`;
}

type Preview = UserContentItem['content_preview'];

/** The preview of an item: the first post, the caption, or the truncated script. */
export function previewText({ tweets, caption, script }: Preview, limit: number): string {
  if (script) return truncateText(script, limit);
  return tweets?.[0] ?? caption ?? '';
}

/** Whether a text starts with its title, so that a card shows only one of them. The title may be truncated. */
export const startsWithTitle = (text: string, title: string): boolean => text.startsWith(title.replace(/…$/, ''));
