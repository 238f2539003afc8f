import { unedited } from '@trenzeye/proto/drawing/photo-geometry';
import { createOwnPicture } from '../environment/own-picture.ts';
import type { Attack, AttackTarget, RawResponse } from './attack.ts';
import { largeVideo } from './large-video.ts';

const scene = { description: 'The harbour', narration: 'Hello', duration: 1 };
const script = { script: 'Hello', title: 'Harbour', scenes: [scene], render: false };
const edit = { start: 0, end: 2, clips: [], crop: [], captions: [], captions_mode: 'none', cover_at: 0.5, title: 'x' };
const photoScene = (uploadId: string) => ({ ...scene, visual: { kind: 'photo', upload_id: uploadId } });

const fieldsOf = ({ json }: RawResponse): string[] => ((json.errors as { field: string }[] | undefined) ?? []).map(({ field }) => field);

const createShort = async ({ request }: AttackTarget, token: string, body: object = script): Promise<string> =>
  (await request<{ short_id: string }>('POST', '/api/shorts/from-script', token, body)).short_id;

/** A draft of a Short made from the owner's video. */
const createCut = async (target: AttackTarget): Promise<string> => {
  const { id } = await largeVideo(target);
  const { token } = target.user('owner');
  return (await target.request<{ short_id: string }>('POST', '/api/shorts-from-upload', token, { upload_id: id, new: true })).short_id;
};

const foreignUploads: Attack = {
  name: 'Shorts: photos, music and videos of another user -> refused naming the field, nothing is created',
  run: async (target) => {
    const { send, request, user } = target;
    const { token } = user('other');
    const [{ uploadId: photo }, { id: video }] = [await createOwnPicture(target), await largeVideo(target)];
    const count = async () => (await request<unknown[]>('GET', '/api/shorts', token)).length;
    const before = await count();
    const requests: [string, object, string | undefined][] = [
      ['/api/shorts/from-photos', { photos: [{ upload_id: photo }] }, 'photos.0.upload_id'],
      ['/api/shorts/from-script', { ...script, scenes: [scene, photoScene(photo)] }, 'scenes.1.visual.upload_id'],
      ['/api/shorts/from-script', { ...script, music: { upload_id: video } }, 'music.upload_id'],
      ['/api/shorts-from-upload', { upload_id: video, new: true }, undefined],
    ];
    for (const [path, body, field] of requests) {
      const answer = await send('POST', path, { token, body });
      expect([path, answer.status, fieldsOf(answer)]).toEqual([path, 404, field ? [field] : []]);
    }
    expect(await count()).toBe(before);

    // The same through a Short that exists already.
    const own = await createShort(target, token);
    for (const body of [{ scenes: [photoScene(photo)] }, { music: { upload_id: video } }]) {
      const { status } = await send('PUT', `/api/shorts/${own}/script`, { token, body: { ...script, ...body } });
      expect([Object.keys(body), status]).toEqual([Object.keys(body), 404]);
    }
  },
};

const foreignShorts: Attack = {
  name: 'TrenzLab: videos and Shorts of another user: editor data, captions, clips, rendering -> denied',
  run: async (target) => {
    const { send, user } = target;
    const { token } = user('other');
    const [{ id: video }, short] = [await largeVideo(target), await createCut(target)];
    const requests: [string, string, object?][] = [
      ['GET', `/api/upload/${video}/lab`],
      ['PUT', `/api/upload/${video}/captions`, { captions: '00:01.000 --> 00:02.000\nmine now' }],
      ['PUT', `/api/upload/${video}/photo`, unedited],
      ['GET', `/api/shorts/${short}`],
      ['PUT', `/api/shorts/${short}/edit`, edit],
      ['POST', `/api/shorts/${short}/render`],
      ['POST', `/api/shorts/${short}/cancel`],
    ];
    for (const [method, path, body] of requests) {
      const { status } = await send(method, path, { token, ...(body && { body }) });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
  },
};

const oversizedLists: Attack = {
  name: 'Shorts: lists with hundreds of photos, scenes, clips, crop frames and captions -> refused naming the list, the service responds',
  run: async (target) => {
    const { send, user } = target;
    const { token } = user('owner');
    const short = await createCut(target);
    const many = <T>(value: T, count = 600): T[] => Array<T>(count).fill(value);
    const path = `/api/shorts/${short}/edit`;
    const requests: [string, string, object, string][] = [
      ['POST', '/api/shorts/from-photos', { photos: many({ upload_id: short }) }, 'photos'],
      ['POST', '/api/shorts/from-script', { ...script, scenes: many(scene) }, 'scenes'],
      ['PUT', path, { ...edit, clips: many({ start: 0, end: 0.1 }) }, 'clips'],
      ['PUT', path, { ...edit, crop: many({ at: 0, x: 0, y: 0 }) }, 'crop'],
      ['PUT', path, { ...edit, captions: many({ start: 0, end: 1, text: 'x' }) }, 'captions'],
    ];
    for (const [method, to, body, field] of requests) {
      const answer = await send(method, to, { token, body });
      expect([field, answer.status, fieldsOf(answer)]).toEqual([field, 400, [field]]);
    }
    // Small enough to be sent as a whole before the connection is closed.
    const bomb = await send('PUT', path, { token, body: { ...edit, captions: many({ start: 0, end: 1, text: 'x' }, 75_000) } });
    expect(bomb.status).toBe(413);
  },
};

const impossibleClips: Attack = {
  name: 'TrenzLab: clips that are reversed, outside of the video, endless or without a length -> refused naming a field',
  run: async (target) => {
    const { send, user } = target;
    const { token } = user('owner');
    const path = `/api/shorts/${await createCut(target)}/edit`;
    const clips: [string, object[]][] = [
      ['reversed', [{ start: 2, end: 1 }]],
      ['outside', [{ start: 4_000, end: 4_010 }]],
      ['negative', [{ start: -5, end: 1 }]],
      ['endless', [{ start: 0, end: 1e308 }]],
      ['text', [{ start: '0; rm -rf /', end: 'movie=/etc/passwd' }]],
      ['no length', [{ start: 1, end: 1.0001 }]],
      ['together longer than a Short', Array(100).fill({ start: 0, end: 9 })],
    ];
    for (const [name, list] of clips) {
      const answer = await send('PUT', path, { token, body: { ...edit, clips: list } });
      expect([name, answer.status, fieldsOf(answer).length > 0]).toEqual([name, 400, true]);
    }
  },
};

const mebibyte = 1_048_576;
/** Caption files that are slow to read, or larger than they look. */
const captionBombs: readonly [name: string, captions: string, statuses: readonly number[]][] = [
  ['a speaker of spaces', `00:01.000 --> 00:02.000\n<v${' '.repeat(900_000)}`, [204, 400]],
  ['unfinished speakers', `00:01.000 --> 00:02.000\n${'<v.a'.repeat(200_000)}`, [204, 400]],
  ['unfinished tags', `00:01.000 --> 00:02.000\n${'<'.repeat(900_000)}`, [204, 400]],
  ['thousands of captions', '00:01.000 --> 00:02.000\nx\n\n'.repeat(30_000), [204, 413]],
  ['times beyond all videos', '999:59:59.999 --> 999:59:59.999\nx', [400]],
  ['no captions', 'GIF89a', [400]],
  ['more than a megabyte', 'x'.repeat(2 * mebibyte), [400, 413]],
];

const hostileCaptions: Attack = {
  name: 'caption files: bombs -> answered within seconds, other requests are served meanwhile',
  run: async (target) => {
    const { send, user } = target;
    const { token } = user('owner');
    const path = `/api/upload/${(await largeVideo(target)).id}/captions`;
    for (const [name, captions, statuses] of captionBombs) {
      const startedAt = performance.now();
      const attack = send('PUT', path, { token, body: { captions } });
      const other = await send('GET', '/api/uploads?limit=1', { token: user('other').token });
      const { status } = await attack;
      expect([name, statuses.includes(status), other.status]).toEqual([name, true, 200]);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    }
  },
};

const captionMarkup: Attack = {
  name: 'caption files: scripts, styles and further cues within a text -> stored as text, sent as captions that no browser executes',
  run: async (target) => {
    const { send, request, user, url } = target;
    const { token } = user('owner');
    const { id } = await largeVideo(target);
    const captions = [
      'WEBVTT\n\nSTYLE\n::cue { background: url(https://evil.example/) }',
      '00:01.000 --> 00:02.000\n<v <script>alert(1)</script>><c><img src=x onerror=alert(1)>one',
      '00:02.000 --> 00:03.000\n&lt;script&gt;alert(2)&lt;/script&gt; --> 00:04.000',
    ].join('\n\n');
    expect((await send('PUT', `/api/upload/${id}/captions`, { token, body: { captions } })).status).toBe(204);

    const lab = await request<{ transcript: { text: string }[] }>('GET', `/api/upload/${id}/lab`, token);
    expect(lab.transcript).toHaveLength(2);
    const { captions_url: path } = await request<{ captions_url: string | null }>('GET', `/api/upload/${id}/status`, token);
    if (!path) throw new Error('the video has no captions');
    const file = await fetch(url + path);
    const text = await file.text();
    expect([file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
      expect.stringMatching(/^text\/vtt/),
      'nosniff',
    ]);
    expect(text).not.toMatch(/<script|<img|STYLE|::cue/i);
  },
};

/** Attempts to use the photos, music, videos and Shorts of others, or to exhaust the editor with what it is given. */
export const shortAttacks: readonly Attack[] = [
  foreignUploads,
  foreignShorts,
  oversizedLists,
  impossibleClips,
  hostileCaptions,
  captionMarkup,
];
