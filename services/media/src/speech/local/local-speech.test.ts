import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@trenzeye/kit';
import { openFilm } from '../../testing/film-audio.ts';
import { startTestMedia, type TestMedia } from '../../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../../testing/video-factory.ts';
import { voiceTone, writeVoiceModel } from '../../testing/voice-model.ts';
import { download, jobTimeoutMs, waitUntilRendered } from '../../testing/wait-for-job.ts';
import { SpeechError } from '../speech-provider.ts';
import { findVoices } from './find-voices.ts';
import { createLocalSpeech } from './local-speech.ts';

jest.setTimeout(jobTimeoutMs);
const signal = new AbortController().signal;
let folder: string;
let media: TestMedia;
let videos: VideoFactory;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-voices-'));
  await writeVoiceModel(join(folder, 'vits-coqui-en_US-tone'));
  await writeVoiceModel(join(folder, 'vits-coqui-de_DE-tone'));
  await mkdir(join(folder, 'damaged'));
  await writeFile(join(folder, 'damaged', 'model.onnx'), 'not a model');
  await writeFile(join(folder, 'damaged', 'tokens.txt'), 'a 0\n');
  await mkdir(join(folder, 'empty'));
  await writeFile(join(folder, 'readme.txt'), 'voices');
  const env = { MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0', LOCAL_VOICES_DIR: folder };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
});
afterAll(async () => {
  await media.stop();
  await videos.close();
  await rm(folder, { recursive: true, force: true });
});

it('findVoices: folders with a model and tokens -> voices with the language of their names; no folder -> none', async () => {
  const found = await findVoices(folder);

  expect(found.map(({ id, name, languages }) => [id, name, languages])).toEqual([
    ['local-damaged', 'damaged', null],
    ['local-vits-coqui-de_DE-tone', 'de_DE tone', ['de']],
    ['local-vits-coqui-en_US-tone', 'en_US tone', ['en']],
  ]);
  expect(await findVoices(join(folder, 'missing'))).toEqual([]);
  expect(await findVoices(undefined)).toEqual([]);
});

it('speak: a text -> WAV from the native library, a tone for each character', async () => {
  const speech = createLocalSpeech(await findVoices(folder));
  const spoken = await speech?.speak({ text: 'bread for the street', voice: 'local-vits-coqui-en_US-tone', signal });

  const audio = spoken?.audio ?? Buffer.alloc(44);
  expect([String(audio.subarray(0, 4)), audio.readUInt32LE(24)]).toEqual(['RIFF', voiceTone.sampleRate]);
  expect((audio.length - 44) / 2).toBeGreaterThanOrEqual(20 * voiceTone.samplesPerCharacter);
});

it('speak: a damaged model, an unknown voice -> SpeechError; aborted -> the reason of the signal', async () => {
  const speech = createLocalSpeech(await findVoices(folder));
  const stopped = new AbortController();
  const speaking = speech?.speak({ text: 'bread '.repeat(150), voice: 'local-vits-coqui-en_US-tone', signal: stopped.signal });
  setTimeout(() => stopped.abort(new Error('cancelled')), 20);

  await expect(speaking).rejects.toThrow('cancelled');
  await expect(speech?.speak({ text: 'bread', voice: 'local-damaged', signal })).rejects.toThrow(SpeechError);
  await expect(speech?.speak({ text: 'bread', voice: 'local-none', signal })).rejects.toThrow(SpeechError);
});

it('Short in the language of a local voice -> spoken by it; the voice is listed for users and for admins', async () => {
  const me = newId();
  const send = (method: 'POST' | 'GET', path: string, body?: object) => media.send(method, path, { as: { id: me }, ...(body && { body }) });
  const scenes = [{ description: 'Bäckerei', narration: 'das brot ist heute frisch und warm', duration: 2 }];
  const voices = await send('GET', '/api/speech/voices');
  const settings = await media.send('GET', '/api/admin/speech', { as: { id: newId(), role: 'admin' } });
  const { body } = await send('POST', '/api/shorts/from-script', {
    script: 'Brot.',
    title: 'Brot',
    scenes,
    speech: { voice: 'local-vits-coqui-de_DE-tone', language: '' },
  });
  const short = await waitUntilRendered(media, me, body.short_id);

  expect(voices.body.map(({ id }: { id: string }) => id)).toContain('local-vits-coqui-de_DE-tone');
  expect(settings.body.speech.voices).toContain('de_DE tone');
  expect([short.status, short.reason]).toEqual(['ready', null]);
  expect(short.spoken).toMatchObject({ voice: 'de_DE tone', is_basic: false, recorded: 0, note: null });
  const film = await openFilm(videos, await download(media, short.video_url));
  expect(await film.toneLevel({ from: 0.6, to: 1.6, hertz: voiceTone.hertz })).toBeGreaterThan(-30);
});
