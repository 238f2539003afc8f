import type { IdempotencyKey } from '@trenzeye/kit';
import type { Unread } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { setNotificationsRead } from '../../store/notifications/notifications.ts';
import { readUnread } from '../../store/notifications/unread.ts';

export interface MarkNotificationsRead {
  readonly userId: string;
  /** Undefined: all there are. */
  readonly ids: readonly string[] | undefined;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Somebody has read these; ids of others' notifications change nothing. Returns what is left. */
export const markNotificationsRead = (
  context: SocialContext,
  { userId, ids, trace, idempotencyKey }: MarkNotificationsRead,
): Promise<Unread> =>
  context.transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    await setNotificationsRead(tx, userId, ids);
    return readUnread(tx, userId);
  });
