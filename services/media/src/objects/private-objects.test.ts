import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { signedUrl } from './sign-url.ts';

let now = new Date('2026-11-21T10:20:00Z');
let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({ clock: () => now });
});
afterAll(() => media.stop());

const bytes = Buffer.from('0123456789');
const put = async (key: string, contentType = 'video/mp4'): Promise<string> => {
  await media.context.objects.put(key, bytes, { contentType });
  return key;
};
const get = (path: string, headers: Record<string, string> = {}) => fetch(media.url + path, { headers });
const statusOf = async (path: string): Promise<number> => (await get(path)).status;
const uploadKey = () => `uploads/${newId()}/${newId()}/video.mp4`;

describe('signed URLs', () => {
  test('private object: valid signature -> 200 with private caching for the lifetime of the URL', async () => {
    const key = await put(uploadKey());

    const whole = await get(signedUrl(media.context, key));
    const part = await get(signedUrl(media.context, key), { range: 'bytes=2-4' });

    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect([part.status, await part.text()]).toEqual([206, '234']);
    expect(whole.headers.get('cache-control')).toBe('private, max-age=24000, immutable');
    expect(whole.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
  });

  test('signed URL: created twice within the hour -> identical; valid for at least six hours', async () => {
    const key = await put(uploadKey());
    const before = now;
    const first = signedUrl(media.context, key);
    now = new Date(before.getTime() + 30 * 60_000);
    const second = signedUrl(media.context, key);
    now = new Date(before.getTime() + 6 * 3_600_000);
    const late = await statusOf(first);
    now = before;

    expect([second, late]).toEqual([first, 200]);
  });

  test('signed URL: expired -> 403 with a message, without caching', async () => {
    const key = await put(uploadKey());
    const before = now;
    const url = signedUrl(media.context, key);
    now = new Date(before.getTime() + 8 * 3_600_000);
    const answer = await get(url);
    now = before;

    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await answer.json()).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('expired') });
  });

  test('signed URL: missing, wrong key, changed expiry or invalid signature -> 404', async () => {
    const key = await put(uploadKey());
    const other = await put(uploadKey());
    const url = new URL(signedUrl(media.context, key), 'http://media.test');
    const changed = (name: string, value: string): string => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return copy.pathname + copy.search;
    };
    const attempts = [
      `/media/${key}`,
      `/media/${other}${url.search}`,
      changed('expires', String(Number(url.searchParams.get('expires')) + 3600)),
      changed('expires', `${url.searchParams.get('expires')} `),
      changed('expires', '1e12'),
      changed('signature', 'x'.repeat(43)),
      changed('signature', ''),
      `/media/drafts/${newId()}/progress.json`,
      `/media/uploads/${newId()}/${newId()}/none.mp4`,
    ];

    expect(await Promise.all(attempts.map(statusOf))).toEqual(attempts.map(() => 404));
  });

  test('signed URL: malformed parameters -> 400 or 404', async () => {
    const key = await put(uploadKey());
    for (const query of [
      '?expires=1&expires=2&signature=a',
      `?expires=${'9'.repeat(400)}&signature=a`,
      '?signature=%00',
      '?expires=%E2%82%AC&signature=%E2%82%AC',
    ])
      expect([400, 404]).toContain(await statusOf(`/media/${key}${query}`));
  });
});

describe('Shorts', () => {
  const me = newId();
  const shortOf = async (userId = me): Promise<string> => {
    const id = newId();
    const insert = "INSERT INTO shorts (id, user_id, title, status, created_at, updated_at) VALUES ($1, $2, 'x', 'ready', $3, $3)";
    await media.sql.query(insert, [id, userId, now]);
    return id;
  };
  const published = (shortId: string, contentId: string, version: number) =>
    media.publish('content.published', { contentId, userId: me, type: 'video', title: 'x', version, shortId });
  const removed = (shortId: string, contentId: string, version: number) =>
    media.publish('content.removed', { contentId, userId: me, reason: 'author', version, wasPublished: true, shortId });
  const becomes = (path: string, status: number) => eventually(async () => expect(await statusOf(path)).toBe(status));

  test('visibility: draft, published, removed, restored -> private, public, private, public; signed URLs always work', async () => {
    const [short, item] = [await shortOf(), newId()];
    const key = await put(`shorts/${short}/1/video.mp4`);
    const path = `/media/${key}`;
    const draft = await statusOf(path);
    await published(short, item, 1);
    await becomes(path, 200);
    const open = await get(path);
    await removed(short, item, 2);
    await becomes(path, 404);
    const signed = await statusOf(signedUrl(media.context, key));
    await media.publish('content.restored', { contentId: item, userId: me, version: 3, shortId: short });
    await becomes(path, 200);

    expect([draft, signed]).toEqual([404, 200]);
    expect(open.headers.get('cache-control')).toBe('public, max-age=3600, immutable');
  });

  test('visibility: one of two items with the Short is removed -> public; both -> private', async () => {
    const [short, one, two] = [await shortOf(), newId(), newId()];
    const path = `/media/${await put(`shorts/${short}/1/video.mp4`)}`;
    await published(short, one, 1);
    await published(short, two, 1);
    await becomes(path, 200);
    await removed(short, one, 2);
    await becomes(path, 200);
    await removed(short, two, 2);

    await becomes(path, 404);
  });

  test('visibility: older event after a newer one -> no effect', async () => {
    const [short, item] = [await shortOf(), newId()];
    const path = `/media/${await put(`shorts/${short}/1/video.mp4`)}`;
    await removed(short, item, 2);
    await published(short, item, 1);
    const marker = await shortOf();
    const other = `/media/${await put(`shorts/${marker}/1/video.mp4`)}`;
    await published(marker, newId(), 1);
    await becomes(other, 200);

    expect(await statusOf(path)).toBe(404);
  });

  test('visibility: item with the Short of another user -> private', async () => {
    const [theirs, mine] = [await shortOf(newId()), await shortOf()];
    const path = `/media/${await put(`shorts/${theirs}/1/video.mp4`)}`;
    await published(theirs, newId(), 1);
    await published(mine, newId(), 1);
    await becomes(`/media/${await put(`shorts/${mine}/1/video.mp4`)}`, 200);

    expect(await statusOf(path)).toBe(404);
  });

  test('visibility: item without a Short -> no public prefix', async () => {
    await published('', newId(), 1);
    const [short, item] = [await shortOf(), newId()];
    await published(short, item, 1);
    await becomes(`/media/${await put(`shorts/${short}/1/video.mp4`)}`, 200);

    expect(await media.sql.query("SELECT 1 FROM public_objects WHERE prefix = 'shorts//'")).toEqual([]);
  });
});
