import type { Context } from '../context.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import type { Transcriber } from './transcript/transcribe.ts';

/** The dependencies of jobs. */
export interface WorkerContext extends Context {
  readonly ffmpeg: Ffmpeg;
  readonly transcriber: Transcriber | undefined;
  readonly maxVideoSeconds: number;
}
