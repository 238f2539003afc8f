import type { ShortMusic } from '@trenzeye/proto/http/media';
import { integratedLoudness, MediaError, untrustedInput } from '../../ffmpeg/index.ts';
import { fetchObject, type JobRun } from '../../jobs/index.ts';
import { frameRate } from '../cut/plan-cut.ts';
import type { ShortRow } from '../store.ts';
import { sampleRate } from './decode-speech.ts';
import { type Narration, targetLoudness } from './mix-narration.ts';
import { findMusic } from './music-source.ts';

type MusicRun = Pick<JobRun<ShortRow>, 'context' | 'row' | 'folder' | 'signal'>;

/** Loudness of the music in LUFS before it gets quieter under the speech. */
const musicLoudness: Record<ShortMusic['level'], number> = { quiet: -34, medium: -28, loud: -22 };
const [fadeInSeconds, fadeOutSeconds] = [0.4, 1.8];
/** Under speech, the music gets quieter by up to about 10 dB, quickly, and comes back slowly. */
const ducking = 'sidechaincompress=threshold=0.02:ratio=5:attack=20:release=450';
const limiter = 'alimiter=limit=0.84:attack=2:release=40:level=disabled';
const [source, decoded, mixed] = ['music-source.mp4', 'music.wav', 'mix.wav'];

/** Writes as much of the music as the film is long, and returns its loudness. */
const decodeMusic = async ({ context, folder, signal }: MusicRun, seconds: number): Promise<number> => {
  const stderr = await context.ffmpeg.run({
    folder,
    signal,
    loglevel: 'info',
    parameters: [
      ...[...untrustedInput(source), '-map', '0:a:0', '-vn', '-t', seconds.toFixed(3)],
      ...['-af', `aresample=${sampleRate},aformat=channel_layouts=stereo,ebur128`, '-c:a', 'pcm_s16le', '-f', 'wav', decoded],
    ],
  });
  return integratedLoudness(stderr) ?? targetLoudness;
};

/** Filters that lay the music under the speech, or play it alone. The speech has the target loudness already. */
const mixFilters = (speechGain: number | undefined, musicGain: number, seconds: number): string => {
  const fades = `afade=t=in:d=${fadeInSeconds},afade=t=out:st=${Math.max(0, seconds - fadeOutSeconds).toFixed(3)}:d=${fadeOutSeconds}`;
  const music = `volume=${musicGain.toFixed(2)}dB,${fades}`;
  if (speechGain === undefined) return `[0:a]${music},${limiter},ebur128[film]`;
  return [
    `[0:a]${music}[music]`,
    `[1:a]volume=${speechGain.toFixed(2)}dB,asplit[voice][key]`,
    `[music][key]${ducking}[ducked]`,
    // The mixer halves both.
    `[voice][ducked]amix=inputs=2:duration=first:dropout_transition=0,volume=2,${limiter},ebur128[film]`,
  ].join(';');
};

/** Adds the author's music to the sound of a film, if there is any. Throws a MediaError when its upload was deleted. */
export const addMusic = async (run: MusicRun, narration: Narration): Promise<Narration> => {
  const { context, row, folder, signal } = run;
  const { music } = row;
  if (!music) return narration;
  const { key } = (await findMusic(context.prisma, row.user_id, music)) ?? {};
  if (!key) throw new MediaError('The music of this Short was deleted. Choose another one, or none.');
  await fetchObject(context.objects, key, { folder, name: source, signal });
  const { scenes, audio } = narration;
  const seconds = scenes.reduce((sum, { frames }) => sum + frames, 0) / frameRate;
  const loudness = await decodeMusic(run, seconds);
  const gain = (audio ? musicLoudness[music.level] : targetLoudness) - loudness;
  const stderr = await context.ffmpeg.run({
    folder,
    signal,
    loglevel: 'info',
    parameters: [
      // Repeated until the film ends.
      ...['-stream_loop', '-1', '-f', 'wav', '-i', `file:${decoded}`],
      ...(audio ? ['-f', 'wav', '-i', `file:${audio.name}`] : []),
      ...['-filter_complex', mixFilters(audio?.gain, gain, seconds), '-map', '[film]', '-t', seconds.toFixed(3)],
      ...['-c:a', 'pcm_s16le', '-f', 'wav', mixed],
    ],
  });
  return { scenes, audio: { name: mixed, gain: targetLoudness - (integratedLoudness(stderr) ?? targetLoudness) } };
};
