import { anybody, moderators, type Rows, row, signedIn, writers } from './row.ts';
import { follower, stranger } from './stranger.ts';
import type { World } from './world.ts';

const comment = async (world: World): Promise<string> => {
  const owner = world.person('owner');
  return world.comment(owner, await world.item(owner));
};

/** A conversation the owner has begun with somebody. */
const thread = async (world: World): Promise<{ thread_id: string; id: string }> =>
  world.ask('POST', '/api/messages', world.person('owner').token, { recipient_id: await follower(world), text: 'Who reads this?' });

/** Blocking, messages and notifications of one's own; comments by whom they belong to. */
export const conversationRows: Rows = {
  'GET /api/comments/{id}/replies': row(anybody, async (world) => ({ path: `/api/comments/${await comment(world)}/replies` })),
  'GET /api/comments/{id}/permalink': row(anybody, async (world) => ({ path: `/api/comments/${await comment(world)}/permalink` })),
  'GET /api/comments/{id}/history': row(moderators, async (world) => ({ path: `/api/comments/${await comment(world)}/history` })),
  'PATCH /api/comments/{id}': row(['owner'], async (world) => ({
    path: `/api/comments/${await comment(world)}`,
    body: { text: 'Changed' },
  })),
  'DELETE /api/comments/{id}': row(['owner'], async (world) => ({ path: `/api/comments/${await comment(world)}` })),
  'GET /api/relations': row(signedIn, () => ({ path: '/api/relations' })),
  'GET /api/relations/{id}': row(signedIn, async (world) => ({ path: `/api/relations/${await stranger(world)}` })),
  'PUT /api/relations/{id}/block': row(writers, async (world) => ({ path: `/api/relations/${await stranger(world)}/block` })),
  'DELETE /api/relations/{id}/block': row(writers, async (world) => ({ path: `/api/relations/${await stranger(world)}/block` })),
  'PUT /api/relations/{id}/mute': row(writers, async (world) => ({ path: `/api/relations/${await stranger(world)}/mute` })),
  'DELETE /api/relations/{id}/mute': row(writers, async (world) => ({ path: `/api/relations/${await stranger(world)}/mute` })),
  'GET /api/unread': row(signedIn, () => ({ path: '/api/unread' })),
  'GET /api/messages': row(signedIn, () => ({ path: '/api/messages' })),
  'POST /api/messages': row(writers, async (world) => ({
    path: '/api/messages',
    body: { recipient_id: await stranger(world), text: 'Hi' },
  })),
  // Of the two it is between, and of nobody else, whatever their role.
  'GET /api/messages/with/{userId}': row(['owner'], async (world) => {
    const other = await follower(world);
    await world.ask('POST', '/api/messages', world.person('owner').token, { recipient_id: other, text: 'Hi' });
    return { path: `/api/messages/with/${other}` };
  }),
  'GET /api/messages/{threadId}': row(['owner'], async (world) => ({ path: `/api/messages/${(await thread(world)).thread_id}` })),
  'GET /api/messages/{threadId}/about': row(['owner'], async (world) => ({
    path: `/api/messages/${(await thread(world)).thread_id}/about`,
  })),
  'POST /api/messages/{threadId}': row(['owner'], async (world) => ({
    path: `/api/messages/${(await thread(world)).thread_id}`,
    body: { text: 'More' },
  })),
  'POST /api/messages/{threadId}/read': row(['owner'], async (world) => ({
    path: `/api/messages/${(await thread(world)).thread_id}/read`,
  })),
  'POST /api/messages/{threadId}/accept': row(['owner'], async (world) => ({
    path: `/api/messages/${(await thread(world)).thread_id}/accept`,
  })),
  // Nothing of the owner's to decline: they began it.
  'POST /api/messages/{threadId}/decline': row(
    ['owner'],
    async (world) => ({ path: `/api/messages/${(await thread(world)).thread_id}/decline` }),
    [409],
  ),
  'DELETE /api/messages/{threadId}': row(['owner'], async (world) => ({ path: `/api/messages/${(await thread(world)).thread_id}` })),
  'DELETE /api/messages/{threadId}/{messageId}': row(['owner'], async (world) => {
    const { thread_id, id } = await thread(world);
    return { path: `/api/messages/${thread_id}/${id}` };
  }),
  'GET /api/notifications': row(signedIn, () => ({ path: '/api/notifications' })),
  'POST /api/notifications/read': row(writers, () => ({ path: '/api/notifications/read', body: {} })),
  'GET /api/notifications/settings': row(signedIn, () => ({ path: '/api/notifications/settings' })),
  'PUT /api/notifications/settings': row(writers, () => ({ path: '/api/notifications/settings', body: { follow: true } })),
  'GET /api/users/{id}/analytics': row(['owner'], (world) => ({ path: `/api/users/${world.person('owner').id}/analytics` })),
  'GET /api/users/{id}/analytics.csv': row(['owner'], (world) => ({ path: `/api/users/${world.person('owner').id}/analytics.csv` })),
};
