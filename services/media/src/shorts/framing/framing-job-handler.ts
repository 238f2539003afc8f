import { readFile, rm } from 'node:fs/promises';
import { clipsOf } from '@trenzeye/proto/editing/clips';
import type { Clip } from '@trenzeye/proto/http/media/shorts';
import type { Size } from '../../cards/index.ts';
import { type Ffmpeg, inFolder, MediaError, untrustedInput } from '../../ffmpeg/index.ts';
import { fetchObject, type JobHandler, type JobResult, type JobRun } from '../../jobs/index.ts';
import { readShort } from '../store.ts';
import { requireProcessedVideo } from '../video-source.ts';
import { detectFaces } from './detect-faces.ts';
import { planFraming } from './plan-framing.ts';
import { changeFraming, type FramingRow, lockRunningFraming } from './store.ts';
import type { Sample } from './track-face.ts';

/** Longer side of a sampled picture in pixels: more than the detector uses. */
const longerSide = 384;
/** A new picture differs from the one before by at least this much, 0 to 1. */
const cutThreshold = 0.3;
const cutsFile = 'cuts.txt';

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Pixels of the sampled pictures of a video. */
const sampleSize = ({ width, height }: Size): Size => {
  const factor = longerSide / Math.max(width, height);
  return { width: even(width * factor), height: even(height * factor) };
};

interface SampleFrames {
  readonly folder: string;
  /** File names in `folder`. */
  readonly source: string;
  readonly result: string;
  readonly range: Clip;
  readonly size: Size;
  /** Pictures per second. */
  readonly rate: number;
  readonly signal: AbortSignal;
}

/** Writes the pictures of a range as pixels of three bytes each, and returns the times of cuts in seconds of the source. */
const sampleFrames = async (ffmpeg: Ffmpeg, request: SampleFrames): Promise<number[]> => {
  const { folder, source, result, range, size, rate, signal } = request;
  const filters = [
    `[0:v:0]scale=${size.width}:${size.height},split=2[pictures][changes]`,
    `[pictures]fps=${rate},format=rgb24[samples]`,
    `[changes]select='gt(scene,${cutThreshold})',metadata=print:file=${cutsFile}[cuts]`,
  ].join(';');
  await ffmpeg.run({
    folder,
    signal,
    parameters: [
      ...['-ss', range.start.toFixed(3), '-t', (range.end - range.start).toFixed(3), ...untrustedInput(source)],
      ...['-filter_complex', filters, '-map', '[samples]', '-f', 'rawvideo', result, '-map', '[cuts]', '-f', 'null', '-'],
    ],
  });
  const text = await readFile(inFolder(folder, cutsFile), 'utf8').catch(() => '');
  return [...text.matchAll(/pts_time:([\d.]+)/g)].map(([, seconds]) => range.start + Number(seconds));
};

const [source, frames] = ['source.mp4', 'frames.rgb'];
/** Pictures of one search, and per second. */
const maxPictures = 480;
const [minRate, maxRate] = [1, 5];
/** Parts of the video that are less apart are searched as one. */
const joinedGapSeconds = 3;

/** The parts of the source that clips show, in the order of the source. */
const rangesOf = (clips: readonly Clip[]): Clip[] => {
  const ranges: Clip[] = [];
  for (const clip of clips.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1);
    if (last && clip.start - last.end < joinedGapSeconds) ranges[ranges.length - 1] = { ...last, end: Math.max(last.end, clip.end) };
    else ranges.push({ start: clip.start, end: clip.end });
  }
  return ranges;
};

const runFramingJob = async ({ context, row, folder, signal, report }: JobRun<FramingRow>): Promise<JobResult> => {
  const { ffmpeg, objects, prisma, config } = context;
  const short = await readShort(prisma, row.short_id);
  if (!short?.upload_id || !short.edit) throw new MediaError('This Short has no video.');
  const { videoKey, dimensions } = await requireProcessedVideo(prisma, short.user_id, short.upload_id).catch((cause: unknown) => {
    throw new MediaError('The video of this Short was deleted.', { cause });
  });
  await fetchObject(objects, videoKey, { folder, name: source, signal });
  const ranges = rangesOf(clipsOf(short.edit));
  const seconds = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const rate = Math.max(minRate, Math.min(maxRate, Math.floor(maxPictures / seconds)));
  const size = sampleSize(dimensions);
  const samples: Sample[] = [];
  const cuts: number[] = [];
  for (const range of ranges) {
    cuts.push(...(await sampleFrames(ffmpeg, { folder, source, result: frames, range, size, rate, signal })));
    let found = samples.length;
    const onPicture = (): void => {
      found += 1;
      report('faces', Math.min(99, (found / (seconds * rate)) * 100));
    };
    const pictures = await detectFaces({ folder, name: frames, size, nice: config.MEDIA_FFMPEG_NICE, signal, onPicture });
    samples.push(...pictures.map((faces, index) => ({ at: range.start + index / rate, faces })));
    await rm(inFolder(folder, frames), { force: true });
  }
  const keyframes = planFraming({ ranges, cuts, samples }, dimensions);
  return async (tx) => {
    await changeFraming(tx.prisma, row.id, { status: 'ready', percent: 100, keyframes }, context.clock());
    return [];
  };
};

/** Proposes the frame of Shorts. */
export const framingJobHandler: JobHandler<FramingRow> = {
  kind: 'framing',
  lock: lockRunningFraming,
  prefixOf: ({ id }) => `framings/${id}/`,
  begin: async (_prisma, row) => row,
  progress: (tx, { id }, { percent, at }) => changeFraming(tx.prisma, id, { percent: Math.round(percent) }, at),
  fail: (tx, { id }, { reason, at }) => changeFraming(tx.prisma, id, { status: 'failed', reason }, at),
  run: runFramingJob,
};
