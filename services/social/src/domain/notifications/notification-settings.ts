import { type NotificationSettings, notificationKinds } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { readMutedKinds, setMutedKinds } from '../../store/notifications/muted-kinds.ts';
import type { Database } from '../../store/transaction.ts';

/** Whether each kind of notification is on for a user. */
export const readNotificationSettings = async (
  { prisma }: { readonly prisma: Database },
  userId: string,
): Promise<NotificationSettings> => {
  const muted = await readMutedKinds(prisma, userId);
  return Object.fromEntries(notificationKinds.map((kind) => [kind, !muted.has(kind)])) as NotificationSettings;
};

/** Turns kinds on or off; kinds that are left out keep their setting. */
export const changeNotificationSettings = (
  { transaction }: Pick<SocialContext, 'transaction'>,
  userId: string,
  changes: Partial<NotificationSettings>,
): Promise<NotificationSettings> =>
  transaction({ actor: userId }, async ({ prisma }) => {
    await setMutedKinds(prisma, userId, {
      muted: notificationKinds.filter((kind) => changes[kind] === false),
      unmuted: notificationKinds.filter((kind) => changes[kind] === true),
    });
    return readNotificationSettings({ prisma }, userId);
  });
