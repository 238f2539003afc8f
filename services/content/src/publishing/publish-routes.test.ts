import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { aSignal, type ContentTestService, startContent } from '../testing/content-service.ts';

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

const publish = (id: string, as: string, headers = {}) => service.send('POST', `/api/content/${id}/publish`, { as: { id: as }, headers });
const eventsOf = (id: string, type: string) =>
  events.filter((event) => event.type === type && (event.data as { contentId?: string }).contentId === id);

describe('publish', () => {
  it('own draft -> public, with events', async () => {
    const author = randomUUID();
    const signal = aSignal();
    await service.send('POST', '/internal/signals', { internal: true, body: [signal] });
    const id = await service.saveThread(author, 'A title to remember. And more.', signal.id);

    const { status, body } = await publish(id, author);

    expect(status).toBe(200);
    expect(body).toEqual({ id, type: 'thread', title: 'A title to remember', status: 'published' });
    await eventually(() => expect(eventsOf(id, 'content.published')).toHaveLength(1));
    const [saved] = eventsOf(id, 'content.saved');
    const [published] = eventsOf(id, 'content.published');
    expect(saved?.data).toMatchObject({ contentId: id, userId: author, type: 'thread', title: 'A title to remember', version: 1 });
    expect(published?.data).toMatchObject({
      contentId: id,
      userId: author,
      type: 'thread',
      title: 'A title to remember',
      signalId: signal.id,
      version: 2,
      publishedTotal: 1,
    });
    expect(published?.actor).toBe(author);
  });

  it('again, also at the same time -> the same answer, one event', async () => {
    const author = randomUUID();
    const id = await service.saveThread(author);

    const answers = await Promise.all([publish(id, author), publish(id, author), publish(id, author)]);
    const later = await publish(id, author);

    for (const { status, body } of [...answers, later]) expect([status, body]).toEqual([200, answers[0]?.body]);
    // A later event of the same author marks the end of the expected events.
    const last = await service.publishThread(author);
    await eventually(() => expect(eventsOf(last, 'content.published')).toHaveLength(1));
    expect(eventsOf(id, 'content.published')).toHaveLength(1);
  });

  it('several drafts of one author at once -> every total from 1 to n exactly once', async () => {
    const author = randomUUID();
    const ids = await Promise.all(Array.from({ length: 8 }, () => service.saveThread(author)));

    await Promise.all(ids.map((id) => publish(id, author)));

    await eventually(() => expect(ids.flatMap((id) => eventsOf(id, 'content.published'))).toHaveLength(8));
    const totals = ids.flatMap((id) =>
      eventsOf(id, 'content.published').map((event) => (event.data as { publishedTotal: number }).publishedTotal),
    );
    expect(totals.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("another user's draft -> 404, and it stays a draft", async () => {
    const author = randomUUID();
    const id = await service.saveThread(author);

    const { status, body } = await publish(id, randomUUID());

    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await service.get(`/api/users/${author}/drafts`, author)).body).toHaveLength(1);
  });

  it('signed out -> 401; suspended -> 403; unknown id -> 404; bad id -> 400 naming id', async () => {
    const author = randomUUID();
    const id = await service.saveThread(author);

    expect((await service.send('POST', `/api/content/${id}/publish`)).status).toBe(401);
    expect((await service.send('POST', `/api/content/${id}/publish`, { as: { id: author, status: 'suspended' } })).body.code).toBe(
      'account_suspended',
    );
    expect((await publish(randomUUID(), author)).status).toBe(404);
    expect((await publish('x', author)).body.errors[0].field).toBe('id');
  });

  it('with an Idempotency-Key twice -> the first answer twice', async () => {
    const author = randomUUID();
    const id = await service.saveThread(author);
    const headers = { 'idempotency-key': 'publish-1' };

    const [first, second] = [await publish(id, author, headers), await publish(id, author, headers)];

    expect(second.body).toEqual(first.body);
  });

  it('counts that came before the publication -> on the item', async () => {
    const author = randomUUID();
    const id = await service.saveThread(author);
    await service.publish('reactions.changed', {
      contentId: id,
      counts: { like: 4 },
      version: 9,
      userId: randomUUID(),
      userReaction: 'like',
    });
    await eventually(async () =>
      expect(await service.sql.query('SELECT 1 FROM content_metrics WHERE content_id = $1', [id])).toHaveLength(1),
    );

    await publish(id, author);

    expect((await service.get(`/api/content/${id}`)).body.stats.likes).toBe(4);
  });
});
