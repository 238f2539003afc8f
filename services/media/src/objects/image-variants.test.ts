import { newId } from '@trenzeye/kit';
import { eventually, startTestService, type TestService } from '@trenzeye/kit/testing';
import sharp from 'sharp';
import { definition } from '../service.ts';
import { noiseImage, solidImage } from '../testing/images.ts';

let media: TestService;
beforeAll(async () => {
  media = await startTestService(definition);
});
afterAll(() => media.stop());

const upload = async (bytes: Uint8Array, as = newId()): Promise<string> => {
  const form = new FormData();
  form.set('avatar', new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'me.png');
  const authorization = `Bearer ${await media.signer.sign({ id: as })}`;
  const response = await fetch(`${media.url}/api/upload/avatar`, { method: 'POST', headers: { authorization }, body: form });
  return ((await response.json()) as { url: string }).url;
};
const read = async (url: string) => {
  const answer = await fetch(media.url + url);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const statuses = (urls: readonly string[]) => Promise.all(urls.map(async (url) => (await read(url)).status));

describe('GET /media/avatars/*?width', () => {
  test('width: 96, 192 -> WebP of that width, cached as immutable, less than a fifth of the bytes; repeated -> the same', async () => {
    const url = await upload(await noiseImage(800));
    const original = await read(url);

    for (const width of [96, 192]) {
      const [first, again] = [await read(`${url}?width=${width}`), await read(`${url}?width=${width}`)];
      expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
      expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(first.bytes.length).toBeLessThan(original.bytes.length / 5);
      expect(again.bytes).toEqual(first.bytes);
    }
  });

  test('width: not offered, of an upload -> 400 naming width; of a missing avatar -> 404', async () => {
    const url = await upload(await solidImage().png().toBuffer());
    const rejected = async (path: string) => {
      const answer = await fetch(media.url + path);
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    const problem = { status: 400, body: { errors: [{ field: 'width' }] } };

    expect(await rejected(`${url}?width=97`)).toMatchObject(problem);
    expect(await rejected('/media/posters/a.webp?width=96')).toMatchObject(problem);
    expect((await read(`/media/avatars/${newId()}/${newId()}.webp?width=96`)).status).toBe(404);
  });

  test('width: avatar deleted with its account -> its variants are deleted, too', async () => {
    const me = newId();
    const url = await upload(await solidImage().png().toBuffer(), me);
    expect((await read(`${url}?width=96`)).status).toBe(200);

    await media.publish('account.deleted', { userId: me }, { actor: me });

    await eventually(async () =>
      expect(await statuses([url, `${url}?width=96`, `${url.replace('/media/', '/media/variants/')}/96.webp`])).toEqual([404, 404, 404]),
    );
  });
});
