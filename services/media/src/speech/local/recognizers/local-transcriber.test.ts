import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@trenzeye/kit';
import { noisesAt, writeRecognizerModel } from '../../../testing/recognizer-model.ts';
import { startTestMedia, type TestMedia } from '../../../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../../../testing/video-factory.ts';
import { jobTimeoutMs, waitUntilProcessed } from '../../../testing/wait-for-job.ts';
import { SpeechError } from '../../speech-provider.ts';
import { findRecognizers, type LocalRecognizer } from './find-recognizers.ts';
import { createLocalTranscriber } from './local-transcriber.ts';

jest.setTimeout(2 * jobTimeoutMs);

const signal = new AbortController().signal;
const admin = { id: newId(), role: 'admin' } as const;
let folder: string;
let recognizer: LocalRecognizer;
let media: TestMedia;
let videos: VideoFactory;

const filesOf = async (name: string, files: readonly string[]): Promise<void> => {
  await mkdir(join(folder, 'kinds', name), { recursive: true });
  for (const file of files) await writeFile(join(folder, 'kinds', name, file), '');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-recognizers-'));
  await writeRecognizerModel(join(folder, 'recognizers', 'nemo-ctc-noise'));
  recognizer = (await findRecognizers(join(folder, 'recognizers')))[0] as LocalRecognizer;
  const env = { MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0', LOCAL_SPEECH_DIR: folder };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
});
afterAll(async () => {
  await media.stop();
  await videos.close();
  await rm(folder, { recursive: true, force: true });
});

it('findRecognizers: folders as sherpa-onnx publishes them -> what they are; smaller precision first; anything else -> none', async () => {
  await filesOf('whisper', ['tiny-encoder.onnx', 'tiny-encoder.int8.onnx', 'tiny-decoder.int8.onnx', 'tiny-tokens.txt', 'silero_vad.onnx']);
  await filesOf('nemo-parakeet', ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']);
  await filesOf('moonshine', ['preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx', 'tokens.txt']);
  await filesOf('merged', ['encoder_model.ort', 'decoder_model_merged.ort', 'tokens.txt']);
  await filesOf('incomplete', ['tiny-encoder.onnx', 'tiny-tokens.txt']);
  const root = join(folder, 'kinds');

  const found = await findRecognizers(root);

  expect(found.map(({ id, model, hasWordTimes }) => [id, Object.keys(model)[0], hasWordTimes])).toEqual([
    ['merged', 'moonshine', false],
    ['moonshine', 'moonshine', false],
    ['nemo-parakeet', 'transducer', true],
    ['whisper', 'whisper', false],
  ]);
  expect(found[3]).toMatchObject({
    model: { whisper: { encoder: join(root, 'whisper', 'tiny-encoder.int8.onnx') } },
    tokens: join(root, 'whisper', 'tiny-tokens.txt'),
    voiceActivity: join(root, 'whisper', 'silero_vad.onnx'),
  });
  expect(await findRecognizers(join(folder, 'missing'))).toEqual([]);
});

it('transcribe: longer than the model takes at once -> each word at its time, none twice', async () => {
  const seconds = [1, 2.5, 29.8, 40, 59.5];
  const file = join(folder, 'noises.wav');
  await writeFile(file, noisesAt(seconds, 62));

  const cues = await createLocalTranscriber(recognizer).transcribe({ file, duration: 62 }, signal);

  const words = cues.flatMap((cue) => cue.words ?? []);
  expect(words.map(({ text }) => text)).toEqual(seconds.map(() => 'noise'));
  for (const [index, { start }] of words.entries()) expect(Math.abs(start - (seconds[index] ?? 0))).toBeLessThan(0.1);
});

it('transcribe: too little memory -> SpeechError with the sizes; a damaged model -> rejects; aborted -> the reason', async () => {
  const file = join(folder, 'short.wav');
  await writeFile(file, noisesAt([0.5], 2));
  const damaged = join(folder, 'damaged.onnx');
  await writeFile(damaged, 'not a model');
  const transcribe = (of: LocalRecognizer, at = signal, availableMemory = () => 64e9) =>
    createLocalTranscriber(of, { availableMemory }).transcribe({ file, duration: 2 }, at);

  await expect(transcribe(recognizer, signal, () => 1e8)).rejects.toThrow(/needs 0.3 GB of memory; only 0.1 GB are free/);
  await expect(transcribe(recognizer, signal, () => 1e8)).rejects.toThrow(SpeechError);
  await expect(transcribe({ ...recognizer, model: { nemoCtc: { model: damaged } } })).rejects.toThrow('the process ended');
  await expect(transcribe(recognizer, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow();
});

it('a video -> transcribed by the recognizer of the server, with the times of words; it is tested, shown and chosen by admins', async () => {
  const me = newId();
  const noise = "aeval=exprs='if(between(t,1,1.5)+between(t,2.5,3),random(0)-0.5,0)',aformat=channel_layouts=mono";
  const file: Buffer = await videos.createVideo({ seconds: 4, audioCodec: ['-af', noise, '-c:a', 'aac'] });
  const { body: sent } = await media.sendFile({ as: me, bytes: file });

  const upload = await waitUntilProcessed(media, me, sent.id);
  const lab = await media.send('GET', `/api/upload/${sent.id}/lab`, { as: { id: me } });

  // Two captions with the same text in a row count once in the text, like those that roll up.
  expect(upload).toMatchObject({ transcript: 'noise', transcript_source: 'nemo ctc noise' });
  expect(lab.body).toMatchObject({ words_timing: 'measured', words: [{ text: 'noise' }, { text: 'noise' }] });
  expect(Math.abs(lab.body.words[1].start - 2.5)).toBeLessThan(0.2);

  const settings = await media.send('GET', '/api/admin/speech', { as: admin });
  expect(settings.body.transcription).toMatchObject({ source: 'local', model: 'nemo ctc noise' });
  const unknown = await media.send('PUT', '/api/admin/speech/local/recognizer', { as: admin, body: { id: 'none' } });
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ field: 'id' }] } });
  const chosen = await media.send('PUT', '/api/admin/speech/local/recognizer', { as: admin, body: { id: 'nemo-ctc-noise' } });
  expect(chosen.body.models).toContainEqual(expect.objectContaining({ id: 'nemo-ctc-noise', source: 'folder', is_in_use: true }));
  const listed = await media.send('GET', '/api/admin/speech/local', { as: { id: me, role: 'user' } });
  expect(listed.status).toBe(403);
});
