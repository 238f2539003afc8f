import type { Context } from '../context.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';

/** The dependencies of jobs. */
export interface WorkerContext extends Context {
  readonly ffmpeg: Ffmpeg;
  readonly maxVideoSeconds: number;
}
