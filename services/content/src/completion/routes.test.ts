import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { aSignal, type ContentTestService, startContent } from '../testing/content-service.ts';
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

const { introduce, itemOf } = remixing(() => service);
const namesFor = async (q: string, viewer: string) =>
  (await service.get(`/api/completions/people?q=${encodeURIComponent(q)}`, viewer)).body.map(
    ({ username }: { username: string }) => username,
  );
const tagsFor = async (q: string, viewer = randomUUID()) =>
  (await service.get(`/api/completions/tags?q=${encodeURIComponent(q)}`, viewer)).body;

describe('completion of mentions', () => {
  it('beginning of names -> followed users first, any case; not oneself, blocked, suspended or deleted users', async () => {
    const viewer = randomUUID();
    const [followed, other, blocked, suspended, deleted] = Array.from({ length: 5 }, () => randomUUID());
    await introduce(viewer, 'zora.viewer');
    await introduce(followed as string, 'Zora.zebra');
    await introduce(other as string, 'zora.apple');
    await introduce(blocked as string, 'zora.blocked');
    await introduce(suspended as string, 'zora.suspended');
    await introduce(deleted as string, 'zora.deleted');
    await service.publish('follow.changed', {
      followerId: viewer,
      followeeId: followed,
      following: true,
      followersTotal: 1,
      followingTotal: 1,
      version: 1,
    });
    await service.publish('relation.changed', { userId: blocked, otherId: viewer, blocked: true, muted: false, version: 1 });
    await service.publish('user.status_changed', {
      userId: suspended,
      status: 'suspended',
      previousStatus: 'active',
      reason: '',
      version: 1,
    });
    await service.publish('account.deleted', { userId: deleted });

    await eventually(async () => expect(await namesFor('ZORA', viewer)).toEqual(['Zora.zebra', 'zora.apple']));
    expect(await namesFor('zora.a', viewer)).toEqual(['zora.apple']);
    expect(await namesFor('', viewer)).toEqual(['Zora.zebra']);
    expect(await namesFor('zora%', viewer)).toEqual([]);
    expect(await namesFor('zora_apple', viewer)).toEqual([]);
    expect((await service.get('/api/completions/people?q=zora&limit=1', viewer)).body).toHaveLength(1);
  });

  it('prefix search among many users -> reads the index', async () => {
    await service.sql.query(
      "INSERT INTO authors (user_id, username) SELECT gen_random_uuid(), 'person' || n FROM generate_series(1, 20000) n ON CONFLICT DO NOTHING",
    );
    await service.sql.query('ANALYZE authors');
    const plan = await service.sql.query(
      "EXPLAIN SELECT * FROM authors a WHERE lower(a.username) LIKE 'person19%' ORDER BY lower(a.username) USING ~<~ LIMIT 8",
    );
    expect(JSON.stringify(plan)).toContain('authors_by_prefix');
  });

  it('signed out -> 401; too long or too many -> 400 naming the field', async () => {
    const viewer = randomUUID();
    expect((await service.send('GET', '/api/completions/people?q=a')).status).toBe(401);
    expect((await service.get(`/api/completions/people?q=${'a'.repeat(65)}`, viewer)).body.errors[0].field).toBe('q');
    expect((await service.get('/api/completions/tags?limit=9', viewer)).body.errors[0].field).toBe('limit');
  });
});

describe('completion of hashtags', () => {
  it('beginning of a tag -> tags of signals first, then those of items; each once', async () => {
    await service.send('POST', '/internal/signals', { internal: true, body: [aSignal({ title: 'Quokka craze', tags: ['QuokkaCraze'] })] });
    const author = randomUUID();
    for (const hashtags of [['quokka', 'quokkacraze'], ['quokka']]) {
      const body = { type: 'thread', prompt: 'p', content: { tweets: ['Small and round.'], hashtags } };
      const { id } = (await service.send('POST', '/api/content/save', { as: { id: author }, body })).body;
      await service.send('POST', `/api/content/${id}/publish`, { as: { id: author } });
    }

    expect(await tagsFor('Quok')).toEqual([
      { tag: 'quokkacraze', is_trending: true },
      { tag: 'quokka', is_trending: false },
    ]);
    expect(await tagsFor('')).toContainEqual({ tag: 'quokkacraze', is_trending: true });
    expect(await tagsFor('%')).toEqual([]);
  });
});

describe('mentions in items', () => {
  const publishedEvents = (id: string, type: string) =>
    events.filter((event) => event.type === type && (event.data as { contentId?: string }).contentId === id);

  it('existing users mentioned -> on the card and in the event; after an edit those of the new text', async () => {
    const [author, ada, grace] = [randomUUID(), randomUUID(), randomUUID()];
    await introduce(ada, 'ada.lovelace');
    await introduce(grace, 'grace.hopper');
    const id = await service.publishThread(author, 'Thanks @Ada.Lovelace. Write to me@grace.hopper or @unknown.here.');
    const item = await itemOf(id);
    expect(item.content_preview.mentions).toEqual([{ id: ada, username: 'Ada.Lovelace' }]);

    await service.send('POST', `/api/content/${id}/edits`, {
      as: { id: author },
      body: { type: 'thread', content: { tweets: ['Thanks @grace.hopper!'], hashtags: [] }, version: item.version },
    });

    expect((await itemOf(id)).content_preview.mentions).toEqual([{ id: grace, username: 'grace.hopper' }]);
    await eventually(() => expect(publishedEvents(id, 'content.edited')).toHaveLength(1));
    expect(publishedEvents(id, 'content.published')[0]?.data).toMatchObject({ mentioned: [ada] });
    expect(publishedEvents(id, 'content.edited')[0]?.data).toMatchObject({ mentioned: [grace] });
  });
});
