import { randomUUID } from 'node:crypto';
import { type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const { remove, publishRemix, introduce, ids } = remixing(() => service);
const lineageOf = async (id: string) => (await service.get(`/api/content/${id}/lineage`)).body;

describe('lineage', () => {
  it('three generations, the one in the middle removed -> a tree with depths and a tombstone', async () => {
    const [author, middleman] = [randomUUID(), randomUUID()];
    const root = await service.publishThread(author, 'The root of it all.');
    const middle = await publishRemix(root, middleman);
    const [leaf, sibling] = [await publishRemix(middle), await publishRemix(root)];
    await remove(middle, middleman);

    const [fromRoot, fromLeaf] = [await lineageOf(root), await lineageOf(leaf)];

    expect(fromRoot.item).toMatchObject({ id: root, depth: 0, remix_count: 1, more_children: 0 });
    expect(fromRoot.descendants).toMatchObject([
      { id: middle, parent_id: root, status: 'removed', title: null, author: { id: middleman }, depth: 1 },
      { id: sibling, parent_id: root, status: 'published', depth: 1 },
      { id: leaf, parent_id: middle, status: 'published', depth: 2 },
    ]);
    expect(fromLeaf.ancestors).toMatchObject([
      { id: root, status: 'published', title: 'The root of it all' },
      { id: middle, status: 'removed', title: null },
    ]);
    expect(JSON.stringify(fromLeaf)).not.toContain('Remix of');
    expect((await lineageOf(middle)).item.status).toBe('removed');
  });

  it('more remixes than shown, a chain longer than shown -> bounded, with counts of the rest', async () => {
    const author = randomUUID();
    const root = await service.publishThread(author);
    await service.sql.query(
      `WITH made AS (
         INSERT INTO content_core (id, user_id, type, title, status, prompt, created_at, updated_at, published_at, remix_of)
         SELECT gen_random_uuid(), $2, 'thread', 't', 'published', '', now(), now(), now(), $1 FROM generate_series(1, 30) RETURNING id
       ) INSERT INTO remix_logs SELECT id, $1, $2, $2, 'a', 1, true, now() FROM made`,
      [root, randomUUID()],
    );
    let last = root;
    for (let depth = 1; depth <= 55; depth += 1) {
      const id = randomUUID();
      await service.sql.query(
        `INSERT INTO content_core (id, user_id, type, title, status, prompt, created_at, updated_at, published_at, remix_of)
         VALUES ($1, $2, 'thread', 't', 'published', '', now(), now(), now(), $3)`,
        [id, author, last],
      );
      await service.sql.query("INSERT INTO remix_logs VALUES ($1, $2, $3, $3, 'a', $4, true, now())", [id, last, author, depth]);
      last = id;
    }

    const [wide, deep] = [await lineageOf(root), await lineageOf(last)];

    expect([wide.descendants.length, wide.item.more_children]).toEqual([20, 11]);
    expect([deep.ancestors.length, deep.more_ancestors, deep.item.depth]).toEqual([50, 5, 55]);
  });

  it('a draft, an unknown id -> 404', async () => {
    const draft = await service.saveThread(randomUUID());

    expect([
      (await service.get(`/api/content/${draft}/lineage`)).status,
      (await service.get(`/api/content/${randomUUID()}/lineage`)).status,
    ]).toEqual([404, 404]);
  });
});

describe('profiles', () => {
  it('content -> public items latest first, as the specification shows them, page by page', async () => {
    const author = randomUUID();
    const items = [
      await service.publishThread(author, 'One'),
      await service.publishThread(author, 'Two'),
      await service.publishThread(author, 'Three'),
    ];
    await service.saveThread(author);

    const first = await service.get(`/api/users/${author}/content?limit=2`);
    const second = await service.get(nextPath(first) ?? '');

    expect([...ids(first.body), ...ids(second.body)]).toEqual(items.toReversed());
    expect(nextPath(second)).toBeUndefined();
    expect(first.body[0]).toEqual({
      id: items[2],
      type: 'thread',
      title: 'Three',
      created_at: expect.any(String),
      isTestContent: false,
      content_preview: { tweets: ['Three', 'Second post'] },
      metrics: { likes: 0, comments: 0, remixes: 0, views: 0 },
    });
  });

  it('remixes -> each with its original; a removed original is empty but credited; a removed remix is not there', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    await introduce(author, 'grace');
    const [one, two] = [await service.publishThread(author, 'Kept'), await service.publishThread(author, 'Lost')];
    const made = [await publishRemix(one, remixer), await publishRemix(two, remixer), await publishRemix(one, remixer)];
    await remove(two, author);
    await remove(made[2] ?? '', remixer);

    const { body } = await service.get(`/api/users/${remixer}/remixes`);

    expect(body).toMatchObject([
      {
        id: made[1],
        original: { id: two, status: 'removed', author: { username: 'grace' } },
        remixed: { type: 'thread', content_preview: { tweets: ['Lost', 'Second post'] } },
      },
      { id: made[0], original: { id: one, type: 'thread', status: 'published', content_preview: { tweets: ['Kept', 'Second post'] } } },
    ]);
    expect(body[0].original.content_preview).toEqual({});
  });
});
