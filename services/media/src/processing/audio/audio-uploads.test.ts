import { newId } from '@trenzeye/kit';
import type { TestAnswer } from '@trenzeye/kit/testing';
import { openFilm } from '../../testing/film-audio.ts';
import { startTestMedia, type TestMedia } from '../../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
const me = newId();
let media: TestMedia;
let videos: VideoFactory;
beforeAll(async () => {
  const env = {
    MEDIA_WORKER: 'on',
    MEDIA_FFMPEG_NICE: '0',
    MEDIA_FFMPEG_THREADS: '2',
    MEDIA_AUDIO_LIMIT: '2000000',
    MEDIA_AUDIO_MAX_SECONDS: '60',
  };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
});
afterAll(async () => {
  await media.stop();
  await videos.close();
});

const formats: Readonly<Record<string, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame'],
  wav: ['-c:a', 'pcm_s16le'],
  m4a: ['-c:a', 'aac', '-f', 'ipod'],
  ogg: ['-c:a', 'libvorbis'],
  flac: ['-c:a', 'flac'],
};
/** A tone of 440 Hz. */
const tone = (extension: string, seconds = 2): Promise<Buffer> =>
  videos.createVideo({ seconds, extension, codec: ['-map', '1:a'], audioCodec: formats[extension] ?? [] });

const sendForm = async (path: string, form: FormData, as = me): Promise<Pick<TestAnswer, 'status' | 'body'>> => {
  const answer = await fetch(media.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await media.signer.sign({ id: as })}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
};
const sendAudio = (bytes: Uint8Array, name: string, as = me) => {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes)]), name);
  return sendForm('/api/upload/audio', form, as);
};
const send = (method: 'POST' | 'GET', path: string, body?: object) => media.send(method, path, { as: { id: me }, ...(body && { body }) });

describe('upload of sound', () => {
  it.each(Object.keys(formats))('%s -> a video with the sound, its waveform as picture and as data', async (extension) => {
    const { status, body } = await sendAudio(await tone(extension), `tone.${extension}`);
    const upload = await waitUntilProcessed(media, me, body.id);

    expect([status, upload.status, upload.reason]).toEqual([201, 'processed', null]);
    expect(upload).toMatchObject({ media_type: 'video', is_audio: true, width: 720, height: 1_280 });
    expect(Math.abs(upload.duration - 2)).toBeLessThan(0.15);
    const bytes = await download(media, upload.video_url);
    const film = await openFilm(videos, bytes);
    expect(await videos.probe(bytes)).toMatchObject({ video: 'h264', audio: 'aac', fastStart: true });
    expect(await film.toneLevel({ from: 0.5, to: 1.5, hertz: 440 })).toBeGreaterThan(-30);
    const { r, g, b } = await film.colour({ at: 1, x: 360, y: 590 });
    expect([r > 180, g < 140, b > 90]).toEqual([true, true, true]);
    const waveform = JSON.parse((await download(media, upload.waveform_url)).toString('utf8')) as { peaks: number[] };
    expect(Math.max(...waveform.peaks)).toBeGreaterThan(0.05);
  });

  it('a processed sound -> opens in TrenzLab, becomes a Short, and is music of a script', async () => {
    const { body } = await sendAudio(await tone('mp3', 3), 'song.mp3');
    await waitUntilProcessed(media, me, body.id);

    const lab = await send('GET', `/api/upload/${body.id}/lab`);
    const made = await send('POST', '/api/shorts-from-upload', { upload_id: body.id });
    await send('POST', `/api/shorts/${made.body.short_id}/render`);
    const short = await waitUntilRendered(media, me, made.body.short_id);
    const scenes = [{ description: 'The bakery', narration: '', duration: 2 }];
    const script = { script: 'Bread.', title: 'Bread', scenes, music: { upload_id: body.id } };
    const scored = await send('POST', '/api/shorts/from-script', script);
    const film = await waitUntilRendered(media, me, scored.body.short_id);

    expect(lab.body).toMatchObject({ has_audio: true, width: 720 });
    expect([short.status, short.reason]).toEqual(['ready', null]);
    expect([film.status, film.reason]).toEqual(['ready', null]);
    const { toneLevel } = await openFilm(videos, await download(media, film.video_url));
    expect(await toneLevel({ from: 0.8, to: 1.4, hertz: 440 })).toBeGreaterThan(-30);
  });

  it.each(Object.keys(formats))('%s as the recording of a narration -> spoken in the video', async (extension) => {
    const narration = 'Bread for everyone.';
    const scenes = [{ description: 'The bakery', narration, duration: 2 }];
    const { body } = await send('POST', '/api/shorts/from-script', { script: 'Bread.', title: 'Bread', scenes, render: false });
    const form = new FormData();
    form.set('narration', narration);
    form.set('take', new Blob([Buffer.from(await tone(extension))]), 'take');
    const taken = await sendForm(`/api/shorts/${body.short_id}/takes`, form);
    await send('POST', `/api/shorts/${body.short_id}/render`);
    const short = await waitUntilRendered(media, me, body.short_id);

    expect([taken.status, short.status, short.reason]).toEqual([201, 'ready', null]);
    expect(short.spoken).toMatchObject({ voice: null, recorded: 1 });
  });

  it('a picture, a page, a playlist, no file -> refused, naming the field', async () => {
    const pages = ['<html><script>', '#EXTM3U\n', 'ID3<script>alert(1)</script>'].map((text) => Buffer.from(text));
    const png = Buffer.from('\x89PNG\r\n\x1a\n0000000000', 'latin1');
    for (const bytes of [png, ...pages]) {
      const { status, body } = await sendAudio(bytes, 'song.mp3');
      expect([status, body.errors[0].field]).toEqual([415, 'file']);
    }
    expect((await sendAudio(Buffer.alloc(0), 'song.mp3')).status).toBe(400);
  });

  it('sound at the route of pictures and videos -> refused as before', async () => {
    expect((await media.sendFile({ as: me, bytes: await tone('mp3'), name: 'tone.mp3' })).status).toBe(415);
  });

  it('more bytes than allowed -> 413; longer than allowed -> failed with the limit', async () => {
    expect((await sendAudio(await tone('wav', 24), 'tone.wav')).status).toBe(413);
    const { body } = await sendAudio(await tone('mp3', 70), 'tone.mp3');
    expect(await waitUntilProcessed(media, me, body.id)).toMatchObject({
      status: 'error',
      reason: 'Sound files can be 1 minute long at most.',
    });
  });

  it('damaged, a header without sound -> failed with a message', async () => {
    const { body } = await sendAudio(Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(5_000, 7)]), 'tone.flac');

    expect(await waitUntilProcessed(media, me, body.id)).toMatchObject({ status: 'error', retryable: false });
  });

  it('a foreign sound -> 404 as music', async () => {
    const { body } = await sendAudio(await tone('mp3'), 'song.mp3', newId());
    const scenes = [{ description: 'The bakery', narration: '', duration: 2 }];
    const refused = await send('POST', '/api/shorts/from-script', { script: 'B.', title: 'B', scenes, music: { upload_id: body.id } });

    expect([refused.status, refused.body.errors[0].field]).toEqual([404, 'music.upload_id']);
  });
});
