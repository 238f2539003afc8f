import type { IdempotencyKey } from '@trenzeye/kit';
import type { Unread } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { setNotificationsRead } from './store/notifications.ts';
import { readUnread } from './store/unread.ts';

export interface MarkNotificationsRead {
  readonly userId: string;
  /** All notifications when undefined. */
  readonly ids: readonly string[] | undefined;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Marks a user's notifications as read; ids of other users' notifications are ignored. Returns the remaining totals. */
export const markNotificationsRead = (
  { transaction }: Pick<SocialContext, 'transaction'>,
  { userId, ids, trace, idempotencyKey }: MarkNotificationsRead,
): Promise<Unread> =>
  transaction({ actor: userId, trace, idempotencyKey }, async ({ prisma }) => {
    await setNotificationsRead(prisma, userId, ids);
    return readUnread(prisma, userId);
  });
