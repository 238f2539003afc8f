import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../dev/engines/engine.ts';
import { EngineMissing } from '../../dev/engines/engine.ts';
import { startOpenSearch } from '../../dev/engines/opensearch.ts';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';
import { areEnginesRequired } from '../runner/engines.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const findEngine = async (): Promise<Engine | undefined> => {
  try {
    return await startOpenSearch(join(folder.path, 'opensearch'));
  } catch (error) {
    if (error instanceof EngineMissing && !areEnginesRequired()) return undefined;
    throw error;
  }
};

interface Hit {
  readonly type: string;
  readonly item?: { readonly id: string };
  readonly person?: { readonly id: string };
}

const idsOf = (hits: readonly Hit[]): (string | undefined)[] => hits.map(({ item, person }) => item?.id ?? person?.id);

/** The index follows after the changes are written and OpenSearch has refreshed it. */
const eventually = async (check: () => Promise<void>, withinMs = 30_000): Promise<void> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
};

const engine = await findEngine();
const index = 'trenzeye-items-v1';

(engine ? describe : describe.skip)('search with OpenSearch', () => {
  const server = engine as Engine;
  let environment: RunningTestEnvironment;
  beforeAll(async () => {
    environment = await startTestEnvironment({
      purpose: 'search',
      env: { SEARCH_URL: server.url, SEARCH_TIMEOUT_MS: '5000', AUTH_AUTOCONFIRM: 'true' },
    });
    await eventually(async () => expect(await countIndexed()).toBe(0), 60_000);
  }, stackStartTimeoutMs);
  afterAll(async () => {
    await environment.stop();
    await server.stop();
  });

  const countIndexed = async (): Promise<number> => {
    await fetch(`${server.url}/${index}/_refresh`, { method: 'POST' });
    return ((await (await fetch(`${server.url}/${index}/_count`)).json()) as { count: number }).count;
  };

  const isIndexed = async (id: string): Promise<boolean> =>
    ((await (await fetch(`${server.url}/${index}/_doc/${id}`)).json()) as { found: boolean }).found;

  /** Publishes a thread. */
  const publish = async (...tweets: string[]): Promise<string> => {
    const author = environment.user('owner');
    const body = { type: 'thread', prompt: 'Search', title: tweets[0]?.slice(0, 60), content: { tweets, hashtags: [] } };
    const { id } = await environment.request<{ id: string }>('POST', '/api/content/save', author.token, body);
    await environment.request('POST', `/api/content/${id}/publish`, author.token);
    return id;
  };

  const find = async (query: string): Promise<Hit[]> => environment.request<Hit[]>('GET', `/api/search?${query}`, undefined);

  const expectFound = (query: string, ids: readonly string[]): Promise<void> =>
    eventually(async () => expect([query, idsOf(await find(query))]).toEqual([query, ids]));

  it('words in any form, their beginnings, tags and misspelled titles -> the post, best match first', async () => {
    const below = await publish('A quiet morning at sea.', 'Then the volcanoes woke, and lighthouses fell silent. #Harbours');
    const above = await publish('The volcano woke up.', 'A quiet morning.');

    await expectFound('q=volcano&type=items', [above, below]);
    for (const q of ['lighthouse', 'LIGHT', 'harbours', 'volcano lighthouse'])
      await expectFound(`q=${encodeURIComponent(q)}&type=items`, [below]);
    await expectFound('q=volcanno&type=items', [above]);
    await expectFound('q=volcano+giraffe&type=items', []);
  });

  it('people beside posts -> both, over all pages each once', async () => {
    const { username, id: personId } = environment.user('owner');
    const ids: string[] = [];
    for (let each = 0; each < 5; each += 1) ids.push(await publish(`Post ${each} about ${username}.`));

    const seen: (string | undefined)[] = [];
    await eventually(async () => {
      seen.length = 0;
      let path: string | undefined = `/api/search?q=${username}&limit=2`;
      while (path) {
        const response: Response = await fetch(environment.url + path);
        seen.push(...idsOf((await response.json()) as Hit[]));
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      }
      expect(seen).toHaveLength(6);
    });
    expect(new Set(seen)).toEqual(new Set([personId, ...ids]));
  });

  it('an edited post, removed afterwards -> found by its new words; not found', async () => {
    const author = environment.user('owner');
    const id = await publish('Marmalade recipes of the north.');
    await expectFound('q=marmalade&type=items', [id]);

    const { version } = await environment.request<{ version: number }>('GET', `/api/content/${id}`, author.token);
    await environment.request('POST', `/api/content/${id}/edits`, author.token, {
      type: 'thread',
      title: 'Gooseberries',
      content: { tweets: ['Gooseberry recipes of the south.'], hashtags: [] },
      version,
    });
    await expectFound('q=gooseberry&type=items', [id]);
    await expectFound('q=marmalade&type=items', []);

    await environment.request('DELETE', `/api/content/${id}`, author.token);
    await expectFound('q=gooseberry&type=items', []);
    await eventually(async () => expect(await isIndexed(id)).toBe(false));
  });

  it('the engine is killed -> the database searches; back -> what was published meanwhile is indexed', async () => {
    const before = await publish('Origami for beginners.');
    await expectFound('q=origami&type=items', [before]);
    await server.kill9();

    await expectFound('q=origami&type=items', [before]);
    const meanwhile = await publish('Tangerine season.');
    await expectFound('q=tangerine&type=items', [meanwhile]);

    await server.restart();
    await eventually(async () => expect(await isIndexed(meanwhile)).toBe(true), 60_000);
  });

  it('the index is deleted -> created and filled again', async () => {
    const count = await countIndexed();
    expect(count).toBeGreaterThan(0);
    await fetch(`${server.url}/${index}`, { method: 'DELETE' });

    await eventually(async () => expect(await countIndexed()).toBe(count), 60_000);
    await eventually(async () => expect(await find('q=origami&type=items')).toHaveLength(1));
  });
});
