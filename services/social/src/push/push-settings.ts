import {
  connectionChange,
  createText,
  DomainError,
  hasAccount,
  localize,
  newId,
  notFound,
  requireOpenSession,
  requireOutgoingUrl,
  type Viewer,
} from '@trenzeye/kit';
import type { ConnectionAction } from '@trenzeye/proto/events';
import type { BodyOf } from '@trenzeye/proto/http';
import { maxPushDevices, type PushDevice, type PushKinds, type social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { changedKinds, settingsOf } from '../notifications/index.ts';
import { allowsPrivateEndpoints, sendPush } from './send-push.ts';
import {
  deletePushDevice,
  deletePushDevices,
  findPushDevice,
  findPushDeviceByEndpoint,
  findPushDevices,
  type PushDeviceRow,
  readMutedPushKinds,
  setMutedPushKinds,
  setPushAccepted,
  setPushDevice,
} from './store.ts';

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

type Caller = Pick<Viewer, 'id' | 'sessionId'>;

const present = ({ id, name, created_at, sent_at, session_id }: PushDeviceRow, currentId: string | undefined): PushDevice => ({
  id,
  name,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
  last_used_at: sent_at?.toISOString() ?? null,
  session_id,
  is_current: session_id !== null && session_id === currentId,
});

/** A user's devices, oldest first. */
export const listPushDevices = async (
  { prisma }: { readonly prisma: Database },
  { id, sessionId }: Pick<Caller, 'id'> & Partial<Caller>,
): Promise<PushDevice[]> => (await findPushDevices(prisma, id)).map((device) => present(device, sessionId));

/** A repeated registration is no change for the owner, also by another session of the same browser. */
const actionOf = (known: PushDeviceRow | null, stored: PushDeviceRow): ConnectionAction | undefined => {
  if (known?.user_id !== stored.user_id) return 'added';
  return known.auth === stored.auth && known.p256dh === stored.p256dh ? undefined : 'changed';
};

/**
 * Sends a user's push messages to a browser until the session ends. A browser that another account used before belongs to this one from now on; the request proves
 * it with the secret of the subscription. Throws `invalid_request` naming `endpoint`, and `conflict` for another secret.
 */
export const addPushDevice = async (
  { config, transaction, clock }: Pick<SocialContext, 'config' | 'transaction' | 'clock'>,
  viewer: Caller,
  { endpoint, keys, name }: BodyOf<typeof social.addPushDevice>,
): Promise<PushDevice> => {
  const { id: userId, sessionId } = viewer;
  const address = requireOutgoingUrl('endpoint', endpoint, allowsPrivateEndpoints(config)).href;
  return transaction({ actor: userId }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('invalid_token');
    await requireOpenSession(tx, sessionId);
    const known = await findPushDeviceByEndpoint(tx.prisma, address);
    if (known && known.user_id !== userId && known.auth !== keys.auth)
      throw new DomainError('conflict', { detail: 'This push address belongs to another account.' });
    const device = { id: newId(), user_id: userId, endpoint: address, ...keys, name, session_id: sessionId, created_at: clock() };
    const stored = await setPushDevice(tx.prisma, device);
    const others = (await findPushDevices(tx.prisma, userId)).filter(({ id }) => id !== stored.id);
    const surplus = others.length + 1 - maxPushDevices;
    if (surplus > 0)
      await deletePushDevices(
        tx.prisma,
        others.slice(0, surplus).map(({ id }) => id),
      );
    const action = actionOf(known, stored);
    if (action) tx.emit('push_device.changed', connectionChange(viewer, { kind: 'push-device', action, name }));
    return present(stored, sessionId);
  });
};

/** Throws `not_found`, also for another user's device. */
export const removePushDevice = ({ transaction }: Pick<SocialContext, 'transaction'>, viewer: Caller, id: string): Promise<void> =>
  transaction({ actor: viewer.id }, async (tx) => {
    const name = await deletePushDevice(tx.prisma, viewer.id, id);
    if (name === undefined) throw notFound('device');
    tx.emit('push_device.changed', connectionChange(viewer, { kind: 'push-device', action: 'removed', name }));
  });

type TestContext = Pick<SocialContext, 'config' | 'prisma' | 'clock' | 'pushKeys'>;

/** Sends a message now. Throws `not_found`, `conflict` for a device that was removed by its push service, and `unavailable`. */
export const testPushDevice = async (context: TestContext, userId: string, id: string): Promise<void> => {
  const { prisma, clock } = context;
  const device = await findPushDevice(prisma, userId, id);
  if (!device) throw notFound('device');
  const message = {
    title: 'Trenzeye',
    body: localize('Notifications arrive on this device.'),
    tag: 'test',
    path: '/notifications',
    unread: 0,
  };
  const result = await sendPush(context, device, message);
  if (result.outcome === 'accepted') return setPushAccepted(prisma, id, clock());
  if (result.outcome === 'unavailable')
    throw new DomainError('unavailable', {
      detail: createText('The push service did not answer ({reason}). Try again later.', { reason: result.reason }),
    });
  await deletePushDevices(prisma, [id]);
  throw new DomainError('conflict', { detail: 'The push service no longer knows this device. Turn notifications on again.' });
};
