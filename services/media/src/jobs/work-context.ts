import type { Logger } from '@trenzeye/kit';
import type { Context } from '../context.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import type { Transcriber } from './transcript/transcribe.ts';

/** What working on uploads and Shorts takes. */
export interface WorkContext extends Context {
  readonly log: Logger;
  readonly ffmpeg: Ffmpeg;
  readonly transcriber: Transcriber | undefined;
  /** Longest video in seconds. */
  readonly longestVideo: number;
}
