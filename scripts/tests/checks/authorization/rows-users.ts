import { admins, notBanned, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { createOtherUser } from './other-user.ts';
import { type Rows, row } from './row.ts';
import { conversationRows } from './rows-conversations.ts';

const newItem = async (environment: TestEnvironment): Promise<string> => environment.publishItem(environment.user('owner'));

export const userRows: Rows = {
  ...conversationRows,
  'POST /api/reactions': row(writers, async (environment) => ({
    path: '/api/reactions',
    body: { content_id: await newItem(environment), reaction_type: 'like' },
  })),
  'GET /api/comments/{id}': row(notBanned, async (environment) => ({ path: `/api/comments/${await newItem(environment)}` })),
  'POST /api/comments': row(writers, async (environment) => ({
    path: '/api/comments',
    body: { content_id: await newItem(environment), text: 'Mine' },
  })),
  'POST /api/comments/react': row(writers, async (environment) => ({
    path: '/api/comments/react',
    body: { comment_id: await environment.createComment(environment.user('owner'), await newItem(environment)), reaction_type: 'idea' },
  })),
  'GET /rest/v1/users': row(notBanned, (environment) => ({
    path: `/rest/v1/users?id=eq.${environment.user('owner').id}&select=id,username`,
  })),
  // Only for the user's own id, whatever the role. The owner already has a profile: 409.
  'POST /rest/v1/users': row(
    ownerOnly,
    (environment) => ({ path: '/rest/v1/users', body: { id: environment.user('owner').id, username: 'again' } }),
    [409],
  ),
  // Rows of other users do not match: 204, without a change.
  'PATCH /rest/v1/users': row(writers, (environment) => ({
    path: `/rest/v1/users?id=eq.${environment.user('owner').id}`,
    body: { avatar_url: `/media/avatars/${environment.user('owner').id}/owner.webp` },
  })),
  'PUT /api/users/{id}': row(ownerOnly, (environment) => ({
    path: `/api/users/${environment.user('owner').id}`,
    body: { username: 'the.owner', bio: 'Mine alone.' },
  })),
  'GET /api/usernames/{username}': row(signedIn, () => ({ path: '/api/usernames/anything-free' })),
  'GET /api/users/{id}': row(notBanned, (environment) => ({ path: `/api/users/${environment.user('owner').id}` })),
  'POST /api/feedback': row(writers, () => ({ path: '/api/feedback', body: { feedback_text: 'It works.', rating: 'neutral' } })),
  'GET /api/feedback/testimonials': row(notBanned, () => ({ path: '/api/feedback/testimonials' })),
  'PUT /api/follows/{id}': row(writers, async (environment) => ({ path: `/api/follows/${await createOtherUser(environment)}` })),
  'DELETE /api/follows/{id}': row(writers, async (environment) => ({ path: `/api/follows/${await createOtherUser(environment)}` })),
  'GET /api/follows/{id}': row(notBanned, async (environment) => ({ path: `/api/follows/${await createOtherUser(environment)}` })),
  'GET /api/users/{id}/followers': row(notBanned, async (environment) => ({
    path: `/api/users/${await createOtherUser(environment)}/followers`,
  })),
  'GET /api/users/{id}/following': row(notBanned, async (environment) => ({
    path: `/api/users/${await createOtherUser(environment)}/following`,
  })),
  'GET /api/content/following': row(signedIn, () => ({ path: '/api/content/following' })),
  'GET /api/leaderboard': row(notBanned, () => ({ path: '/api/leaderboard?period=all' })),
  'GET /api/users/{id}/badges': row(notBanned, (environment) => ({ path: `/api/users/${environment.user('owner').id}/badges` })),
  // Only the user's own progress.
  'GET /api/users/{id}/badges/progress': row(ownerOnly, (environment) => ({
    path: `/api/users/${environment.user('owner').id}/badges/progress`,
  })),
  'GET /api/admin/badges': row(admins, () => ({ path: '/api/admin/badges' })),
  'POST /api/admin/badges/assign': row(admins, async (environment, actor) => {
    const [badge] = await environment.request<{ id: string }[]>('GET', '/api/admin/badges', environment.user('admin').token);
    const awarded_by = environment.user(actor === 'visitor' ? 'owner' : actor).id;
    return { path: '/api/admin/badges/assign', body: { user_id: await createOtherUser(environment), badge_id: badge?.id, awarded_by } };
  }),
};
