import { writeFile } from 'node:fs/promises';
import { maxShortSeconds } from '@trenzeye/proto/editing/limits';
import type { Spoken } from '@trenzeye/proto/http/media/speech';
import { inFolder } from '../../ffmpeg/ffmpeg.ts';
import { MediaError } from '../../ffmpeg/media-error.ts';
import { fetchObject } from '../../jobs/fetch-object.ts';
import type { JobRun } from '../../jobs/job-handler.ts';
import { noVoiceMessage } from '../../speech/preview-speech.ts';
import type { VoiceMatch } from '../../speech/speech.ts';
import { SpeechError } from '../../speech/speech-provider.ts';
import type { ShortRow } from '../../store/shorts.ts';
import { frameRate } from '../cut/plan-cut.ts';
import { addMusic } from './add-music.ts';
import { decodeSpeech, type SpokenScene } from './decode-speech.ts';
import { mixNarration, type Narration } from './mix-narration.ts';

type ShortRun = JobRun<ShortRow>;

/** Scenes that are spoken at the same time: the synthesiser uses one core. */
const concurrency = 2;

/** Speaks a narration, or fetches the author's recording of it. */
const speakScene = async (
  run: ShortRun,
  match: VoiceMatch | undefined,
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
  const { audio, words } = await match.provider.speak({ text: narration, voice: match.voice.id, signal });
  await writeFile(inFolder(folder, name), audio);
  return decodeSpeech(context.ffmpeg, { folder, name, narration, words, isRecording: false, signal });
};

/** Runs `task` for every index below `count`, a few at a time, and returns the results in order. */
const mapConcurrently = async <T>(count: number, task: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, work));
  return results;
};

const matchVoice = async ({ context, row }: ShortRun): Promise<VoiceMatch | undefined> =>
  (await context.speechModels.voices()).match({
    ...row.speech,
    voice_type: row.voice_type,
    text: row.scenes.map(({ narration }) => narration).join(' '),
  });

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

/** Speaks the scenes of a Short and writes the sound of its film. Throws a MediaError. */
export const narrateScenes = async (run: ShortRun): Promise<Narration & { readonly spoken: Spoken }> => {
  const { context, row, folder, signal, report } = run;
  const match = await matchVoice(run);
  let finished = 0;
  const speeches = await mapConcurrently(row.scenes.length, async (index) => {
    const narration = row.scenes[index]?.narration.trim() ?? '';
    const speech = narration === '' ? undefined : await speakScene(run, match, narration, `speech-${index}`);
    finished += 1;
    report('speech', (finished / row.scenes.length) * 100);
    return speech;
  }).catch((error: unknown) => {
    throw error instanceof SpeechError ? new MediaError(error.message, { retryable: true, cause: error }) : error;
  });
  const scenes = row.scenes.map(({ narration, duration }, index) => ({ narration, duration, speech: speeches[index] }));
  const narration = await mixNarration(context.ffmpeg, { folder, scenes, signal });
  requireLength(narration);
  return { ...(await addMusic(run, narration)), spoken: describeVoice(run, match) };
};
