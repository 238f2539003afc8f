import { randomUUID } from 'node:crypto';
import { createLogger, createPool, rebuildProjection } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { rebuildableProjection } from './projections.ts';
import { type ContentTestService, startContent } from './testing/content-service.ts';

let service: ContentTestService;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  service = await startContent();
  pool = createPool({ url: service.databaseUrl, max: 2, name: 'rebuild-test', log: createLogger('rebuild-test', 'silent') });
});
afterAll(async () => {
  await pool.end();
  await service.stop();
});

const rowsOf = async () => ({
  authors: await service.sql.query('SELECT * FROM authors ORDER BY user_id'),
  followers: await service.sql.query('SELECT * FROM followers ORDER BY user_id, follower_id'),
  relations: await service.sql.query('SELECT * FROM relations ORDER BY user_id, other_id'),
  reactions: await service.sql.query('SELECT * FROM viewer_reactions ORDER BY user_id, content_id'),
  metrics: await service.sql.query('SELECT * FROM content_metrics ORDER BY content_id'),
  feed: await service.sql.query('SELECT content_id, likes, comment_count, reactions FROM feed_items ORDER BY content_id'),
});

it('rebuildableProjection: damaged rows, replayed from the log -> the rows as they were', async () => {
  const [author, viewer, deleted] = [randomUUID(), randomUUID(), randomUUID()];
  const contentId = await service.publishThread(author);
  await service.publish('account.registered', { userId: author, email: 'a@b.example', username: 'first', role: 'user', status: 'active' });
  await service.publish('user.updated', {
    userId: author,
    username: 'ada',
    avatarUrl: '',
    isVerified: true,
    isTestUser: false,
    version: 2,
  });
  await service.publish('account.deleted', { userId: deleted });
  await service.publish('follow.changed', {
    followerId: viewer,
    followeeId: author,
    following: true,
    followersTotal: 1,
    followingTotal: 1,
    version: 1,
  });
  await service.publish('relation.changed', { userId: viewer, otherId: author, blocked: false, muted: true, version: 1 });
  await service.publish('reactions.changed', { contentId, counts: { like: 3 }, version: 4, userId: viewer, userReaction: 'like' });
  const comment = { commentId: randomUUID(), contentId, userId: viewer, text: 't', commentCount: 2, version: 2 };
  await service.publish('comment.created', comment);
  await eventually(async () => {
    const { authors, followers, relations, reactions, feed } = await rowsOf();
    expect([authors.length, followers.length, relations.length, reactions.length]).toEqual([2, 1, 1, 1]);
    expect(authors).toContainEqual(expect.objectContaining({ user_id: author, username: 'ada', is_verified: true }));
    expect(feed).toEqual([{ content_id: contentId, likes: 3, comment_count: 2, reactions: { like: 3 } }]);
  });
  const before = await rowsOf();
  await service.sql.query("UPDATE authors SET username = 'damaged', version = 999");
  await service.sql.query('UPDATE content_metrics SET likes = 99, reactions_version = 999, comment_count = 99, comments_version = 999');
  await service.sql.query('UPDATE feed_items SET likes = 99, comment_count = 99');
  await service.sql.query('DELETE FROM followers');

  const applied = await rebuildProjection({ bus: service.bus, pool }, rebuildableProjection);

  expect(applied).toBeGreaterThanOrEqual(7);
  expect(await rowsOf()).toEqual(before);
});
