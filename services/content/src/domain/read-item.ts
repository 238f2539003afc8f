import { notFound } from '@trenzeye/kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { readFeedItem } from '../store/feed.ts';
import { readReactions } from '../store/viewer-reactions.ts';
import { presentItem } from './present-item.ts';

/** One public item with the viewer's own reaction. Throws `not_found` for drafts and unknown ids. */
export const readItem = async ({ sql }: Pick<ContentContext, 'sql'>, id: string, viewerId: string | undefined): Promise<ContentItem> => {
  const row = await readFeedItem(sql, id);
  if (!row) throw notFound('item');
  const own = viewerId === undefined ? undefined : (await readReactions(sql, [viewerId], [id])).get(viewerId)?.get(id);
  return { ...presentItem(row), user_reaction: (own ?? null) as ContentItem['user_reaction'] };
};
