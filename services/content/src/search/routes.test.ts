import { randomUUID } from 'node:crypto';
import { createLogger, createPool } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { SearchHit } from '@trenzeye/proto/http/content';
import { aSignal, type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';
import { countTag } from './store/tags.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());
beforeEach(() => service.empty('signals', 'content_core', 'authors'));

const find = async (query: string, as?: string): Promise<SearchHit[]> => (await service.get(`/api/search?${query}`, as)).body;
const idOf = (hit: SearchHit): string => (hit.type === 'item' ? hit.item.id : hit.type === 'person' ? hit.person.id : hit.signal.id);
const named = async (username: string): Promise<string> => {
  const userId = randomUUID();
  await service.sql.query('INSERT INTO authors (user_id, username) VALUES ($1, $2)', [userId, username]);
  return userId;
};
const cut = (text: string, ranges: readonly (readonly [number, number])[]): string[] => ranges.map(([from, to]) => text.slice(from, to));

describe('search', () => {
  it('words of the text, other forms, beginnings and tags -> the item with the positions', async () => {
    const id = await service.publishThread(randomUUID(), 'Lighthouses are falling silent. No one paints them any more #Harbours');
    await service.publishThread(randomUUID(), 'Something else altogether.');

    for (const q of ['lighthouse', 'LIGHTHOUSES', 'light', 'painting lighthouse', 'harbours', 'Second post lighthouse'])
      expect([q, (await find(`q=${encodeURIComponent(q)}`)).map(idOf)]).toEqual([q, [id]]);
    const [hit] = await find('q=lighthouse+paint');
    expect(
      hit?.type === 'item' && hit.highlights.map(({ field, ranges }) => [field, cut(hit.item.content_preview.text ?? '', ranges)]),
    ).toContainEqual(['text', ['Lighthouses', 'paints']]);
  });

  it('search -> runs on the standby', async () => {
    await find('q=lighthouse');

    const asked = await service.sql.query<{ query: string }>(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'trenzeye-content-search-reader'`,
    );
    expect(asked.some(({ query }) => query.includes('word_similarity'))).toBe(true);
  });

  it('fewer than three letters -> only that word, and names that begin with it', async () => {
    const id = await service.publishThread(randomUUID(), 'On AI and its airs.');
    await service.publishThread(randomUUID(), 'Airships over the aisle.');
    const person = await named('aimee');

    expect((await find('q=ai')).map(idOf).sort()).toEqual([id, person].sort());
    expect((await find('q=air&type=items')).length).toBe(2);
  });

  it('the database does not answer in time -> 503, and other requests go on', async () => {
    const slow = await startContent({ SEARCH_TIMEOUT_MS: '300' });
    const pool = createPool({ url: slow.databaseUrl, max: 1, name: 'content-test', log: createLogger('content-test', 'silent') });
    const locking = await pool.connect();
    try {
      await locking.query('BEGIN; LOCK TABLE search.items IN ACCESS EXCLUSIVE MODE');
      const searches = await Promise.all(Array.from({ length: 8 }, () => slow.get('/api/search?q=lighthouse')));

      expect(searches.map(({ status, body }) => [status, body.code])).toEqual(Array(8).fill([503, 'unavailable']));
      expect((await slow.get('/api/content/public')).status).toBe(200);
    } finally {
      locking.release(true);
      await pool.end();
      await slow.stop();
    }
  });

  it('a word in the title -> before the same word further down', async () => {
    const below = await service.publishThread(randomUUID(), 'A quiet morning at sea. Then came the volcano and everything changed.');
    const above = await service.publishThread(randomUUID(), 'The volcano woke up. A quiet morning at sea.');

    expect((await find('q=volcano')).map(idOf)).toEqual([above, below]);
  });

  it('a misspelt title or name -> found', async () => {
    const item = await service.publishThread(randomUUID(), 'Marmalade recipes of the north.');
    const person = await named('marguerite');

    expect((await find('q=marmelade&type=items')).map(idOf)).toEqual([item]);
    expect((await find('q=margerite&type=people')).map(idOf)).toEqual([person]);
  });

  it('other alphabets -> found in any case', async () => {
    const id = await service.publishThread(randomUUID(), 'Ёлки и Огни зимой. ÉTUDE nocturne.');

    expect((await find(`q=${encodeURIComponent('ёлки')}`)).map(idOf)).toEqual([id]);
    expect((await find(`q=${encodeURIComponent('Étude')}`)).map(idOf)).toEqual([id]);
  });

  it('all -> items, people and signals together; each type -> those alone', async () => {
    const item = await service.publishThread(randomUUID(), 'Origami for beginners.');
    const person = await named('origami_ana');
    const signal = aSignal({ title: 'Origami evenings' });
    await service.send('POST', '/internal/signals', { internal: true, body: [signal] });

    expect(new Set((await find('q=origami')).map(idOf))).toEqual(new Set([item, person, signal.id]));
    expect((await find('q=origami&type=items')).map(idOf)).toEqual([item]);
    expect((await find('q=origami&type=people')).map(idOf)).toEqual([person]);
    expect((await find('q=origami&type=signals')).map(idOf)).toEqual([signal.id]);
  });

  it('many hits -> each once over all pages', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 7; each += 1) ids.push(await service.publishThread(randomUUID(), 'Pancake post.'));

    const seen: string[] = [];
    for (let path: string | undefined = '/api/search?q=pancake&limit=3'; path; ) {
      const page = await service.get(path);
      seen.push(...page.body.map(idOf));
      path = nextPath(page);
    }

    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it('the viewer’s own reaction -> in the hit', async () => {
    const id = await service.publishThread(randomUUID(), 'Snowdrops in March.');
    const viewer = randomUUID();
    await service.sql.query(`INSERT INTO viewer_reactions VALUES ($1, $2, 'like', 1)`, [viewer, id]);

    expect(await find('q=snowdrops', viewer)).toMatchObject([{ item: { user_reaction: 'like' } }]);
    expect(await find('q=snowdrops')).toMatchObject([{ item: { user_reaction: null } }]);
  });

  it('drafts, removed items, restricted users, faded signals -> not found', async () => {
    await service.saveThread(randomUUID(), 'Zeppelin draft.');
    const id = await service.publishThread(randomUUID(), 'Zeppelin published.');
    await service.sql.query('DELETE FROM feed_items WHERE content_id = $1', [id]);
    const person = await named('zeppelin');
    await service.publish('user.status_changed', {
      userId: person,
      role: 'user',
      status: 'banned',
      version: 1,
      previousStatus: 'active',
      reason: '',
    });
    await service.send('POST', '/internal/signals', { internal: true, body: [aSignal({ title: 'Zeppelin days' })] });
    await service.sql.query('UPDATE signals SET listed = false');

    await eventually(async () => expect(await find('q=zeppelin')).toEqual([]));
  });

  it.each(['!!!', '%26+%7C+%21', '%27%3A*%27', '%5C', '%25_', 'the', '%F0%9F%98%80'])('q=%s -> an answer, whatever it is', async (q) => {
    expect((await service.get(`/api/search?q=${q}`)).status).toBe(200);
  });

  it.each([
    ['/api/search', 'q'],
    ['/api/search?q=%20', 'q'],
    [`/api/search?q=${'x'.repeat(201)}`, 'q'],
    ['/api/search?q=x&type=secrets', 'type'],
    ['/api/search?q=x&cursor=e30', 'cursor'],
  ])('%s -> 400 naming %s', async (path, field) => {
    const { status, body } = await service.get(path);

    expect([status, body.errors[0].field]).toEqual([400, field]);
  });
});

describe('tags', () => {
  it('a tag in any spelling -> how many, what goes with it, its strongest signal', async () => {
    const tag = `Moss${randomUUID().slice(0, 4)}`;
    await service.publishThread(randomUUID(), `One #${tag} #green`);
    await service.publishThread(randomUUID(), `Two #${tag.toUpperCase()} #green #wet`);
    const [weak, strong] = [aSignal({ tags: [tag], signal_score: 70 }), aSignal({ tags: [tag], signal_score: 90 })];
    await service.send('POST', '/internal/signals', { internal: true, body: [weak, strong] });

    const { body } = await service.get(`/api/tags/%23${tag}`);

    expect(body).toMatchObject({
      tag: tag.toLowerCase(),
      count: 2,
      signal: { id: strong.id },
      related: [
        { tag: 'green', count: 2 },
        { tag: 'tag', count: 2 },
        { tag: 'wet', count: 1 },
      ],
    });
  });

  it('a tag of more posts than are counted -> the largest number that is counted', async () => {
    for (const text of ['One #moss', 'Two #moss', 'Three #moss']) await service.publishThread(randomUUID(), text);

    expect(await countTag(service.sql, 'moss', 2)).toBe(2);
    expect(await countTag(service.sql, 'moss', 4)).toBe(3);
  });

  it('an unused tag -> empty; none at all -> 400', async () => {
    expect((await service.get('/api/tags/unheard')).body).toEqual({ tag: 'unheard', count: 0, related: [], signal: null });
    expect((await service.get('/api/tags/%21')).status).toBe(400);
  });

  it.each(['newest', 'top_liked', 'most_remixed'])('feed of a tag by %s -> its items alone, over all pages in order', async (sort) => {
    const ids: string[] = [];
    for (let each = 0; each < 5; each += 1) {
      ids.push(await service.publishThread(randomUUID(), `Number ${each} #Fern`));
      await service.publishThread(randomUUID(), 'Nothing of the kind');
    }
    await service.sql.query(
      'UPDATE feed_items SET likes = array_position($1::uuid[], content_id), remix_count = array_position($1::uuid[], content_id) WHERE content_id = ANY($1::uuid[])',
      [ids],
    );

    const seen: string[] = [];
    for (let path: string | undefined = `/api/content/public?tag=fern&filter=thread&sort=${sort}&limit=2`; path; ) {
      const page = await service.get(path);
      seen.push(...page.body.map(({ id }: { id: string }) => id));
      path = nextPath(page);
    }

    expect(seen).toEqual(ids.toReversed());
    expect((await service.get(`/api/content/public?tag=fern&filter=image&sort=${sort}`)).body).toEqual([]);
    expect((await service.get(`/api/content/public?tag=%21&sort=${sort}`)).status).toBe(400);
  });
});
