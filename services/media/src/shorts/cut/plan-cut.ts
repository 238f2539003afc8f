import type { Clip } from '@trenzeye/proto/http/media/shorts';

/** Frames per second of every Short. */
export const frameRate = 30;

/** A clip in frames of the Short. */
interface PlannedClip {
  /** Its first frame, counted from the start of its run in the source. */
  readonly sourceFrame: number;
  /** Its first frame, counted from the start of its run in the Short. */
  readonly frame: number;
  readonly frames: number;
}

/** Clips that are read from the source one after the other, in one pass. */
export interface CutRun {
  /** Position of the source in seconds. */
  readonly start: number;
  /** First frame in the Short. */
  readonly firstFrame: number;
  readonly frames: number;
  readonly clips: readonly PlannedClip[];
}

/** Longer cuts are skipped with another run; shorter ones are read and not used. */
const maxSkippedFrames = 10 * frameRate;
/** Keeps filter graphs small. */
const maxClipsOfRun = 50;
const toleranceSeconds = 0.001;

const mergeAdjacent = (clips: readonly Clip[]): Clip[] => {
  const merged: Clip[] = [];
  for (const clip of clips) {
    const previous = merged.at(-1);
    if (previous && Math.abs(clip.start - previous.end) < toleranceSeconds) merged[merged.length - 1] = { ...previous, end: clip.end };
    else merged.push(clip);
  }
  return merged;
};

interface OpenRun {
  readonly start: number;
  readonly firstFrame: number;
  readonly clips: PlannedClip[];
  /** Position of the source after the last clip, in seconds. */
  end: number;
}

const framesOf = ({ clips }: Pick<CutRun, 'clips'>): number => clips.reduce((sum, { frames }) => sum + frames, 0);

/** The frame of the source at which a clip continues a run; undefined if the run cannot contain it. */
const continuationFrame = ({ start, end, clips }: OpenRun, clip: Clip): number | undefined => {
  const last = clips.at(-1);
  if (!last || clip.start < end - toleranceSeconds || clips.length >= maxClipsOfRun) return undefined;
  const earliest = last.sourceFrame + last.frames;
  const frame = Math.max(earliest, Math.round((clip.start - start) * frameRate));
  return frame - earliest > maxSkippedFrames ? undefined : frame;
};

/**
 * Converts clips to frames of the Short. The ends of clips in the Short are rounded, not their durations, so that the total differs from
 * the exact one by at most half a frame.
 */
export const planCut = (clips: readonly Clip[]): CutRun[] => {
  const runs: OpenRun[] = [];
  let [seconds, frame] = [0, 0];
  for (const clip of mergeAdjacent(clips)) {
    seconds += clip.end - clip.start;
    const frames = Math.round(seconds * frameRate) - frame;
    if (frames <= 0) continue;
    const current = runs.at(-1);
    const sourceFrame = current && continuationFrame(current, clip);
    if (current && sourceFrame !== undefined) {
      current.clips.push({ sourceFrame, frame: frame - current.firstFrame, frames });
      current.end = clip.end;
    } else runs.push({ start: clip.start, firstFrame: frame, end: clip.end, clips: [{ sourceFrame: 0, frame: 0, frames }] });
    frame += frames;
  }
  return runs.map(({ start, firstFrame, clips: planned }) => ({ start, firstFrame, frames: framesOf({ clips: planned }), clips: planned }));
};
