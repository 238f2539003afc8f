import { notFound, type Sql } from '@trenzeye/kit';
import type { DraftDetail, ItemDetail } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { madeOf, readStoredItem, type StoredItem } from '../store/content.ts';
import { readFeedItem } from '../store/feed.ts';
import { readConsent, readCredit } from '../store/remixes.ts';
import { readReactions } from '../store/viewer-reactions.ts';
import { readViews } from '../store/views.ts';
import { presentCredit, presentDraft } from './present-draft.ts';
import { presentItem } from './present-item.ts';
import { mayRequest, remixRefusal } from './remix-consent.ts';

const contentOf = (item: StoredItem): ItemDetail['content'] => {
  const made = madeOf(item);
  return made.type === 'video'
    ? { ...made.content, video_url: item.video_url, thumbnail_url: item.thumbnail_url, captions_url: item.captions_url }
    : made.content;
};

const permissionsOf = async (sql: Sql, item: StoredItem, viewerId: string | undefined): Promise<ItemDetail['permissions']> => {
  const consent = await readConsent(sql, item.id, viewerId);
  const refusal = consent ? remixRefusal(consent, viewerId) : 'This item is no longer there.';
  const own = item.user_id === viewerId;
  return {
    delete: own,
    change_consent: own,
    remix: refusal === undefined,
    request_remix: consent ? mayRequest(consent, viewerId) : false,
    remix_refusal: refusal ?? null,
  };
};

const readPublicItem = async (sql: Sql, item: StoredItem, viewerId: string | undefined): Promise<ItemDetail> => {
  const [row, credit, views, permissions, reactions] = await Promise.all([
    readFeedItem(sql, item.id),
    item.remix_of ? readCredit(sql, item.id) : undefined,
    readViews(sql, item.id),
    permissionsOf(sql, item, viewerId),
    viewerId === undefined ? undefined : readReactions(sql, [viewerId], [item.id]),
  ]);
  // Removed between two statements.
  if (!row) throw notFound('item');
  const own = viewerId === undefined ? undefined : reactions?.get(viewerId)?.get(item.id);
  return {
    ...presentItem(row),
    user_reaction: (own ?? null) as ItemDetail['user_reaction'],
    status: 'published',
    content: contentOf(item),
    signal_id: item.signal_id,
    template_id: item.template_id,
    remix_of: credit ? presentCredit(credit) : null,
    depth: credit?.depth ?? 0,
    remix_consent: item.remix_consent,
    views,
    version: item.version,
    permissions,
  };
};

/** One public item in full with the viewer's own reaction, or a draft of the viewer. Throws `not_found` for everything else. */
export const readItem = async (
  { sql }: Pick<ContentContext, 'sql'>,
  id: string,
  viewerId: string | undefined,
): Promise<ItemDetail | DraftDetail> => {
  const item = await readStoredItem(sql, id);
  if (item?.status === 'published') return readPublicItem(sql, item, viewerId);
  if (item?.status === 'draft' && item.user_id === viewerId)
    return presentDraft(item, item.remix_of ? await readCredit(sql, id) : undefined);
  throw notFound('item');
};
