import type { IdempotencyKey } from '@trenzeye/kit';
import type { Unread } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { markNotificationsRead } from '../store/notifications.ts';
import { readUnread } from '../store/unread.ts';

export interface ReadNotifications {
  readonly userId: string;
  /** Undefined: all there are. */
  readonly ids: readonly string[] | undefined;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Somebody has read these; ids of others' notifications change nothing. Returns what is left. */
export const readNotificationsOf = (context: SocialContext, { userId, ids, trace, idempotencyKey }: ReadNotifications): Promise<Unread> =>
  context.transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    await markNotificationsRead(tx, userId, ids);
    return readUnread(tx, userId);
  });
