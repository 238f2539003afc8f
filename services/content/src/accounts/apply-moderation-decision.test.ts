import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
const events: TrenzEvent[] = [];
beforeAll(async () => {
  service = await startContent();
  await service.bus.subscribe({
    group: 'content-test',
    topics: [topics.content],
    onBatch: async (deliveries) => {
      events.push(...deliveries.flatMap(({ value }) => decodeEvent(value) ?? []));
    },
  });
});
afterAll(() => service.stop());

const { publishRemix, itemOf, introduce } = remixing(() => service);
const settled = () =>
  eventually(async () => {
    const lag = await service.bus.lag('content', ['trenzeye.social.v1', 'trenzeye.admin.v1', 'trenzeye.profile.v1', 'trenzeye.auth.v1']);
    expect(Object.values(lag).every((count) => count === 0)).toBe(true);
  });
let version = 0;
const decide = async (action: string, targetId: string, ownerId: string) => {
  version += 1;
  const about = { caseId: randomUUID(), decisionId: randomUUID(), targetType: 'content', targetId, ownerId };
  await service.publish('moderation.decided', { ...about, action, reason: 'spam', message: '', moderatorId: randomUUID(), version });
  await settled();
};
const stand = async (userId: string, status: string, previousStatus: string, at: number) => {
  await service.publish('user.status_changed', { userId, role: 'user', status, previousStatus, version: at, reason: '' });
  await settled();
};
const feed = async (): Promise<string[]> => (await service.get('/api/content/public?limit=100')).body.map(({ id }: { id: string }) => id);
const eventsOf = (id: string, type: string) =>
  events.filter((event) => event.type === type && (event.data as { contentId?: string }).contentId === id);
const found = async (word: string): Promise<string[]> =>
  (await service.get(`/api/search?q=${word}&type=items`)).body.map(({ item }: { item: { id: string } }) => item.id);

describe('moderation.decided', () => {
  it('remove: a public item -> out of the feed, the tag page and the search at once, a tombstone in the lineage, and an event', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author, 'Zugzwang in the city. And more.');
    const remix = await publishRemix(id);
    const before = [...(await feed()), ...(await found('zugzwang'))];

    await decide('remove', id, author);

    expect(before.filter((each) => each === id)).toHaveLength(2);
    expect(await feed()).not.toContain(id);
    expect(await found('zugzwang')).not.toContain(id);
    expect((await service.get(`/api/content/${id}`)).status).toBe(404);
    expect((await service.get(`/api/content/${id}`, author)).status).toBe(404);
    expect((await itemOf(remix)).remix_of).toMatchObject({ id, status: 'removed', title: null });
    await eventually(() =>
      expect(eventsOf(id, 'content.removed')).toMatchObject([
        { data: { userId: author, reason: 'moderation', wasPublished: true, publishedTotal: 0, totalVersion: 2 } },
      ]),
    );
  });

  it('restore: what was removed -> public again with its text, tags, position, counts and remixes', async () => {
    const [author, fan] = [randomUUID(), randomUUID()];
    const [older, id] = [await service.publishThread(author), await service.publishThread(author, 'Quokka parade. And more.')];
    const newer = await service.publishThread(author);
    const remix = await publishRemix(id, fan);
    const was = await itemOf(id);
    await decide('remove', id, author);
    await service.publish('reactions.changed', { contentId: id, counts: { like: 7 }, version: 3, userId: fan, userReaction: 'like' });
    await settled();

    await decide('restore', id, author);
    await decide('restore', id, author);

    const { version: _, ...now } = await itemOf(id);
    expect(now).toEqual({ ...now, title: was.title, content: was.content, timestamp: was.timestamp, provenance: was.provenance });
    expect(now.stats).toMatchObject({ likes: 7, remixes: 1 });
    expect((await feed()).filter((each) => [older, id, newer].includes(each))).toEqual([newer, id, older]);
    expect(await found('quokka')).toEqual(expect.arrayContaining([id]));
    expect((await service.get('/api/content/public?tag=tag&limit=100')).body.map((item: { id: string }) => item.id)).toContain(id);
    expect((await itemOf(remix)).remix_of).toMatchObject({ id, status: 'published', title: was.title });
    await eventually(() => expect(eventsOf(id, 'content.restored')).toMatchObject([{ data: { userId: author, publishedTotal: 3 } }]));
  });

  it('remove: a remix -> not counted for its original until it is restored', async () => {
    const [author, fan] = [randomUUID(), randomUUID()];
    await introduce(author, 'original.author');
    const id = await service.publishThread(author);
    const remix = await publishRemix(id, fan);
    const remixes = async () => (await itemOf(id)).stats.remixes;

    await decide('remove', remix, fan);
    const without = await remixes();
    await decide('restore', remix, fan);

    expect([without, await remixes()]).toEqual([0, 1]);
    expect((await itemOf(remix)).remix_of).toMatchObject({ id, username_then: 'original.author' });
    const [restored] = await eventually(() => {
      const all = eventsOf(remix, 'content.restored');
      expect(all).toHaveLength(1);
      return all;
    });
    expect(restored?.data).toMatchObject({ remixOf: id, remixCount: 1 });
  });

  it('other decisions and targets, an unknown item, a draft, what its author removed -> nothing happens', async () => {
    const author = randomUUID();
    const [id, gone, draft] = [await service.publishThread(author), await service.publishThread(author), await service.saveThread(author)];
    await service.send('DELETE', `/api/content/${gone}`, { as: { id: author } });

    for (const action of ['approve', 'warn', 'suspend_user', 'uphold', 'restore']) await decide(action, id, author);
    await decide('remove', randomUUID(), author);
    await decide('remove', draft, author);
    await decide('restore', gone, author);

    expect((await itemOf(id)).status).toBe('published');
    expect((await itemOf(draft, author)).status).toBe('draft');
    expect((await service.get(`/api/content/${gone}`)).status).toBe(404);
  });
});

describe('a ban', () => {
  it('banned: all their items hidden, drafts kept, nothing published; reinstated: all back but what moderators removed', async () => {
    const author = randomUUID();
    const [one, two] = [await service.publishThread(author), await service.publishThread(author)];
    const [removed, during] = [await service.publishThread(author), await service.publishThread(author)];
    const draft = await service.saveThread(author);
    await decide('remove', removed, author);

    await stand(author, 'banned', 'active', 2);
    const shown = await feed();
    await decide('restore', removed, author);
    await decide('remove', during, author);
    const published = await service.send('POST', `/api/content/${draft}/publish`, { as: { id: author } });
    await stand(author, 'active', 'banned', 3);
    await stand(author, 'banned', 'active', 2);

    expect(shown.filter((id) => [one, two, removed, during].includes(id))).toEqual([]);
    expect(published).toMatchObject({ status: 403, body: { code: 'account_banned' } });
    expect((await feed()).filter((id) => [one, two, removed, during].includes(id)).sort()).toEqual([one, two, removed].sort());
    expect((await itemOf(draft, author)).status).toBe('draft');
    expect((await service.get(`/api/users/${author}/content`)).body).toHaveLength(3);
  });

  it('suspended: items stay', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);

    await stand(author, 'suspended', 'active', 2);

    expect((await itemOf(id)).status).toBe('published');
  });

  it('the account deleted while items are hidden -> their content is deleted and cannot be restored', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author, 'Words to forget.');
    await publishRemix(id);
    await decide('remove', id, author);

    await service.publish('account.deleted', { userId: author });
    await settled();
    await decide('restore', id, author);

    expect(await service.sql.query('SELECT title, prompt, removed_reason FROM content_core WHERE id = $1', [id])).toEqual([
      { title: '', prompt: '', removed_reason: 'account_deleted' },
    ]);
    expect(await service.sql.query('SELECT 1 FROM content_text WHERE content_core_id = $1', [id])).toEqual([]);
    expect(await service.sql.query('SELECT 1 FROM hidden_items WHERE content_id = $1', [id])).toEqual([]);
  });
});
