import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { maxBookmarks } from '@trenzeye/proto/http/content';
import { type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';
import { decideModeration } from '../testing/decide-moderation.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const { introduce, remove } = remixing(() => service);
const save = (id: string, as: string) => service.send('PUT', `/api/bookmarks/${id}`, { as: { id: as } });
const unsave = (id: string, as: string) => service.send('DELETE', `/api/bookmarks/${id}`, { as: { id: as } });
const idsIn = (body: { id: string }[]) => body.map(({ id }) => id);
const listOf = async (viewer: string, query = '') => idsIn((await service.get(`/api/bookmarks${query}`, viewer)).body);
const decide = (targetId: string, action: string) => decideModeration(service, targetId, action);

describe('bookmarks', () => {
  it('saved, saved again, removed -> latest first, page by page, each once; private', async () => {
    const viewer = randomUUID();
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const id = await service.publishThread(randomUUID());
      expect((await save(id, viewer)).status).toBe(204);
      made.unshift(id);
    }
    expect((await save(made[2] as string, viewer)).status).toBe(204);

    const first = await service.get('/api/bookmarks?limit=2', viewer);
    const second = await service.get(nextPath(first) ?? '', viewer);

    expect([...idsIn(first.body), ...idsIn(second.body)]).toEqual(made);
    expect(nextPath(second)).toBeUndefined();
    expect((await service.get('/api/bookmarks/ids', viewer)).body).toEqual({ ids: made });
    expect(await listOf(randomUUID())).toEqual([]);
    expect((await unsave(made[0] as string, viewer)).status).toBe(204);
    expect((await unsave(made[0] as string, viewer)).status).toBe(204);
    expect(await listOf(viewer)).toEqual(made.slice(1));
  });

  it('search -> items that contain all words or are by this author', async () => {
    const [viewer, author] = [randomUUID(), randomUUID()];
    await introduce(author, 'marmalade.maker');
    const [lamp, kite] = [
      await service.publishThread(author, 'A brass lantern glows.'),
      await service.publishThread(author, 'A paper kite flies.'),
    ];
    const other = await service.publishThread(randomUUID(), 'A brass lantern of another user.');
    await save(lamp, viewer);
    await save(kite, viewer);
    await save(other, viewer);

    expect(await listOf(viewer, '?q=brass%20lant')).toEqual([other, lamp]);
    expect(await listOf(viewer, '?q=marmalade')).toEqual([kite, lamp]);
    expect(await listOf(viewer, `?q=${encodeURIComponent("kite' OR 1=1 | !")}`)).toEqual([]);
    expect(await listOf(viewer, '?q=!!!')).toEqual([]);
  });

  it('removed by its author -> gone for good; hidden by moderators -> back when restored', async () => {
    const [viewer, author] = [randomUUID(), randomUUID()];
    const [removed, hidden] = [await service.publishThread(author), await service.publishThread(author)];
    await save(removed, viewer);
    await save(hidden, viewer);

    await remove(removed, author);
    await decide(hidden, 'remove');

    await eventually(async () => expect(await listOf(viewer)).toEqual([]));
    expect((await service.get('/api/bookmarks/ids', viewer)).body.ids).toEqual([hidden]);
    await decide(hidden, 'restore');
    await eventually(async () => expect(await listOf(viewer)).toEqual([hidden]));
  });

  it('author blocks the viewer -> left out', async () => {
    const [viewer, author] = [randomUUID(), randomUUID()];
    const id = await service.publishThread(author);
    await save(id, viewer);
    await service.publish('relation.changed', { userId: author, otherId: viewer, blocked: true, muted: false, version: 1 });
    await eventually(async () => expect(await listOf(viewer)).toEqual([]));
  });

  it('draft, unknown and removed item -> 404; visitor -> 401; bad id -> 400 naming id; too many -> 409', async () => {
    const viewer = randomUUID();
    expect((await save(await service.saveThread(viewer), viewer)).status).toBe(404);
    expect((await save(randomUUID(), viewer)).status).toBe(404);
    expect((await service.send('PUT', `/api/bookmarks/${randomUUID()}`)).status).toBe(401);
    expect((await save('x', viewer)).body.errors[0].field).toBe('id');
    const id = await service.publishThread(viewer);
    await service.sql.query(
      `WITH made AS (INSERT INTO content_core (id, user_id, type, title, prompt, status, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'thread', 't', 'p', 'draft', now(), now() FROM generate_series(1, $2::int) RETURNING id)
       INSERT INTO bookmarks SELECT $1, id, now() FROM made`,
      [viewer, maxBookmarks],
    );

    const { status, body } = await save(id, viewer);

    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  it('export -> contains them; account deleted -> erased', async () => {
    const viewer = randomUUID();
    const id = await service.publishThread(randomUUID());
    await save(id, viewer);
    expect((await service.get('/api/export/content', viewer)).body.tables.bookmarks).toMatchObject([{ content_id: id }]);

    await service.publish('account.deleted', { userId: viewer });

    await eventually(async () => expect(await service.sql.query('SELECT 1 FROM bookmarks WHERE user_id = $1', [viewer])).toEqual([]));
    expect((await save(id, viewer)).body.code).toBe('invalid_token');
  });
});
