import { writeFile } from 'node:fs/promises';
import { DomainError } from '@trenzeye/kit';
import { maxShortSeconds } from '@trenzeye/proto/editing/limits';
import type { Spoken } from '@trenzeye/proto/http/media/speech';
import { inFolder, MediaError } from '../../ffmpeg/index.ts';
import { fetchObject, type JobRun } from '../../jobs/index.ts';
import { type CountRequest, countCharacters, meteredSpeech, noVoiceMessage, SpeechError, type VoiceMatch } from '../../speech/index.ts';
import { frameRate } from '../cut/plan-cut.ts';
import type { ShortRow } from '../store.ts';
import { addMusic } from './add-music.ts';
import { decodeSpeech, type SpokenScene } from './decode-speech.ts';
import { charactersToSpeak, matchVoice } from './match-voice.ts';
import { mixNarration, type Narration } from './mix-narration.ts';

type ShortRun = JobRun<ShortRow>;

/** Scenes that are spoken at the same time: the synthesiser uses one core. */
const concurrency = 2;

/** Speaks a narration, or fetches the author's recording of it. */
const speakScene = async (
  run: ShortRun,
  { match, countRequest }: { readonly match: VoiceMatch | undefined; readonly countRequest: CountRequest },
  narration: string,
  name: string,
): Promise<SpokenScene | undefined> => {
  const { context, row, folder, signal } = run;
  const take = row.takes.find((each) => each.narration === narration);
  if (take) {
    await fetchObject(context.objects, take.key, { folder, name, signal });
    return decodeSpeech(context.ffmpeg, { folder, name, narration, words: undefined, isRecording: true, signal });
  }
  if (!match) return undefined;
  const { provider, voice } = match;
  const { audio, words } = await countRequest(countCharacters(narration), () =>
    provider.speak({ text: narration, voice: voice.id, signal }),
  );
  await writeFile(inFolder(folder, name), audio);
  return decodeSpeech(context.ffmpeg, { folder, name, narration, words, isRecording: false, signal });
};

/** Runs `task` for every index below `count`, a few at a time, and returns the results in order. Starts none after the first failure. */
const mapConcurrently = async <T>(count: number, task: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      try {
        results[index] = await task(index);
      } catch (error) {
        next = count;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, work));
  return results;
};

const describeVoice = ({ row }: ShortRun, match: VoiceMatch | undefined): Spoken => {
  const narrated = row.scenes.filter(({ narration }) => narration.trim() !== '');
  const recorded = narrated.filter(({ narration }) => row.takes.some((take) => take.narration === narration.trim())).length;
  const synthesised = narrated.length - recorded;
  return {
    voice: synthesised > 0 ? (match?.voice.name ?? null) : null,
    is_basic: synthesised > 0 && match?.voice.is_basic === true,
    recorded,
    note: synthesised > 0 && !match ? noVoiceMessage : null,
  };
};

const requireLength = ({ scenes }: Narration): void => {
  const seconds = scenes.reduce((sum, { frames }) => sum + frames, 0) / frameRate;
  if (seconds > maxShortSeconds)
    throw new MediaError(
      `Spoken, this script is ${Math.round(seconds)} seconds long, and a Short has at most ${maxShortSeconds}. Shorten the narration.`,
    );
};

/** The failure of a Short that could not be spoken. At a limit its owner repeats it later; it is not repeated by itself. */
const toMediaError = (error: unknown): unknown => {
  if (error instanceof SpeechError) return new MediaError(error.message, { retryable: true, cause: error });
  if (error instanceof DomainError && error.code === 'rate_limited')
    return new MediaError(error.message, { retryable: true, isRepeatedByOwner: true, cause: error });
  return error;
};

const speakScenes = (run: ShortRun, match: VoiceMatch | undefined, countRequest: CountRequest) => {
  const { row, report } = run;
  let finished = 0;
  return mapConcurrently(row.scenes.length, async (index) => {
    const narration = row.scenes[index]?.narration.trim() ?? '';
    const speech = narration === '' ? undefined : await speakScene(run, { match, countRequest }, narration, `speech-${index}`);
    finished += 1;
    report('speech', (finished / row.scenes.length) * 100);
    return speech;
  });
};

const withoutCount: CountRequest = (_amount, request) => request();

/** Speaks the scenes of a Short and writes the sound of its film. Throws a MediaError. */
export const narrateScenes = async (run: ShortRun): Promise<Narration & { readonly spoken: Spoken }> => {
  const { context, row, folder, signal } = run;
  const match = await matchVoice(context, row);
  const amount = charactersToSpeak(row);
  const speaking =
    match && amount > 0
      ? meteredSpeech(context, { userId: row.user_id, model: match.provider.metered, amount }, (count) => speakScenes(run, match, count))
      : speakScenes(run, match, withoutCount);
  const speeches = await speaking.catch((error: unknown) => {
    throw toMediaError(error);
  });
  const scenes = row.scenes.map(({ narration, duration }, index) => ({ narration, duration, speech: speeches[index] }));
  const narration = await mixNarration(context.ffmpeg, { folder, scenes, signal });
  requireLength(narration);
  return { ...(await addMusic(run, narration)), spoken: describeVoice(run, match) };
};
