import { rm } from 'node:fs/promises';
import { clipsOf } from '@trenzeye/proto/editing/clips';
import type { Clip } from '@trenzeye/proto/http/media/shorts';
import { inFolder } from '../../ffmpeg/ffmpeg.ts';
import { MediaError } from '../../ffmpeg/media-error.ts';
import { fetchObject } from '../../jobs/fetch-object.ts';
import type { JobHandler, JobResult, JobRun } from '../../jobs/job-handler.ts';
import { readShort } from '../store.ts';
import { requireProcessedVideo } from '../video-source.ts';
import { detectFaces } from './detect-faces.ts';
import { planFraming } from './plan-framing.ts';
import { sampleFrames, sampleSize } from './sample-frames.ts';
import { changeFraming, type FramingRow, lockRunningFraming } from './store.ts';
import type { Sample } from './track-face.ts';

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
