import type { UserContentItem } from '@trenzeye/proto/http/content';
import { truncateText } from './truncate-text.ts';

type Preview = UserContentItem['content_preview'];

/** The preview of an item: the first post, the caption, or the truncated script. */
export function previewText({ tweets, caption, script }: Preview, limit: number): string {
  if (script) return truncateText(script, limit);
  return tweets?.[0] ?? caption ?? '';
}

/** Whether a text starts with its title, so that a card shows only one of them. The title may be truncated. */
export const startsWithTitle = (text: string, title: string): boolean => text.startsWith(title.replace(/…$/, ''));
