import type { Database } from '../database/transaction.ts';
import { requireWhole } from '../drafts/draft-content.ts';
import { requireQuotable } from '../quotes/quote-item.ts';
import { requireChangedRemix } from '../remixes/remix-change.ts';
import { requireConsent } from '../remixes/remix-consent.ts';
import { readConsent } from '../remixes/store.ts';
import { resolvePictures } from './resolve-pictures.ts';
import { typedContentOf } from './store/item-content.ts';
import type { StoredItem } from './store/stored-items.ts';

/**
 * Checks that a draft can be published. Throws `invalid_request` for an unfinished draft or a deleted picture, `forbidden` when the author of the original
 * does not allow the remix or a user involved in a quote blocks the other, and `remix_unchanged` for a remix that equals its original.
 */
export const checkPublishable = async (prisma: Database, item: StoredItem): Promise<void> => {
  const typedContent = typedContentOf(item);
  requireWhole(typedContent);
  // Pictures may have been deleted since the draft was saved.
  await resolvePictures(prisma, item.user_id, typedContent);
  await requireQuotable(prisma, item);
  if (!item.remix_of) return;
  // A removed original does not refuse remixes that were started before.
  requireConsent(await readConsent(prisma, item.remix_of, item.user_id), item.user_id);
  await requireChangedRemix(prisma, item, item.remix_of);
};
