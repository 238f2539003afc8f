import { writeFile } from 'node:fs/promises';
import { type Ffmpeg, inFolder, integratedLoudness } from '../../ffmpeg/index.ts';
import { type SpokenWord, wordsOf } from '../../speech/index.ts';
import { frameRate } from '../cut/plan-cut.ts';
import { type SpokenScene, sampleRate } from './decode-speech.ts';

/** Loudness of a Short in LUFS, which is what platforms play. */
export const targetLoudness = -16;
/** Seconds before and after the speech of a scene. */
const [leadSeconds, pauseSeconds] = [0.2, 0.45];

/** A scene of the film. */
export interface TimedScene {
  readonly frames: number;
  /** With seconds from the start of the film. */
  readonly words: readonly SpokenWord[];
}

export interface Narration {
  readonly scenes: readonly TimedScene[];
  /** The file with the sound of the whole film, and the gain in dB that gives it its loudness; undefined when nothing is spoken. */
  readonly audio: { readonly name: string; readonly gain: number } | undefined;
}

interface SceneToTime {
  readonly narration: string;
  /** Seconds of a scene that is not spoken. */
  readonly duration: number;
  readonly speech: SpokenScene | undefined;
}

/** The words of a text that is only read, with times by their lengths. */
const readWords = (narration: string, duration: number): SpokenWord[] => {
  const words = wordsOf(narration);
  const total = words.reduce((sum, { length }) => sum + length + 2, 0);
  let at = 0;
  return words.map((text) => {
    const start = at;
    at += (duration * (text.length + 2)) / total;
    return { text, start, end: at };
  });
};

const isSpoken = (speech: SpokenScene | undefined): speech is SpokenScene => speech !== undefined && speech.samples.length > 0;

/** The times of scenes and words: a spoken scene lasts as long as its speech, any other one as long as the script says. */
const timeScenes = (scenes: readonly SceneToTime[]): TimedScene[] => {
  let [framesBefore, secondsOfSilent] = [0, 0];
  return scenes.map(({ narration, duration, speech }) => {
    const start = framesBefore / frameRate;
    const spoken = isSpoken(speech);
    // Of scenes that are not spoken, the sum is rounded instead of each.
    const seconds = spoken ? leadSeconds + speech.samples.length / sampleRate + pauseSeconds : duration + secondsOfSilent;
    const frames = Math.max(1, spoken ? Math.ceil(seconds * frameRate) : Math.round(seconds * frameRate));
    secondsOfSilent = spoken ? secondsOfSilent : seconds - frames / frameRate;
    framesBefore += frames;
    const words = spoken ? speech.words : readWords(narration, frames / frameRate);
    const offset = start + (spoken ? leadSeconds : 0);
    return { frames, words: words.map((word) => ({ ...word, start: word.start + offset, end: word.end + offset })) };
  });
};

/** The sound of the whole film as samples of one channel. */
const joinSpeech = (scenes: readonly SceneToTime[], timed: readonly TimedScene[]): Float32Array => {
  const samplesPerFrame = sampleRate / frameRate;
  const film = new Float32Array(timed.reduce((sum, { frames }) => sum + frames, 0) * samplesPerFrame);
  let start = 0;
  scenes.forEach(({ speech }, index) => {
    if (isSpoken(speech)) film.set(speech.samples, start + leadSeconds * sampleRate);
    start += (timed[index]?.frames ?? 0) * samplesPerFrame;
  });
  return film;
};

/** Times the scenes and writes their sound, limited and measured, so that the film has the target loudness. */
export const mixNarration = async (
  ffmpeg: Ffmpeg,
  { folder, scenes, signal }: { readonly folder: string; readonly scenes: readonly SceneToTime[]; readonly signal: AbortSignal },
): Promise<Narration> => {
  const timed = timeScenes(scenes);
  if (!scenes.some(({ speech }) => isSpoken(speech))) return { scenes: timed, audio: undefined };
  await writeFile(inFolder(folder, 'narration.f32'), joinSpeech(scenes, timed));
  const name = 'narration.wav';
  const filters = 'pan=stereo|c0=c0|c1=c0,alimiter=limit=0.84:attack=2:release=40:level=disabled,ebur128';
  const input = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1', '-i', 'file:narration.f32'];
  const stderr = await ffmpeg.run({
    folder,
    signal,
    loglevel: 'info',
    parameters: [...input, '-af', filters, '-c:a', 'pcm_s16le', '-f', 'wav', name],
  });
  return { scenes: timed, audio: { name, gain: targetLoudness - (integratedLoudness(stderr) ?? targetLoudness) } };
};
