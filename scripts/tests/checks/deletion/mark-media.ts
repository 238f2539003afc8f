import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { testFfmpeg } from '../../../../services/media/src/testing/test-ffmpeg.ts';
import type { TestEnvironment, TestUser } from '../../environment/test-environment.ts';
import type { Mark } from './mark-account.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const processingMs = 120_000;

type User = Pick<TestUser, 'token'>;

const upload = async ({ url }: TestEnvironment, { token }: User, path: string, form: FormData): Promise<{ id: string }> => {
  const response = await fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  if (!response.ok) throw new Error(`uploading to ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
};

const imageForm = (field: string, name: string): FormData => {
  const form = new FormData();
  form.set('media_type', 'image');
  form.set(field, new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), `${name}.png`);
  return form;
};

const waitUntilProcessed = async ({ request }: TestEnvironment, { token }: User, id: string): Promise<void> => {
  for (const deadline = performance.now() + processingMs; ; await sleep(200)) {
    const { status } = await request<{ status: string }>('GET', `/api/upload/${id}/status`, token);
    if (status === 'processed') return;
    if (status === 'error' || performance.now() > deadline) throw new Error(`the upload is ${status}`);
  }
};

/** Publishes an image of a marked file, with marked texts, and uploads an avatar. */
const fillImages = async (environment: TestEnvironment, user: User, mark: Mark): Promise<void> => {
  const { request } = environment;
  const { id } = await upload(environment, user, '/api/upload', imageForm('file', mark('file')));
  await waitUntilProcessed(environment, user, id);
  const picture = await request<{ url: string }>('POST', `/api/upload/${id}/pictures`, user.token);
  const content = {
    image_url: picture.url,
    caption: `Caption ${mark('imagecaption')} of https://example.com/${mark('imagelink')}`,
    style_tags: [mark('imagetag')],
    alt_text: `Shows ${mark('imagealt')}`,
  };
  const item = await request<{ id: string }>('POST', '/api/content/save', user.token, {
    type: 'image',
    prompt: mark('imageprompt'),
    content,
  });
  await request('POST', `/api/content/${item.id}/publish`, user.token, {});
  await upload(environment, user, '/api/upload/avatar', imageForm('avatar', mark('avatar')));
};

const createVideo = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'deletion-video-'));
  try {
    const ffmpeg = await testFfmpeg();
    const file = join(folder, 'short.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=10:duration=1'];
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Uploads a video, replaces its transcript, and makes Shorts from it and from a script. */
const fillShorts = async (environment: TestEnvironment, user: User, mark: Mark): Promise<void> => {
  const { request } = environment;
  const form = new FormData();
  form.set('media_type', 'video');
  form.set('file', new Blob([new Uint8Array(await createVideo())]), `${mark('video')}.mp4`);
  const { id } = await upload(environment, user, '/api/upload', form);
  await waitUntilProcessed(environment, user, id);
  const captions = `WEBVTT\n\n00:00.100 --> 00:00.900\n${mark('transcript')}\n`;
  await request('PUT', `/api/upload/${id}/captions`, user.token, { captions });
  await request('POST', '/api/shorts-from-upload', user.token, { upload_id: id, new: true });
  const scenes = [{ description: mark('scene'), narration: `Says ${mark('narration')}`, duration: 1 }];
  const script = { script: `Script ${mark('script')}`, scenes };
  await request('POST', '/api/shorts/from-script', user.token, { ...script, title: mark('shorttitle').slice(0, 80), render: false });
  const content = { ...script, script: `Script ${mark('itemscript')}`, duration: 1, voice_type: '', alt_text: mark('shortalt') };
  const item = await request<{ id: string }>('POST', '/api/content/save', user.token, {
    type: 'shorts',
    prompt: mark('shortprompt'),
    content,
  });
  await request('POST', `/api/content/${item.id}/publish`, user.token, {});
};

/** Publishes and stores images, videos and Shorts with marked names and texts. */
export const fillMedia = async (environment: TestEnvironment, user: User, mark: Mark): Promise<void> => {
  await fillImages(environment, user, mark);
  await fillShorts(environment, user, mark);
};
