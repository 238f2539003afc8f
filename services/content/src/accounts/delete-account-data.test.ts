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

const settled = () =>
  eventually(async () => {
    const lag = await service.bus.lag('content', ['trenzeye.social.v1', 'trenzeye.profile.v1', 'trenzeye.auth.v1']);
    expect(Object.values(lag).every((count) => count === 0)).toBe(true);
  });
const deleteAccount = async (userId: string) => {
  await service.publish('account.deleted', { userId });
  await settled();
};
const updated = (userId: string, username: string, version: number) =>
  service.publish('user.updated', { userId, username, avatarUrl: '', isVerified: true, isTestUser: false, version });
const { publishRemix } = remixing(() => service);
const rowsOf = (userId: string) => service.sql.query<{ id: string }>('SELECT id FROM content_core WHERE user_id = $1', [userId]);

describe('account.deleted', () => {
  it('drafts and items -> deleted; remixed items -> anonymous tombstones; one event per public item', async () => {
    const [author, fan] = [randomUUID(), randomUUID()];
    await updated(author, 'leaving', 1);
    await settled();
    const [remixed, alone, draft] = [
      await service.publishThread(author, 'Remixed.'),
      await service.publishThread(author, 'Alone.'),
      await service.saveThread(author),
    ];
    const remix = await publishRemix(remixed, fan);

    await deleteAccount(author);

    expect(await rowsOf(author)).toEqual([{ id: remixed }]);
    for (const id of [remixed, alone, draft]) expect((await service.get(`/api/content/${id}`)).status).toBe(404);
    const { body } = await service.get(`/api/content/${remix}`);
    expect(body.remix_of).toMatchObject({
      id: remixed,
      status: 'removed',
      title: null,
      username_then: 'deleted user',
      author: { username: 'deleted user' },
    });
    expect(body.content_preview.remix_of.username).toBe('deleted user');
    expect((await service.get(`/api/content/${remixed}/lineage`)).body.item).toMatchObject({
      status: 'removed',
      author: { username: 'deleted user' },
    });
    await eventually(() =>
      expect(
        events.flatMap(({ type, data }) => (type === 'content.removed' && (data as { userId: string }).userId === author ? [data] : [])),
      ).toHaveLength(2),
    );
    expect(events.find(({ type }) => type === 'content.removed')?.data).toMatchObject({
      reason: 'account_deleted',
      wasPublished: true,
      publishedTotal: 0,
    });
  });

  it("their remixes -> the original's count falls", async () => {
    const [author, leaver] = [randomUUID(), randomUUID()];
    const original = await service.publishThread(author);
    await publishRemix(original, leaver);

    await deleteAccount(leaver);

    expect((await service.get(`/api/content/${original}`)).body.stats.remixes).toBe(0);
    expect(await rowsOf(leaver)).toEqual([]);
  });

  it('a chain of own remixes -> nothing of it left', async () => {
    const author = randomUUID();
    let last = await service.publishThread(author);
    for (let depth = 0; depth < 3; depth += 1) last = await publishRemix(last, author);

    await deleteAccount(author);

    expect(await rowsOf(author)).toEqual([]);
  });

  it('later events, a repeat and a token that is still valid -> nothing is restored', async () => {
    const [author, fan] = [randomUUID(), randomUUID()];
    await updated(author, 'leaving', 1);
    await settled();
    const original = await service.publishThread(author);
    const remix = await publishRemix(original, fan);
    await service.send('POST', '/api/generate', { as: { id: author }, body: { type: 'thread', prompt: 'x' } });

    await deleteAccount(author);
    await updated(author, 'back', 99);
    await service.publish('account.registered', { userId: author, email: 'a@b.example', username: 'back', role: 'user', status: 'active' });
    await deleteAccount(author);
    const saved = await service.send('POST', '/api/content/drafts', { as: { id: author }, body: { type: 'thread' } });

    expect((await service.get(`/api/content/${remix}`)).body.remix_of.author).toMatchObject({
      username: 'deleted user',
      isVerified: false,
    });
    expect([saved.status, saved.body.code]).toEqual([401, 'invalid_token']);
    expect(await service.sql.query('SELECT 1 FROM generations WHERE user_id = $1', [author])).toEqual([]);
  });
});
