import type { Sql } from '@trenzeye/kit';
import { madeOf, type StoredItem } from '../store/content.ts';
import { readConsent } from '../store/remixes.ts';
import { requireWhole } from './draft-content.ts';
import { requireChangedRemix } from './remix-change.ts';
import { requireConsent } from './remix-consent.ts';

/**
 * What has to hold before an author's draft becomes public. Throws `invalid_request` for one that is not finished, `forbidden` when the
 * author of the original allows no remix, and `remix_unchanged` for a remix that equals its original.
 */
export const checkPublishable = async (sql: Sql, item: StoredItem): Promise<void> => {
  requireWhole(madeOf(item));
  if (!item.remix_of) return;
  // Who removed an item says nothing about remixes begun before.
  requireConsent(await readConsent(sql, item.remix_of, item.user_id), item.user_id);
  await requireChangedRemix(sql, item, item.remix_of);
};
