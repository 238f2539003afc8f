import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '@trenzeye/kit';
import { findOnPath } from '../ffmpeg/find-on-path.ts';
import { createBasicSpeech } from '../speech/basic/basic-speech.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { jobTimeoutMs, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 3);
const execute = promisify(execFile);

const sentences = [
  'Big studios shout about every launch, and small studios whisper to the people who already listen.',
  'Tell one story every week, and let your readers decide what happens next.',
  'The bakery on the corner opens before the sun comes up, and sells the last loaf at noon.',
  'People wait in the rain because the bread is warm and the owner knows every name.',
];

describe('speed', () => {
  let media: TestMedia;
  let videos: VideoFactory;
  beforeAll(async () => {
    const env = { MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0', MEDIA_FFMPEG_THREADS: '2' };
    [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  });
  afterAll(async () => {
    await media.stop();
    await videos.close();
  });

  it('render: spoken Short of a minute -> takes at most 0.8 times its length', async () => {
    const me = newId();
    const scenes = Array.from({ length: 10 }, (_, index) => ({
      description: 'The baker looks into the camera',
      narration: sentences[index % sentences.length] ?? '',
      duration: 6,
    }));
    const body = { script: 'Bread.', title: 'Bread', scenes, voice_type: 'AI_Generated_Female' };
    const isBusy = (loadavg()[0] ?? 0) > availableParallelism();
    const startedAt = performance.now();

    const { short_id } = (await media.send('POST', '/api/shorts/from-script', { as: { id: me }, body })).body;
    const short = await waitUntilRendered(media, me, short_id);

    const seconds = (performance.now() - startedAt) / 1_000;
    process.stdout.write(`A Short of ${short.duration.toFixed(1)} s was rendered in ${seconds.toFixed(1)} s\n`);
    expect([short.status, short.reason]).toEqual(['ready', null]);
    expect(short.duration).toBeGreaterThan(45);
    if (isBusy) process.stdout.write('not checked: other programs use the processor\n');
    else expect(seconds / short.duration).toBeLessThan(0.8);
  });
});

/** Words of `expected` that `recognised` has in the same order. */
const understood = (expected: readonly string[], recognised: readonly string[]): number => {
  let lengths = recognised.map(() => 0);
  for (const word of expected) {
    const previous = lengths;
    lengths = [];
    recognised.forEach((each, index) => {
      const longest = Math.max(previous[index] ?? 0, lengths[index - 1] ?? 0);
      lengths.push(each === word ? Math.max(longest, (previous[index - 1] ?? 0) + 1) : longest);
    });
  }
  return lengths.at(-1) ?? 0;
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

describe('recogniser', () => {
  it.each(['basic-slt', 'basic-rms'])('speak: %s -> pocketsphinx understands at least 70% of the words', async (voice) => {
    const recogniser = await findOnPath('pocketsphinx_continuous');
    if (!recogniser) {
      if (process.env.TEST_ENGINES === 'required') throw new Error('pocketsphinx is missing');
      process.stdout.write('skipped: install pocketsphinx and pocketsphinx-en-us to check that the basic voice is understood\n');
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'trenzeye-recogniser-'));
    try {
      const text = sentences.join(' ');
      const { audio } = await createBasicSpeech().speak({ text, voice, signal: new AbortController().signal });
      await writeFile(join(folder, 'speech.wav'), audio);

      const { stdout } = await execute(recogniser, ['-infile', join(folder, 'speech.wav'), '-logfn', '/dev/null']);

      const share = understood(wordsIn(text), wordsIn(stdout)) / wordsIn(text).length;
      process.stdout.write(`pocketsphinx understood ${Math.round(share * 100)}% of the words of ${voice}\n`);
      expect(share).toBeGreaterThanOrEqual(0.7);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
