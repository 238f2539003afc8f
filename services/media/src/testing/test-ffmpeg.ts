import { createRequire } from 'node:module';
import { createLogger } from '@trenzeye/kit';
import { findOnPath } from '../ffmpeg/find-on-path.ts';
import { provideTools } from '../ffmpeg/locate-tools.ts';

/** The ffmpeg with which tests create and check videos: of this machine, else of npm. */
export const testFfmpeg = async (): Promise<string> => {
  const { ffmpeg } = await provideTools({
    source: 'off',
    log: createLogger('media', 'silent'),
    signal: AbortSignal.timeout(600_000),
  });
  return ffmpeg;
};

/** The ffprobe that checks results independently of the service, which uses none. */
export const testFfprobe = async (): Promise<string> =>
  (await findOnPath('ffprobe')) ?? (createRequire(import.meta.url)('@ffprobe-installer/ffprobe') as { path: string }).path;
