import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { moderators, notBanned, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { createFollower, createOtherUser } from './other-user.ts';
import { type Rows, row } from './row.ts';

const newComment = async (environment: TestEnvironment): Promise<string> => {
  const owner = environment.user('owner');
  return environment.createComment(owner, await environment.publishItem(owner));
};

/** A conversation that the owner has started with a follower. */
const newThread = async (environment: TestEnvironment): Promise<{ thread_id: string; id: string }> =>
  environment.request('POST', '/api/messages', environment.user('owner').token, {
    recipient_id: await createFollower(environment),
    text: 'Who reads this?',
  });

/** The subscription of a browser; its push service does not exist. */
const newPushDevice = () => {
  const ecdh = createECDH('prime256v1');
  return {
    endpoint: `https://push.trenzeye.example/${randomUUID()}`,
    keys: { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    name: 'Chrome on Linux',
  };
};

const addPushDevice = async (environment: TestEnvironment): Promise<string> => {
  const device = await environment.request<{ id: string }>('POST', '/api/push/devices', environment.user('owner').token, newPushDevice());
  return device.id;
};

/** Comments, relations to other users, messages and notifications. */
export const conversationRows: Rows = {
  'GET /api/comments/{id}/replies': row(notBanned, async (environment) => ({
    path: `/api/comments/${await newComment(environment)}/replies`,
  })),
  'GET /api/comments/{id}/permalink': row(notBanned, async (environment) => ({
    path: `/api/comments/${await newComment(environment)}/permalink`,
  })),
  'GET /api/comments/{id}/history': row(moderators, async (environment) => ({
    path: `/api/comments/${await newComment(environment)}/history`,
  })),
  'PATCH /api/comments/{id}': row(ownerOnly, async (environment) => ({
    path: `/api/comments/${await newComment(environment)}`,
    body: { text: 'Changed' },
  })),
  'DELETE /api/comments/{id}': row(ownerOnly, async (environment) => ({ path: `/api/comments/${await newComment(environment)}` })),
  'GET /api/relations': row(signedIn, () => ({ path: '/api/relations' })),
  'GET /api/relations/{id}': row(signedIn, async (environment) => ({ path: `/api/relations/${await createOtherUser(environment)}` })),
  'PUT /api/relations/{id}/block': row(writers, async (environment) => ({
    path: `/api/relations/${await createOtherUser(environment)}/block`,
  })),
  'DELETE /api/relations/{id}/block': row(writers, async (environment) => ({
    path: `/api/relations/${await createOtherUser(environment)}/block`,
  })),
  'PUT /api/relations/{id}/mute': row(writers, async (environment) => ({
    path: `/api/relations/${await createOtherUser(environment)}/mute`,
  })),
  'DELETE /api/relations/{id}/mute': row(writers, async (environment) => ({
    path: `/api/relations/${await createOtherUser(environment)}/mute`,
  })),
  'GET /api/unread': row(signedIn, () => ({ path: '/api/unread' })),
  'GET /api/messages': row(signedIn, () => ({ path: '/api/messages' })),
  'POST /api/messages': row(writers, async (environment) => ({
    path: '/api/messages',
    body: { recipient_id: await createOtherUser(environment), text: 'Hi' },
  })),
  // Only its two participants can read a conversation, whatever the role of others.
  'GET /api/messages/with/{userId}': row(ownerOnly, async (environment) => {
    const other = await createFollower(environment);
    await environment.request('POST', '/api/messages', environment.user('owner').token, { recipient_id: other, text: 'Hi' });
    return { path: `/api/messages/with/${other}` };
  }),
  'GET /api/messages/{threadId}': row(ownerOnly, async (environment) => ({
    path: `/api/messages/${(await newThread(environment)).thread_id}`,
  })),
  'GET /api/messages/{threadId}/about': row(ownerOnly, async (environment) => ({
    path: `/api/messages/${(await newThread(environment)).thread_id}/about`,
  })),
  'POST /api/messages/{threadId}': row(ownerOnly, async (environment) => ({
    path: `/api/messages/${(await newThread(environment)).thread_id}`,
    body: { text: 'More' },
  })),
  'POST /api/messages/{threadId}/read': row(ownerOnly, async (environment) => ({
    path: `/api/messages/${(await newThread(environment)).thread_id}/read`,
  })),
  'POST /api/messages/{threadId}/accept': row(ownerOnly, async (environment) => ({
    path: `/api/messages/${(await newThread(environment)).thread_id}/accept`,
  })),
  // The owner started the conversation and has nothing to decline: 409.
  'POST /api/messages/{threadId}/decline': row(
    ownerOnly,
    async (environment) => ({ path: `/api/messages/${(await newThread(environment)).thread_id}/decline` }),
    [409],
  ),
  'DELETE /api/messages/{threadId}': row(ownerOnly, async (environment) => ({
    path: `/api/messages/${(await newThread(environment)).thread_id}`,
  })),
  'DELETE /api/messages/{threadId}/{messageId}': row(ownerOnly, async (environment) => {
    const { thread_id, id } = await newThread(environment);
    return { path: `/api/messages/${thread_id}/${id}` };
  }),
  'GET /api/notifications': row(signedIn, () => ({ path: '/api/notifications' })),
  'POST /api/notifications/read': row(writers, () => ({ path: '/api/notifications/read', body: {} })),
  'GET /api/notifications/settings': row(signedIn, () => ({ path: '/api/notifications/settings' })),
  'PUT /api/notifications/settings': row(writers, () => ({ path: '/api/notifications/settings', body: { follow: true } })),
  'GET /api/push': row(signedIn, () => ({ path: '/api/push' })),
  'POST /api/push/devices': row(writers, () => ({ path: '/api/push/devices', body: newPushDevice() })),
  'DELETE /api/push/devices/{id}': row(ownerOnly, async (environment) => ({
    path: `/api/push/devices/${await addPushDevice(environment)}`,
  })),
  // Nothing answers at the device's address: 503.
  'POST /api/push/devices/{id}/test': row(
    ownerOnly,
    async (environment) => ({ path: `/api/push/devices/${await addPushDevice(environment)}/test` }),
    [503],
  ),
  'PUT /api/push/kinds': row(writers, () => ({ path: '/api/push/kinds', body: { follow: true } })),
  // The token is the permission; this one is not valid: 409.
  'POST /api/push/action': row(notBanned, () => ({ path: '/api/push/action', body: { token: 'none', action: 'read' } }), [409]),
  'PUT /api/notifications/language': row(writers, () => ({ path: '/api/notifications/language', body: { language: 'en' } })),
  'GET /api/notifications/digest': row(signedIn, () => ({ path: '/api/notifications/digest' })),
  'PUT /api/notifications/digest': row(writers, () => ({ path: '/api/notifications/digest', body: { hour: 9 } })),
  // The token is the permission; this one is not valid: 404.
  'GET /api/unsubscribe': row(notBanned, () => ({ path: '/api/unsubscribe?token=none' }), [404]),
  'POST /api/unsubscribe': row(notBanned, () => ({ path: '/api/unsubscribe?token=none' }), [404]),
  'GET /api/users/{id}/analytics': row(ownerOnly, (environment) => ({ path: `/api/users/${environment.user('owner').id}/analytics` })),
  'GET /api/users/{id}/analytics.csv': row(ownerOnly, (environment) => ({
    path: `/api/users/${environment.user('owner').id}/analytics.csv`,
  })),
};
