import type { PushKinds } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { changedKinds, settingsOf } from '../notifications/kind-settings.ts';
import { readMutedPushKinds, setMutedPushKinds } from './store.ts';

/** Whether each kind of notification is sent to a user's devices. */
export const readPushKinds = async ({ prisma }: { readonly prisma: Database }, userId: string): Promise<PushKinds> =>
  settingsOf(await readMutedPushKinds(prisma, userId));

/** Turns kinds on or off; kinds that are left out keep their setting. */
export const changePushKinds = (
  { transaction }: Pick<SocialContext, 'transaction'>,
  userId: string,
  changes: Partial<PushKinds>,
): Promise<PushKinds> =>
  transaction({ actor: userId }, async ({ prisma }) => {
    await setMutedPushKinds(prisma, userId, changedKinds(changes));
    return readPushKinds({ prisma }, userId);
  });
