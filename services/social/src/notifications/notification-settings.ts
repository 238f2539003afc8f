import type { NotificationSettings } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { changedKinds, settingsOf } from './kind-settings.ts';
import { readMutedKinds, setMutedKinds } from './store/muted-kinds.ts';

/** Whether each kind of notification is on for a user. */
export const readNotificationSettings = async ({ prisma }: { readonly prisma: Database }, userId: string): Promise<NotificationSettings> =>
  settingsOf(await readMutedKinds(prisma, userId));

/** Turns kinds on or off; kinds that are left out keep their setting. */
export const changeNotificationSettings = (
  { transaction }: Pick<SocialContext, 'transaction'>,
  userId: string,
  changes: Partial<NotificationSettings>,
): Promise<NotificationSettings> =>
  transaction({ actor: userId }, async ({ prisma }) => {
    await setMutedKinds(prisma, userId, changedKinds(changes));
    return readNotificationSettings({ prisma }, userId);
  });
