import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '@trenzeye/kit';
import type { SpeechJob } from '@trenzeye/proto/http/content';
import type { SpeechTestResult } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { createProcessFolder } from '../process-folders.ts';
import { createBasicSpeech } from './basic/basic-speech.ts';
import { countCharacters } from './usage/metered-model.ts';
import { type MeteringContext, meteredSpeech } from './usage/metered-speech.ts';

const folderPrefix = 'trenzeye-speech-test-';
const sampleText = 'Trends rise fast. Catch this one before noon.';
const sampleSeconds = 4;

/** The reason of a failed request to an endpoint, for admins. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${reasonOf(error.cause)})` : error.message;
};

const measured = async <T>(clock: MediaContext['clock'], work: () => Promise<T>): Promise<{ result: T; total_ms: number }> => {
  const startedAt = clock().getTime();
  try {
    const result = await work();
    return { result, total_ms: Math.max(0, clock().getTime() - startedAt) };
  } catch (cause) {
    throw new DomainError('provider_failed', { detail: reasonOf(cause).slice(0, 500), cause });
  }
};

type TestContext = MeteringContext & Pick<MediaContext, 'speechModels'>;

const speakSample = async (context: TestContext, userId: string, signal: AbortSignal): Promise<SpeechTestResult> => {
  const match = (await context.speechModels.voices()).match({ voice: '', language: 'en', voice_type: '', text: sampleText });
  if (!match) throw new DomainError('conflict', { detail: 'No voice is set up.' });
  const { speak, metered: model } = match.provider;
  const amount = countCharacters(sampleText);
  const { result, total_ms } = await measured(context.clock, () =>
    meteredSpeech(context, { userId, model, amount, isLimited: false }, (countRequest) =>
      countRequest(amount, () => speak({ text: sampleText, voice: match.voice.id, signal })),
    ),
  );
  return { total_ms, spoken: sampleText, recognized: null, audio: result.audio.toString('base64') };
};

/** The basic voice speaks the sample that is transcribed; only the transcription is measured. */
const transcribeSample = async (context: TestContext, userId: string, signal: AbortSignal): Promise<SpeechTestResult> => {
  const transcriber = await context.speechModels.transcriber();
  if (!transcriber) throw new DomainError('conflict', { detail: 'Speech recognition is not set up. Choose a model for it.' });
  const { audio } = await createBasicSpeech().speak({ text: sampleText, voice: 'basic-slt', signal });
  const { metered: model } = transcriber;
  const folder = await createProcessFolder(folderPrefix);
  try {
    const file = join(folder, 'audio.wav');
    await writeFile(file, audio);
    const { result: cues, total_ms } = await measured(context.clock, () =>
      meteredSpeech(context, { userId, model, amount: sampleSeconds, isLimited: false }, (countRequest) =>
        countRequest(sampleSeconds, () => transcriber.transcribe({ file, duration: sampleSeconds }, signal)),
      ),
    );
    return { total_ms, spoken: sampleText, recognized: cues.map(({ text }) => text.trim()).join(' '), audio: null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Speaks or transcribes a sample sentence, which is counted and not limited. Throws `conflict` when the job is not set up and `provider_failed` with the reason when the
 * endpoint fails.
 */
export const testSpeech = (context: TestContext, userId: string, job: SpeechJob, signal: AbortSignal): Promise<SpeechTestResult> =>
  job === 'speech' ? speakSample(context, userId, signal) : transcribeSample(context, userId, signal);
