import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { type ContentTestService, startContent } from './testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

/** Waits until everything published before has been applied. */
const settled = async (): Promise<void> => {
  await eventually(async () => {
    const lag = await service.bus.lag('content', ['trenzeye.social.v1', 'trenzeye.profile.v1', 'trenzeye.auth.v1']);
    expect(Object.values(lag).every((count) => count === 0)).toBe(true);
  });
};

const itemOf = async (id: string, viewer?: string) => (await service.get(`/api/content/${id}`, viewer)).body;

describe('reactions.changed', () => {
  it('newer counts and versions -> shown as they are, hidden kinds left out', async () => {
    const id = await service.publishThread(randomUUID());
    const viewer = randomUUID();

    await service.publish('reactions.changed', {
      contentId: id,
      counts: { like: 3, dislike: 2, love: 1, laugh: 0, odd: 5 },
      version: 2,
      userId: viewer,
      userReaction: 'love',
    });
    await settled();

    expect(await itemOf(id, viewer)).toMatchObject({
      stats: { likes: 3 },
      reactions: { like: 3, dislike: 2, love: 1 },
      user_reaction: 'love',
    });
    const [metrics] = await service.sql.query('SELECT likes, dislikes, engagement_score FROM content_metrics WHERE content_id = $1', [id]);
    expect(metrics).toEqual({ likes: 3, dislikes: 2, engagement_score: 1 });
  });

  it('an older version after a newer one -> ignored, for counts and for the viewer', async () => {
    const id = await service.publishThread(randomUUID());
    const viewer = randomUUID();
    await service.publish('reactions.changed', { contentId: id, counts: { idea: 1 }, version: 5, userId: viewer, userReaction: 'idea' });

    await service.publish('reactions.changed', { contentId: id, counts: { like: 1 }, version: 4, userId: viewer, userReaction: 'like' });
    await settled();

    expect(await itemOf(id, viewer)).toMatchObject({ reactions: { idea: 1 }, user_reaction: 'idea' });
  });

  it('withdrawn, then an older event -> stays withdrawn', async () => {
    const id = await service.publishThread(randomUUID());
    const viewer = randomUUID();
    await service.publish('reactions.changed', { contentId: id, counts: {}, version: 8, userId: viewer, userReaction: '' });

    await service.publish('reactions.changed', { contentId: id, counts: { like: 1 }, version: 7, userId: viewer, userReaction: 'like' });
    await settled();

    expect(await itemOf(id, viewer)).toMatchObject({ reactions: {}, user_reaction: null });
  });

  it('the same event twice -> the same state', async () => {
    const id = await service.publishThread(randomUUID());
    const event = { contentId: id, counts: { like: 2 }, version: 1, userId: randomUUID(), userReaction: 'like' };
    const eventId = randomUUID();

    await service.publish('reactions.changed', event, { id: eventId });
    await service.publish('reactions.changed', event, { id: eventId });
    await service.publish('reactions.changed', event);
    await settled();

    expect((await itemOf(id)).stats.likes).toBe(2);
  });

  it('two viewers, the later one’s event first -> both keep their own', async () => {
    const id = await service.publishThread(randomUUID());
    const [early, late] = [randomUUID(), randomUUID()];

    await service.publish('reactions.changed', { contentId: id, counts: { like: 2 }, version: 2, userId: late, userReaction: 'like' });
    await service.publish('reactions.changed', { contentId: id, counts: { like: 1 }, version: 1, userId: early, userReaction: 'like' });
    await settled();

    expect(await itemOf(id, early)).toMatchObject({ stats: { likes: 2 }, user_reaction: 'like' });
    expect((await itemOf(id, late)).user_reaction).toBe('like');
  });
});

describe('comment.created', () => {
  it('counts in the wrong order -> the latest version holds', async () => {
    const id = await service.publishThread(randomUUID());
    const comment = (version: number, commentCount: number) =>
      service.publish('comment.created', {
        commentId: randomUUID(),
        contentId: id,
        userId: randomUUID(),
        text: 't',
        commentCount,
        version,
      });

    await comment(3, 3);
    await comment(2, 2);
    await comment(4, 4);
    await settled();

    expect((await itemOf(id)).stats.comments).toBe(4);
  });

  it('next to reactions with higher versions -> neither affects the other', async () => {
    const id = await service.publishThread(randomUUID());
    await service.publish('reactions.changed', {
      contentId: id,
      counts: { like: 1 },
      version: 90,
      userId: randomUUID(),
      userReaction: 'like',
    });

    await service.publish('comment.created', {
      commentId: randomUUID(),
      contentId: id,
      userId: randomUUID(),
      text: 't',
      commentCount: 1,
      version: 1,
    });
    await settled();

    expect((await itemOf(id)).stats).toEqual({ likes: 1, comments: 1, remixes: 0 });
  });
});

describe('authors', () => {
  const updated = (userId: string, username: string, version: number) =>
    service.publish('user.updated', { userId, username, avatarUrl: '', isVerified: false, isTestUser: true, version });
  const authorOf = async (userId: string) => {
    const id = await service.publishThread(userId);
    return (await itemOf(id)).author;
  };

  it('registered -> the name from sign-up; updated -> the new profile', async () => {
    const userId = randomUUID();
    await service.publish('account.registered', { userId, email: 'a@b.example', username: 'first', role: 'user', status: 'active' });
    await settled();
    expect((await authorOf(userId)).username).toBe('first');

    await updated(userId, 'second', 1);
    await settled();
    expect(await authorOf(userId)).toEqual({ id: userId, username: 'second', avatar_url: null, isTestUser: true, isVerified: false });
  });

  it('registered and an older update after a newer one -> the newest stays', async () => {
    const userId = randomUUID();
    await updated(userId, 'newest', 3);
    await updated(userId, 'older', 2);
    await service.publish('account.registered', { userId, email: 'a@b.example', username: 'oldest', role: 'user', status: 'active' });
    await settled();

    expect((await authorOf(userId)).username).toBe('newest');
  });
});
