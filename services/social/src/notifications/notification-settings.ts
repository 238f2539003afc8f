import { type NotificationKind, type NotificationSettings, notificationKinds } from '@trenzeye/proto/http/social';
import type { Database, DatabaseContext } from '../database/transaction.ts';
import { readMutedKinds, setMutedKinds } from './store/notifications.ts';

/** Whether each kind is on, from the kinds that are off. */
export const settingsOf = (muted: ReadonlySet<string>): NotificationSettings =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, !muted.has(kind)])) as NotificationSettings;

/** The kinds that a change turns off and on; kinds that are left out keep their setting. */
export const changedKinds = (changes: Partial<NotificationSettings>): { muted: NotificationKind[]; unmuted: NotificationKind[] } => ({
  muted: notificationKinds.filter((kind) => changes[kind] === false),
  unmuted: notificationKinds.filter((kind) => changes[kind] === true),
});

/** Whether each kind of notification is on for a user. */
export const readNotificationSettings = async ({ prisma }: { readonly prisma: Database }, userId: string): Promise<NotificationSettings> =>
  settingsOf(await readMutedKinds(prisma, userId));

/** Turns kinds on or off; kinds that are left out keep their setting. */
export const changeNotificationSettings = (
  { transaction }: Pick<DatabaseContext, 'transaction'>,
  userId: string,
  changes: Partial<NotificationSettings>,
): Promise<NotificationSettings> =>
  transaction({ actor: userId }, async ({ prisma }) => {
    await setMutedKinds(prisma, userId, changedKinds(changes));
    return readNotificationSettings({ prisma }, userId);
  });
