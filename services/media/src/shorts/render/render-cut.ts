import { writeFile } from 'node:fs/promises';
import { captionsIn, captionsOfShort, clipsOf } from '@trenzeye/proto/editing/clips';
import type { Caption, ShortEdit } from '@trenzeye/proto/http/media/shorts';
import { copyFonts, type Size } from '../../cards/index.ts';
import { type Ffmpeg, inFolder, untrustedInput } from '../../ffmpeg/index.ts';
import { outputSize } from '../cut/frame.ts';
import { type CutRun, frameRate, planCut } from '../cut/plan-cut.ts';
import { cropFilters, cropScriptName } from './crop-filters.ts';
import { encodingParameters, joinParameters, partParameters, silentAudioInput } from './encoding.ts';
import { formatAssSubtitles } from './format-ass-subtitles.ts';

const sampleRate = 48_000;
const samplesPerFrame = sampleRate / frameRate;
/** Audio fades in and out at the ends of clips, because a jump of the signal sounds like a click. */
const fadeSamples = 240;

/** Filters of the video that keep the frames of the clips, at `frameRate` from the start of the run. */
const selectFilters = ({ clips }: CutRun): string[] => {
  const ranges = clips.map(({ sourceFrame, frames }) => `between(n,${sourceFrame},${sourceFrame + frames - 1})`);
  return [`fps=${frameRate}:start_time=0`, `select='${ranges.join('+')}'`, `setpts=N/(${frameRate}*TB)`];
};

/** A filter graph from the audio `input` to `[audio]` that keeps the samples of the clips; missing sound is silence. */
const audioGraph = ({ clips }: CutRun, input: string): string => {
  const last = clips.at(-1);
  const samples = ((last?.sourceFrame ?? 0) + (last?.frames ?? 0)) * samplesPerFrame;
  const whole = `aresample=${sampleRate}:async=1:first_pts=0,aformat=channel_layouts=stereo,apad=whole_len=${samples}`;
  if (clips.length === 1) return `${input}${whole},atrim=end_sample=${samples}[audio]`;
  const labels = clips.map((_, index) => `[part${index}]`);
  const parts = clips.map(({ sourceFrame, frames }, index) => {
    const [first, count] = [sourceFrame * samplesPerFrame, frames * samplesPerFrame];
    const fadeOut = `afade=t=out:ss=${Math.max(0, count - fadeSamples)}:ns=${fadeSamples}`;
    const filters = [
      `atrim=start_sample=${first}:end_sample=${first + count}`,
      'asetpts=PTS-STARTPTS',
      `afade=t=in:ss=0:ns=${fadeSamples}`,
      fadeOut,
    ];
    return `${labels[index]}${filters.join(',')}[cut${index}]`;
  });
  const cuts = clips.map((_, index) => `[cut${index}]`).join('');
  return [`${input}${whole},asplit=${clips.length}${labels.join('')}`, ...parts, `${cuts}concat=n=${clips.length}:v=0:a=1[audio]`].join(
    ';',
  );
};

interface RenderCut {
  readonly folder: string;
  /** File names of the input and the output in that folder. */
  readonly source: string;
  readonly result: string;
  readonly size: Size;
  readonly hasAudio: boolean;
  readonly edit: ShortEdit;
  readonly signal: AbortSignal;
  /** Called with the finished fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Frames read behind the last one, because a source may have gaps. */
const readAheadSeconds = 1;

const secondsOf = (frames: number): number => frames / frameRate;

/** Captions with times relative to the start of a run. */
const captionsOfRun = (captions: readonly Caption[], { firstFrame, frames }: CutRun): Caption[] => {
  const [from, length] = [secondsOf(firstFrame), secondsOf(frames)];
  return captions
    .map((caption) => ({ ...caption, start: Math.max(0, caption.start - from), end: Math.min(length, caption.end - from) }))
    .filter(({ start, end }) => end > start);
};

const captionFilter = async ({ folder, edit }: RenderCut, run: CutRun, output: Size): Promise<string[]> => {
  if (edit.captions_mode !== 'burned') return [];
  const captions = captionsOfRun(captionsOfShort({ ...edit, captions: captionsIn(edit, edit.burned_language) }), run);
  if (captions.length === 0) return [];
  await writeFile(inFolder(folder, 'captions.ass'), formatAssSubtitles(captions, output, edit.caption_style));
  return [`ass=captions.ass:fontsdir=${await copyFonts(folder)}`];
};

const videoGraph = async (request: RenderCut, run: CutRun, output: Size): Promise<string> => {
  const { filters: crop, script } = cropFilters(request.edit.crop, request.size, run);
  await writeFile(inFolder(request.folder, cropScriptName), script);
  const filters = [
    ...selectFilters(run),
    ...crop,
    `scale=${output.width}:${output.height}:flags=bicubic`,
    'setsar=1',
    ...(await captionFilter(request, run, output)),
    'format=yuv420p',
  ];
  return `[0:v:0]${filters.join(',')}[video]`;
};

/** Renders the clips of a run into a file. */
const renderRun = async (
  ffmpeg: Ffmpeg,
  request: RenderCut,
  run: CutRun,
  output: Size,
  encoding: readonly string[],
  onSeconds: (seconds: number) => void,
): Promise<void> => {
  const { folder, source, hasAudio, signal } = request;
  const duration = secondsOf(run.frames);
  const last = run.clips.at(-1);
  const span = secondsOf((last?.sourceFrame ?? 0) + (last?.frames ?? 0)) + readAheadSeconds;
  const graph = [await videoGraph(request, run, output), ...(hasAudio ? [audioGraph(run, '[0:a:0]')] : [])].join(';');
  await ffmpeg.run({
    folder,
    signal,
    onSeconds,
    parameters: [
      ...['-threads', String(ffmpeg.settings.threads), '-ss', run.start.toFixed(3), '-t', span.toFixed(3), ...untrustedInput(source)],
      ...(hasAudio ? [] : silentAudioInput(duration)),
      ...['-filter_complex', graph, '-map', '[video]', '-map', hasAudio ? '[audio]' : '1:a:0', ...encoding],
    ],
  });
};

/** Joins the parts of a Short. */
const joinParts = async (ffmpeg: Ffmpeg, { folder, result, signal }: RenderCut, parts: readonly string[], duration: number) => {
  await writeFile(inFolder(folder, 'parts.txt'), parts.map((part) => `file '${part}'\n`).join(''));
  const parameters = ['-f', 'concat', '-i', 'file:parts.txt', '-map', '0:v:0', '-map', '0:a:0'];
  await ffmpeg.run({ folder, signal, parameters: [...parameters, ...joinParameters(ffmpeg.settings, duration, result)] });
};

/**
 * Renders an edit of a video: joins its clips, crops and burns in captions. Clips in the order of the source are rendered in one pass,
 * others in parts that are joined. Returns the output size. Throws a MediaError.
 */
export const renderCut = async (ffmpeg: Ffmpeg, request: RenderCut): Promise<Size> => {
  const output = outputSize(request.size);
  const runs = planCut(clipsOf(request.edit));
  const duration = secondsOf(runs.reduce((sum, { frames }) => sum + frames, 0));
  const report = (run: CutRun) => (seconds: number) => request.onProgress(Math.min(1, (secondsOf(run.firstFrame) + seconds) / duration));
  const [first, ...others] = runs;
  if (first && others.length === 0) {
    await renderRun(ffmpeg, request, first, output, encodingParameters(ffmpeg.settings, duration, request.result), report(first));
    return output;
  }
  const parts: string[] = [];
  for (const [index, run] of runs.entries()) {
    const name = `part-${index}.mov`;
    await renderRun(ffmpeg, request, run, output, partParameters(ffmpeg.settings, secondsOf(run.frames), name), report(run));
    parts.push(name);
  }
  await joinParts(ffmpeg, request, parts, duration);
  return output;
};
