import type { MediaContext } from '../context.ts';
import type { Ffmpeg } from '../ffmpeg/index.ts';

/** The dependencies of jobs. */
export interface WorkerContext extends MediaContext {
  readonly ffmpeg: Ffmpeg;
  readonly maxVideoSeconds: number;
}
