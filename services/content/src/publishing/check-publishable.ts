import type { Database } from '../database/transaction.ts';
import { requireWhole, resolvePictures, type StoredItem, typedContentOf } from '../items/index.ts';
import { requireQuotable } from '../quotes/index.ts';
import { readConsent, requireChangedRemix, requireConsent } from '../remixes/index.ts';

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
