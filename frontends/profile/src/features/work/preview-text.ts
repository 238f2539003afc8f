import type { UserContentItem } from '@trenzeye/proto/http/content';
import { cutText } from './cut-text.ts';

type Preview = UserContentItem['content_preview'];

/** What a card says of an item: the first post, the caption, or the beginning of the script. */
export function previewText({ tweets, caption, script }: Preview, limit: number): string {
  if (script) return cutText(script, limit);
  return tweets?.[0] ?? caption ?? '';
}

/** Whether a text begins with its title, so that showing both would say it twice; a title may be cut off itself. */
export const repeats = (text: string, title: string): boolean => text.startsWith(title.replace(/…$/, ''));
