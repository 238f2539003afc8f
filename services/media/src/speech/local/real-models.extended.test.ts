import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installRealSpeechModels } from '../../testing/real-speech-models.ts';
import { findVoices } from './find-voices.ts';
import { createLocalSpeech } from './local-speech.ts';
import { findRecognizers, type LocalRecognizer } from './recognizers/find-recognizers.ts';
import { createLocalTranscriber } from './recognizers/local-transcriber.ts';

jest.setTimeout(1_200_000);

const folder = await mkdtemp(join(tmpdir(), 'trenzeye-real-speech-'));
const models = await installRealSpeechModels(folder);
const withModels = models ? describe : describe.skip;
const signal = new AbortController().signal;
afterAll(() => rm(folder, { recursive: true, force: true }));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

const recognized = async (file: string, duration: number): Promise<string[]> => {
  const [recognizer] = (await findRecognizers(join(folder, 'recognizers'))) as [LocalRecognizer];
  const cues = await createLocalTranscriber(recognizer).transcribe({ file, duration }, signal);
  return wordsOf(cues.map(({ text }) => text).join(' '));
};

/** The share of the words that were recognized. */
const share = (expected: readonly string[], words: readonly string[]): number =>
  expected.filter((word) => words.includes(word)).length / expected.length;

withModels('Moonshine Tiny and the voice Joe of Piper', () => {
  it('a reading of ten seconds -> at least 70% of its words', async () => {
    const words = await recognized(models?.reading ?? '', 10);

    expect(share(wordsOf('Ever tried, ever failed, no matter, try again, fail again, fail better.'), words)).toBeGreaterThanOrEqual(0.7);
  });

  it('a text spoken by the voice -> at least 70% of its words are understood', async () => {
    const text = 'Trends rise fast. Catch this one before noon, and tell your friends about the harbour festival at night.';
    const speech = createLocalSpeech(await findVoices(join(folder, 'voices')));
    const { audio } = (await speech?.speak({ text, voice: 'local-vits-piper-en_US-joe-medium', signal })) ?? { audio: Buffer.alloc(0) };
    const file = join(folder, 'speech.wav');
    await writeFile(file, audio);

    const understood = share(wordsOf(text), await recognized(file, 7));

    process.stdout.write(`Of the words spoken by a voice of Piper, Moonshine understood ${Math.round(understood * 100)}%\n`);
    expect(understood).toBeGreaterThanOrEqual(0.7);
  });
});
