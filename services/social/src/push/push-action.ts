import { DomainError, type Vault } from '@trenzeye/kit';
import type { SocialContext } from '../context.ts';
import { markNotificationsRead } from '../notifications/index.ts';
import { findPushDevice } from './store.ts';

const owner = 'push action';
const lifetimeMs = 7 * 86_400_000;

interface PushAction {
  readonly userId: string;
  readonly notificationId: string;
  readonly deviceId: string;
}

/**
 * A token that marks one notification of one user as read, for a week and while the device is registered. Only the device can read it: push
 * messages are encrypted.
 */
export const createPushToken = (vault: Vault, { userId, notificationId, deviceId }: PushAction, now: Date): string =>
  vault.seal(`${userId} ${notificationId} ${now.getTime() + lifetimeMs} ${deviceId}`, owner);

const openToken = (vault: Vault, token: string): string | undefined => {
  try {
    return vault.open(token, owner);
  } catch {
    return undefined;
  }
};

/** Marks the notification of a push message as read. Throws `conflict` for a token that is not valid, has expired, or is of a removed device. */
export const markReadByToken = async (
  context: Pick<SocialContext, 'prisma' | 'vault' | 'clock' | 'transaction'>,
  token: string,
  trace: string,
): Promise<void> => {
  const [userId, notificationId, expiresAt, deviceId] = openToken(context.vault, token)?.split(' ') ?? [];
  const isExpired = Number(expiresAt) < context.clock().getTime();
  if (!userId || !notificationId || !deviceId || isExpired || !(await findPushDevice(context.prisma, userId, deviceId)))
    throw new DomainError('conflict', { detail: 'The token of this message is not valid any more. Open Trenzeye instead.' });
  await markNotificationsRead(context, { userId, ids: [notificationId], trace, idempotencyKey: undefined });
};
