import { newId } from '@trenzeye/kit';
import type { ExportFile } from '@trenzeye/proto/http/account-export';
import { solidImage } from '../testing/images.ts';
import { mp4 } from '../testing/sample-files.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { safeFileName } from './present-export-file.ts';

let now = new Date();
let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({ clock: () => now });
});
afterAll(() => media.stop());

const png = await solidImage().png().toBuffer();
const list = async (id: string, path = '/api/export/files') => {
  const answer = await media.send('GET', path, { as: { id } });
  return { files: answer.body as ExportFile[], next: /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] };
};

describe('GET /api/export/files', () => {
  test('files: two uploads, paged -> oldest first, readable without a token; of no other user', async () => {
    const me = newId();
    for (const [bytes, media_type] of [
      [mp4(), 'video'],
      [png, 'image'],
    ] as const) {
      now = new Date(now.getTime() + 10);
      await media.sendFile({ as: me, bytes, media_type });
    }

    const first = await list(me, '/api/export/files?limit=1');
    const second = await list(me, first.next);

    const files = [...first.files, ...second.files];
    expect(second.next).toBeUndefined();
    expect(files.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^uploads\/[0-9a-f-]{36}\/[^/]+$/),
      expect.stringMatching(/^uploads\/[0-9a-f-]{36}\/[^/]+$/),
    ]);
    const sizes = await Promise.all(files.map(async ({ url }) => (await (await fetch(media.url + url)).arrayBuffer()).byteLength));
    expect(sizes).toEqual([mp4().length, png.length]);
    expect((await list(newId())).files).toEqual([]);
  });

  test('access: signed out -> 401; cursor of another list -> 400', async () => {
    expect((await media.send('GET', '/api/export/files')).status).toBe(401);
    expect((await media.send('GET', '/api/export/files?cursor=x', { as: {} })).status).toBe(400);
  });
});

test.each([
  ['plain', 'film.mp4', '', 'film.mp4'],
  ['path', '../../etc/passwd', '', '_.._etc_passwd'],
  ['other format', 'clip.mov', '.mp4', 'clip.mp4'],
  ['letters of other scripts', 'Übung 日本.png', '', 'Übung 日本.png'],
  ['nothing usable', '...', '', 'file'],
  ['control characters', 'a\u0000b\n.png', '', 'a_b_.png'],
])('safeFileName: %s -> valid in a folder on every system', (_name, name, extension, expected) => {
  expect(safeFileName(name, extension)).toBe(expected);
});
