import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { content } from '@trenzeye/proto/http/content';
import { type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());
beforeEach(() => service.empty('content_core', 'content_metrics', 'authors', 'viewer_reactions'));

interface Item {
  readonly id: string;
  readonly type: string;
}

const readAll = async (path: string): Promise<Item[]> => {
  const items: Item[] = [];
  for (let next: string | undefined = path; next; ) {
    const page = await service.get(next);
    expect(page.status).toBe(200);
    items.push(...page.body);
    next = nextPath(page);
  }
  return items;
};

const video = {
  script: 'Hello there. This is a short.',
  scenes: [{ description: 'A face', narration: 'Hello there.', duration: 4 }],
  duration: 4,
  voice_type: 'Human_Male',
};
const thread = { tweets: ['One', 'Two'], hashtags: [] };

/** Items with chosen likes and times, through the internal route and the projection's tables. */
const seedItems = async (
  count: number,
  at: (index: number) => string,
  type: (index: number) => 'thread' | 'video' = () => 'thread',
): Promise<string[]> => {
  const items = Array.from({ length: count }, (_each, index) => ({
    id: randomUUID(),
    user_id: randomUUID(),
    signal_id: null,
    prompt: 'p',
    published_at: at(index),
    ...(type(index) === 'thread' ? { type: 'thread', content: thread } : { type: 'video', content: video }),
  }));
  const seeded = await service.send('POST', '/internal/content', { internal: true, body: items });
  expect(seeded.body).toEqual({ created: count });
  return items.map(({ id }) => id);
};

const sameInstant = () => '2026-03-01T10:00:00.000Z';

describe('public feed', () => {
  it('newest: all items at the same instant, pages of 3 -> each exactly once', async () => {
    const ids = await seedItems(10, sameInstant);

    const seen = (await readAll('/api/content/public?limit=3')).map(({ id }) => id);

    expect(seen).toEqual([...ids].sort().reverse());
  });

  it('newest: an item is published between two pages -> the second page repeats and misses nothing', async () => {
    const ids = await seedItems(4, (index) => `2026-03-01T10:00:0${index}.000Z`);
    const first = await service.get('/api/content/public?limit=2');
    await service.publishThread(randomUUID());

    const second = await service.get(String(nextPath(first)));

    expect([...first.body, ...second.body].map(({ id }: Item) => id)).toEqual([...ids].reverse());
  });

  it.each(['top_liked', 'most_remixed'])('%s: ties over several pages -> each exactly once, best first', async (sort) => {
    const ids = await seedItems(9, sameInstant);
    const column = sort === 'top_liked' ? 'likes' : 'remix_count';
    await service.sql.query(`UPDATE feed_items SET ${column} = CASE WHEN content_id = ANY($1::uuid[]) THEN 5 ELSE 2 END`, [
      ids.slice(0, 4),
    ]);

    const seen = (await readAll(`/api/content/public?sort=${sort}&limit=2`)).map(({ id }) => id);

    expect(seen).toEqual([...ids.slice(0, 4).sort().reverse(), ...ids.slice(4).sort().reverse()]);
  });

  it.each([
    ['shorts', 'video', 3],
    ['thread', 'thread', 4],
  ])('filter %s -> only items of type %s, over all pages and sorts', async (filter, type, count) => {
    await seedItems(7, sameInstant, (index) => (index % 2 === 0 ? 'thread' : 'video'));

    for (const sort of ['newest', 'top_liked', 'most_remixed']) {
      const items = await readAll(`/api/content/public?filter=${filter}&sort=${sort}&limit=2`);
      expect(items.map((item) => item.type)).toEqual(Array.from({ length: Number(count) }, () => type));
    }
  });

  it('items: as in the contract, with the author once known and `creator` before', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author, '1/ This is the hook of it all. More #words');

    const before = await service.get('/api/content/public');
    await service.publish('user.updated', {
      userId: author,
      username: 'nova',
      avatarUrl: '/a.png',
      isVerified: true,
      isTestUser: false,
      version: 1,
    });
    const after = await eventually(async () => {
      const answer = await service.get('/api/content/public');
      expect(answer.body[0].author.username).toBe('nova');
      return answer;
    });

    expect(() => content.publicFeed.responses[200].parse(after.body)).not.toThrow();
    expect(before.body[0].author).toEqual({ id: author, username: 'creator', avatar_url: null, isTestUser: false, isVerified: false });
    expect(after.body[0]).toMatchObject({
      id,
      type: 'thread',
      title: 'This is the hook of it all',
      user_reaction: null,
      reactions: {},
      provenance: null,
      isTestContent: false,
      content_preview: { text: '1/ This is the hook of it all. More #words', post_count: 2, hashtags: ['tag'] },
      author: { username: 'nova', avatar_url: '/a.png', isVerified: true },
      stats: { likes: 0, comments: 0, remixes: 0 },
    });
  });

  it('viewer: own reaction to one of two items -> in their answer only', async () => {
    const [first, second] = [await service.publishThread(randomUUID()), await service.publishThread(randomUUID())];
    const viewer = randomUUID();
    await service.publish('reactions.changed', {
      contentId: first,
      counts: { laugh: 1 },
      version: 1,
      userId: viewer,
      userReaction: 'laugh',
    });

    const own = await eventually(async () => {
      const answer = await service.get('/api/content/public', viewer);
      expect(answer.body[1].reactions).toEqual({ laugh: 1 });
      return answer;
    });
    const others = await service.get('/api/content/public', randomUUID());
    const visitors = await service.get('/api/content/public');
    const item = await service.get(`/api/content/${first}`, viewer);

    expect(own.body.map((each: { id: string; user_reaction: unknown }) => [each.id, each.user_reaction])).toEqual([
      [second, null],
      [first, 'laugh'],
    ]);
    expect(() => content.publicFeed.responses[200].parse(own.body)).not.toThrow();
    expect(others.body[1].user_reaction).toBeNull();
    expect(visitors.body[1].user_reaction).toBeNull();
    expect(item.body.user_reaction).toBe('laugh');
  });

  it('publish: right after the answer -> the item is in the feed, though pages are cached', async () => {
    await service.publishThread(randomUUID());
    await service.get('/api/content/public');

    const id = await service.publishThread(randomUUID());

    expect((await service.get('/api/content/public')).body[0].id).toBe(id);
  });

  it('empty: no items -> an empty list and no next page', async () => {
    const answer = await service.get('/api/content/public?limit=77', randomUUID());

    expect(answer.body).toEqual([]);
    expect(answer.headers.get('link')).toBeNull();
  });

  it.each([
    ['filter=video', 'filter'],
    ['sort=best', 'sort'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from(JSON.stringify(['-999999999999999', randomUUID()])).toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from(JSON.stringify(['2026-02-30', randomUUID()])).toString('base64url')}`, 'cursor'],
  ])('%s -> 400 naming %s', async (query, field) => {
    const { status, body } = await service.get(`/api/content/public?${query}`);

    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('cursor: extreme numbers -> an empty page, not a failure', async () => {
    const cursor = (key: string) => Buffer.from(JSON.stringify([key, randomUUID()])).toString('base64url');

    for (const sort of ['newest', 'top_liked']) {
      for (const key of ['-99999999999999', '99999999999999'])
        expect((await service.get(`/api/content/public?sort=${sort}&cursor=${cursor(key)}`)).status).toBe(200);
    }
  });

  it('token: damaged -> 401, though visitors may read', async () => {
    expect((await service.send('GET', '/api/content/public', { token: 'x.y.z' })).status).toBe(401);
  });
});

describe('one item', () => {
  it('draft -> 404 for all users but its author', async () => {
    const author = randomUUID();
    const id = await service.saveThread(author);

    expect((await service.get(`/api/content/${id}`)).status).toBe(404);
    expect((await service.get(`/api/content/${id}`, randomUUID())).status).toBe(404);
    expect((await service.get(`/api/content/${id}`, author)).body).toMatchObject({ id, status: 'draft' });
  });

  it('id that is none -> 400 naming id', async () => {
    const { status, body } = await service.get('/api/content/7');

    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('id');
  });
});
