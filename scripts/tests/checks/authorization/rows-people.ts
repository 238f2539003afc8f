import { admins, anybody, type Rows, row, signedIn, writers } from './row.ts';
import { conversationRows } from './rows-conversations.ts';
import { stranger } from './stranger.ts';
import type { World } from './world.ts';

const item = async (world: World): Promise<string> => world.item(world.person('owner'));

export const peopleRows: Rows = {
  ...conversationRows,
  'POST /api/reactions': row(writers, async (world) => ({
    path: '/api/reactions',
    body: { content_id: await item(world), reaction_type: 'like' },
  })),
  'GET /api/comments/{id}': row(anybody, async (world) => ({ path: `/api/comments/${await item(world)}` })),
  'POST /api/comments': row(writers, async (world) => ({ path: '/api/comments', body: { content_id: await item(world), text: 'Mine' } })),
  'POST /api/comments/react': row(writers, async (world) => ({
    path: '/api/comments/react',
    body: { comment_id: await world.comment(world.person('owner'), await item(world)), reaction_type: 'idea' },
  })),
  'GET /rest/v1/users': row(anybody, (world) => ({ path: `/rest/v1/users?id=eq.${world.person('owner').id}&select=id,username` })),
  // One's own row alone: whoever else names the owner's id is refused, whatever their role.
  'POST /rest/v1/users': row(
    ['owner'],
    (world) => ({ path: '/rest/v1/users', body: { id: world.person('owner').id, username: 'again' } }),
    [409],
  ),
  'PUT /api/users/{id}': row(['owner'], (world) => ({
    path: `/api/users/${world.person('owner').id}`,
    body: { username: 'the.owner', bio: 'Mine alone.' },
  })),
  'GET /api/usernames/{username}': row(signedIn, () => ({ path: '/api/usernames/anything-free' })),
  'GET /api/users/{id}': row(anybody, (world) => ({ path: `/api/users/${world.person('owner').id}` })),
  'POST /api/feedback': row(writers, () => ({ path: '/api/feedback', body: { feedback_text: 'It works.', rating: 'neutral' } })),
  'GET /api/feedback/testimonials': row(anybody, () => ({ path: '/api/feedback/testimonials' })),
  'PUT /api/follows/{id}': row(writers, async (world) => ({ path: `/api/follows/${await stranger(world)}` })),
  'DELETE /api/follows/{id}': row(writers, async (world) => ({ path: `/api/follows/${await stranger(world)}` })),
  'GET /api/follows/{id}': row(anybody, async (world) => ({ path: `/api/follows/${await stranger(world)}` })),
  'GET /api/users/{id}/followers': row(anybody, async (world) => ({ path: `/api/users/${await stranger(world)}/followers` })),
  'GET /api/users/{id}/following': row(anybody, async (world) => ({ path: `/api/users/${await stranger(world)}/following` })),
  'GET /api/content/following': row(signedIn, () => ({ path: '/api/content/following' })),
  'GET /api/leaderboard': row(anybody, () => ({ path: '/api/leaderboard?period=all' })),
  'GET /api/users/{id}/badges': row(anybody, (world) => ({ path: `/api/users/${world.person('owner').id}/badges` })),
  // Whose progress it is, and nobody else.
  'GET /api/users/{id}/badges/progress': row(['owner'], (world) => ({ path: `/api/users/${world.person('owner').id}/badges/progress` })),
  'GET /api/admin/badges': row(admins, () => ({ path: '/api/admin/badges' })),
  'POST /api/admin/badges/assign': row(admins, async (world, actor) => {
    const [badge] = await world.ask<{ id: string }[]>('GET', '/api/admin/badges', world.person('admin').token);
    const awarded_by = world.person(actor === 'visitor' ? 'owner' : actor).id;
    return { path: '/api/admin/badges/assign', body: { user_id: await stranger(world), badge_id: badge?.id, awarded_by } };
  }),
};
