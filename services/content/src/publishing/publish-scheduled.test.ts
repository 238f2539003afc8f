import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
let stopWatching: () => Promise<void>;
const events: TrenzEvent[] = [];
beforeAll(async () => {
  service = await startContent();
  const subscription = await service.bus.subscribe({
    group: 'watcher',
    topics: [topics.content],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
  stopWatching = () => subscription.stop();
});
afterAll(async () => {
  await stopWatching();
  await service.stop();
});

interface Due {
  readonly userId: string;
  readonly contentId: string;
  readonly postId?: string;
  readonly copy?: boolean;
}

const come = async ({ postId = randomUUID(), ...due }: Due, attempt = 1) => {
  const attemptId = randomUUID();
  await service.publish('post.due', { platform: 'trenzeye', attempt, attemptId, postId, ...due });
  return { postId, attemptId };
};
const eventsOf = (postId: string) => events.filter(({ data }) => (data as { postId?: string }).postId === postId);
const answer = (postId: string) =>
  eventually(() => {
    const [first] = eventsOf(postId);
    if (!first) throw new Error('not answered yet');
    return first;
  });
const { remix, rewrite } = remixing(() => service);
const settled = () =>
  eventually(async () => expect(Object.values(await service.bus.lag('content', [topics.profile])).every((lag) => lag === 0)).toBe(true));
const itemsOf = async (userId: string) => (await service.get(`/api/users/${userId}/content`)).body as { id: string }[];

describe('post.due', () => {
  it('a draft -> public once, event with post and attempt; the event again, another attempt -> nothing more', async () => {
    const userId = randomUUID();
    const contentId = await service.saveThread(userId, 'On its way at nine.');

    const { postId, attemptId } = await come({ userId, contentId });
    const published = await answer(postId);
    await come({ userId, contentId, postId }, 2);
    await settled();

    expect(published).toMatchObject({
      type: 'content.published',
      actor: userId,
      data: { contentId, userId, attemptId, publishedTotal: 1 },
    });
    expect((await service.get(`/api/content/${contentId}`)).status).toBe(200);
    expect(eventsOf(postId)).toHaveLength(1);
    expect(
      events.filter(({ type, data }) => type === 'content.published' && (data as { contentId: string }).contentId === contentId),
    ).toHaveLength(1);
  });

  it('posts of several authors, two of one author, one of them twice -> each published once, totals of their own', async () => {
    const [userId, otherId] = [randomUUID(), randomUUID()];
    const drafts = [
      { userId, contentId: await service.saveThread(userId, 'First of two. #shared') },
      { userId, contentId: await service.saveThread(userId, 'Second of two. #shared') },
      { userId: otherId, contentId: await service.saveThread(otherId, 'By another author. #shared') },
    ];
    const [again] = drafts as [Due];

    const posts = await Promise.all([...drafts, again].map((due) => come(due)));
    const answers = await Promise.all(posts.map(({ postId }) => answer(postId)));

    const published = answers.filter(({ type }) => type === 'content.published');
    const totals = published.map(({ data }) => data as { userId: string; publishedTotal: number });
    expect(totals.map((data) => `${data.userId} ${data.publishedTotal}`).sort()).toEqual(
      [`${userId} 1`, `${userId} 2`, `${otherId} 1`].sort(),
    );
    expect(answers.filter(({ type }) => type === 'content.publish_failed')).toMatchObject([
      { data: { code: 'conflict', contentId: again.contentId } },
    ]);
    expect((await service.get('/api/tags/shared')).body).toMatchObject({ count: 3 });
  });

  it('a series -> a copy each time, the draft stays a draft', async () => {
    const userId = randomUUID();
    const contentId = await service.saveThread(userId, 'Every Monday.');

    const posts = [await come({ userId, contentId, copy: true }), await come({ userId, contentId, copy: true })];
    const copies = await Promise.all(posts.map(async ({ postId }) => ((await answer(postId)).data as { contentId: string }).contentId));

    expect(new Set([contentId, ...copies]).size).toBe(3);
    expect((await itemsOf(userId)).map(({ id }) => id).sort()).toEqual(copies.sort());
    expect((await service.get(`/api/users/${userId}/drafts`, userId)).body).toMatchObject([{ id: contentId }]);
    expect((await service.get(`/api/content/${copies[0]}`)).body).toMatchObject({ type: 'thread', author: { id: userId } });
  });

  it('published by hand, deleted, unfinished, of another user, a suspended author -> refused with code and reason', async () => {
    const [userId, suspended] = [randomUUID(), randomUUID()];
    const out = await service.publishThread(userId, 'Out already.');
    const theirs = await service.saveThread(randomUUID(), 'Not yours.');
    const gone = await service.saveThread(userId, 'Thrown away.');
    await service.send('DELETE', `/api/content/${gone}`, { as: { id: userId } });
    const empty = (await service.send('POST', '/api/content/drafts', { as: { id: userId }, body: { type: 'thread', prompt: 'Later' } }))
      .body.id;
    const held = await service.saveThread(suspended, 'Held back.');
    await service.publish('user.status_changed', { userId: suspended, role: 'user', status: 'suspended', version: 2 });
    await eventually(async () =>
      expect(await service.sql.query('SELECT 1 FROM account_restrictions WHERE user_id = $1 AND restricted', [suspended])).toHaveLength(1),
    );

    const refusal = async (due: Due) => (await answer((await come(due)).postId)).data as { code: string; reason: string };

    expect(await refusal({ userId, contentId: out })).toMatchObject({ code: 'conflict', reason: 'This draft was published already.' });
    expect(await refusal({ userId, contentId: gone })).toMatchObject({ code: 'not_found', reason: 'The draft was deleted.' });
    expect(await refusal({ userId, contentId: empty })).toMatchObject({
      code: 'invalid_request',
      reason: expect.stringContaining('not finished'),
    });
    expect(await refusal({ userId, contentId: theirs })).toMatchObject({ code: 'not_found' });
    expect(await refusal({ userId: suspended, contentId: held })).toMatchObject({ code: 'account_suspended' });
    expect((await service.get(`/api/users/${userId}/drafts`, userId)).body).toMatchObject([{ id: empty }]);
  });

  it.each([false, true])('a remix that equals its original, copy %s -> refused; changed and tried again -> published', async (copy) => {
    const userId = randomUUID();
    const draft = (await remix(await service.publishThread(randomUUID(), 'The original thought.'), userId)).body;
    const { postId } = await come({ userId, contentId: draft.id, copy });
    const refused = await answer(postId);
    const kept = (await service.get(`/api/content/${draft.id}`, userId)).body;
    await rewrite(draft, userId, { tweets: ['A thought of my own.'] });

    await come({ userId, contentId: draft.id, postId, copy }, 2);

    expect(refused).toMatchObject({
      type: 'content.publish_failed',
      data: { code: 'remix_unchanged', reason: expect.stringMatching(/^This remix is identical to the original;.* publish it\.$/) },
    });
    expect(kept).toMatchObject({ status: 'draft', content: { tweets: ['The original thought.', 'Second post'] } });
    await eventually(() => expect(eventsOf(postId).map(({ type }) => type)).toEqual(['content.publish_failed', 'content.published']));
    expect(await itemsOf(userId)).toMatchObject([{ content_preview: { tweets: ['A thought of my own.'] } }]);
  });

  it('refused, finished, tried again -> published', async () => {
    const userId = randomUUID();
    const { id: contentId } = (await service.send('POST', '/api/content/drafts', { as: { id: userId }, body: { type: 'thread' } })).body;
    const { postId } = await come({ userId, contentId });
    await answer(postId);
    const content = { tweets: ['Finished now.'], hashtags: [] };
    await service.send('PUT', `/api/content/${contentId}`, { as: { id: userId }, body: { type: 'thread', content, version: 1 } });

    await come({ userId, contentId, postId }, 2);

    await eventually(() => expect(eventsOf(postId).map(({ type }) => type)).toEqual(['content.publish_failed', 'content.published']));
  });
});
