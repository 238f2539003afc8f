import { anybody, type Rows, row, signedIn, writers } from './row.ts';
import type { World } from './world.ts';

const item = async (world: World): Promise<string> => world.item(world.person('owner'));

export const peopleRows: Rows = {
  'POST /api/reactions': row(writers, async (world) => ({
    path: '/api/reactions',
    body: { content_id: await item(world), reaction_type: 'like' },
  })),
  'GET /api/comments/{contentId}': row(anybody, async (world) => ({ path: `/api/comments/${await item(world)}` })),
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
};
