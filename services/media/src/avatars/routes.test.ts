import { randomUUID } from 'node:crypto';
import { newId } from '@trenzeye/kit';
import { eventually, startTestService, type TestService } from '@trenzeye/kit/testing';
import { media as contract } from '@trenzeye/proto/http/media';
import sharp from 'sharp';
import { definition } from '../service.ts';
import { animatedGif, colourAt, noiseImage, pixelBomb, solidImage, twoColourImage } from '../testing/images.ts';

let now = new Date();
let media: TestService;
beforeAll(async () => {
  media = await startTestService(definition, { overrides: { clock: () => now } });
});
afterAll(() => media.stop());

interface Upload {
  readonly as?: string;
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly key?: string;
}

const upload = async (bytes: Uint8Array, { as = newId(), field = 'avatar', name = 'me.png', type = 'image/png', key }: Upload = {}) => {
  const form = new FormData();
  form.set('note', 'ignored');
  form.set(field, new Blob([Buffer.from(bytes)], { type }), name);
  const response = await fetch(`${media.url}/api/upload/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await media.signer.sign({ id: as })}`, ...(key && { 'idempotency-key': key }) },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { url: string; errors?: { field: string; message: string }[] } };
};
const read = async (url: string) => {
  const answer = await fetch(media.url + url);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const png = await solidImage().png().toBuffer();
const uploadAvatar = async (as: string): Promise<string> => (await upload(png, { as })).body.url;
const invalid = { status: 400, body: { errors: [{ field: 'avatar', message: 'Please select a valid image file' }] } };
const publishAvatar = (userId: string, avatarUrl: string, version: number) =>
  media.publish('user.updated', { userId, username: 'me', avatarUrl, isVerified: false, isTestUser: false, version });
const statuses = (urls: readonly string[]) => Promise.all(urls.map(async (url) => (await read(url)).status));

describe('POST /api/upload/avatar', () => {
  test.each([
    ['PNG', () => solidImage(300, 100).png().toBuffer()],
    ['JPEG', () => solidImage(100, 300).jpeg().toBuffer()],
    ['WebP', () => solidImage(8, 8).webp().toBuffer()],
    ['GIF', () => solidImage().gif().toBuffer()],
    ['AVIF', () => solidImage().avif({ effort: 0 }).toBuffer()],
  ])('upload: %s -> square WebP below the user, cached as immutable', async (_name, make) => {
    const id = newId();

    const { status, body } = await upload(await make(), { as: id });
    const image = await read(body.url);

    expect(status).toBe(200);
    expect(body.url).toMatch(new RegExp(`^/media/avatars/${id}/[0-9a-f-]{36}\\.webp$`));
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('upload: animated GIF -> still image of its first frame', async () => {
    const { body } = await upload(await animatedGif(), { type: 'image/gif' });
    const { bytes } = await read(body.url);

    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(bytes, 256, 256)).toBe('red');
  });

  test('upload: EXIF orientation, location and make -> upright, without metadata', async () => {
    const { body } = await upload(await twoColourImage(3), { type: 'image/jpeg' });
    const { bytes } = await read(body.url);
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();

    expect([await colourAt(bytes, 256, 40), await colourAt(bytes, 256, 470)]).toEqual(['blue', 'red']);
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('SecretCamera')).toBe(false);
  });

  test('size: exactly 5 MB -> 200; one byte more, 7 MB -> 413 with the specified message', async () => {
    const picture = await noiseImage(1320);
    const filled = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    const tooLarge = {
      status: 413,
      body: { code: 'payload_too_large', errors: [{ field: 'avatar', message: 'Image must be smaller than 5MB' }] },
    };

    expect((await upload(filled(5 * 1024 * 1024))).status).toBe(200);
    expect(await upload(filled(5 * 1024 * 1024 + 1))).toMatchObject(tooLarge);
    expect(await upload(Buffer.alloc(7_000_000))).toMatchObject(tooLarge);
  });

  test.each([
    ['SVG with script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG named PNG, after white space', async () => Buffer.from('\n\n  <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML named PNG', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF')],
    ['TIFF', () => solidImage().tiff().toBuffer()],
    ['empty file', async () => Buffer.alloc(0)],
    ['first bytes of a PNG', async () => png.subarray(0, 40)],
    ['truncated PNG', async () => (await noiseImage(64)).subarray(0, 6000)],
    ['truncated JPEG', async () => (await solidImage(2000, 2000).jpeg({ quality: 100 }).toBuffer()).subarray(0, 4000)],
    ['GIF header before HTML', async () => Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1;')],
    ['PNG that declares 100,000 x 100,000 pixels', () => pixelBomb(100_000, 100_000)],
    ['valid PNG of 8,000 x 7,000 pixels in a few KB', () => solidImage(8000, 7000).png().toBuffer()],
  ])('upload: %s -> 400 with the specified message', async (_name, make) => {
    expect(await upload(await make())).toMatchObject(invalid);
  });

  test('upload: valid GIF with appended HTML, declared as text/html -> only its pixels are stored', async () => {
    const gif = await solidImage().gif().toBuffer();

    const { body } = await upload(Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')]), { type: 'text/html', name: 'x.html' });
    const { bytes, headers } = await read(body.url);

    expect(headers.get('content-type')).toBe('image/webp');
    expect(bytes.includes('script')).toBe(false);
  });

  test('body: JSON, another field, incomplete form -> 400 naming the field', async () => {
    const as = { id: newId() };
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const incomplete = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nhalf';

    expect(await media.send('POST', '/api/upload/avatar', { as, body: { avatar: 'no' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'avatar' }] },
    });
    expect(await media.send('POST', '/api/upload/avatar', { as, rawBody: incomplete, headers })).toMatchObject(invalid);
    expect(
      await media.send('POST', '/api/upload/avatar', { as, rawBody: 'x', headers: { 'content-type': 'multipart/form-data' } }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'avatar' }] },
    });
    expect(await upload(png, { field: 'picture' })).toMatchObject(invalid);
    expect((await media.send('POST', '/api/upload/avatar')).status).toBe(401);
  });

  test('idempotency key: repeated -> the first response; with another file -> 422', async () => {
    const [as, key] = [newId(), randomUUID()];

    const first = await upload(png, { as, key });

    expect(await upload(png, { as, key })).toEqual(first);
    expect((await upload(await solidImage(9, 9).png().toBuffer(), { as, key })).status).toBe(422);
  });

  test('upload: twenty concurrent uploads -> all stored with different URLs', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(png)));

    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(20);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('unused avatars', () => {
  test('replaced: profile shows the second -> the first is deleted, an unused third remains', async () => {
    const me = newId();
    const first = await uploadAvatar(me);
    await publishAvatar(me, first, 2);
    now = new Date(now.getTime() + 1000);
    const second = await uploadAvatar(me);
    now = new Date(now.getTime() + 1000);
    const third = await uploadAvatar(me);

    await publishAvatar(me, second, 3);

    await eventually(async () => expect(await statuses([first, second, third])).toEqual([404, 200, 200]));
  });

  test('removed: profile shows none -> deleted; older events afterwards -> no effect', async () => {
    const me = newId();
    const mine = await uploadAvatar(me);
    await publishAvatar(me, mine, 2);
    await publishAvatar(me, '', 4);
    await eventually(async () => expect(await statuses([mine])).toEqual([404]));
    const next = await uploadAvatar(me);

    await publishAvatar(me, next, 5);
    await publishAvatar(me, '', 3);
    await publishAvatar(me, next, 6);

    await eventually(async () => expect((await media.send('GET', '/api/export/media', { as: { id: me } })).body.uploads).toHaveLength(1));
    expect(await statuses([next])).toEqual([200]);
  });

  test('expired: uploaded a day ago and never shown -> deleted with the next upload; the shown one remains', async () => {
    const me = newId();
    const shown = await uploadAvatar(me);
    await publishAvatar(me, shown, 2);
    now = new Date(now.getTime() + 1000);
    const unsaved = await uploadAvatar(me);
    now = new Date(now.getTime() + 90_000_000);

    await eventually(async () => {
      const latest = await uploadAvatar(me);
      expect(await statuses([shown, unsaved, latest])).toEqual([200, 404, 200]);
    });
  });

  test('other user: profile names the avatar of another user -> neither avatar is deleted', async () => {
    const [me, other] = [newId(), newId()];
    const [mine, theirs] = [await uploadAvatar(me), await uploadAvatar(other)];

    await publishAvatar(me, theirs, 2);
    await publishAvatar(me, mine, 3);

    await eventually(async () => expect(await statuses([mine, theirs])).toEqual([200, 200]));
  });
});

describe('POST /internal/avatars', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#ff0000"/></svg>';
  const seed = (body: object[]) => media.send('POST', '/internal/avatars', { internal: true, body });

  test('seed: drawing -> square WebP under its id; repeated -> nothing new, the same URL', async () => {
    const [id, userId] = [newId(), newId()];

    const first = await seed([{ id, user_id: userId, svg }]);
    const again = await seed([{ id, user_id: userId, svg }]);

    const url = `/media/avatars/${userId}/${id}.webp`;
    expect(first).toMatchObject({ status: 200, body: { created: 1, avatars: [{ user_id: userId, url }] } });
    expect(again).toMatchObject({ status: 200, body: { created: 0, avatars: [{ user_id: userId, url }] } });
    const { bytes } = await read(url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await colourAt(bytes, 256, 256)).toBe('red');
  });

  test('seed: deleted account -> skipped; without the internal token -> 404', async () => {
    const userId = newId();
    await media.publish('account.deleted', { userId }, { actor: userId });
    await eventually(async () => expect((await upload(png, { as: userId })).status).toBe(401));

    const body = [{ id: newId(), user_id: userId, svg }];
    expect(await seed(body)).toMatchObject({ status: 200, body: { created: 0, avatars: [] } });
    expect((await media.send('POST', '/internal/avatars', { as: { role: 'admin' }, body })).status).toBe(404);
  });
});

describe('account.deleted', () => {
  test('account.deleted: user with an avatar -> deleted, further uploads rejected', async () => {
    const me = newId();
    const mine = await uploadAvatar(me);

    await media.publish('account.deleted', { userId: me }, { actor: me });
    await eventually(async () => expect(await statuses([mine])).toEqual([404]));

    expect((await upload(png, { as: me })).status).toBe(401);
  });
});

describe('GET /api/export/media', () => {
  test('export: two avatars -> both in the file; other user -> none; signed out -> 401', async () => {
    const me = newId();
    const urls = [await uploadAvatar(me), await uploadAvatar(me)];

    const mine = await media.send('GET', '/api/export/media', { as: { id: me } });

    expect(contract.exportMedia.responses[200].parse(mine.body)).toEqual(mine.body);
    expect(mine.body.uploads.map(({ url }: { url: string }) => url).sort()).toEqual(urls.sort());
    expect(mine.headers.get('content-disposition')).toBe('attachment; filename="trenzeye-media.json"');
    expect((await media.send('GET', '/api/export/media', { as: {} })).body).toMatchObject({ uploads: [] });
    expect((await media.send('GET', '/api/export/media')).status).toBe(401);
  });
});
