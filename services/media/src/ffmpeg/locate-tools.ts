import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, isAbsolute, join } from 'node:path';

export interface ToolPaths {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Whether npm brought them: builds of years ago, for want of newer ones that are free and come without a download. */
  readonly isFromNpm: boolean;
}

const packages = { ffmpeg: '@ffmpeg-installer/ffmpeg', ffprobe: '@ffprobe-installer/ffprobe' } as const;
const suffix = process.platform === 'win32' ? '.exe' : '';

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** A program's full path, by the folders of PATH; undefined when none has it. Relative folders do not count. */
export const findOnPath = async (program: string, path = process.env.PATH ?? ''): Promise<string | undefined> => {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const candidate = join(folder, `${program}${suffix}`);
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
};

/** The program that an npm package brings along. Throws where it has none for this machine. */
const fromPackage = async (program: keyof typeof packages): Promise<string> => {
  const { path } = createRequire(import.meta.url)(packages[program]) as { path: string };
  // Install scripts are off, and with them what would have made it executable.
  if (!(await isExecutable(path))) await chmod(path, 0o755);
  return path;
};

/**
 * ffmpeg and ffprobe: both from `path`, else both as npm brought them. Throws a sentence that says what to do where there is neither.
 */
export const locateTools = async (path?: string): Promise<ToolPaths> => {
  const [ffmpeg, ffprobe] = await Promise.all([findOnPath('ffmpeg', path), findOnPath('ffprobe', path)]);
  if (ffmpeg && ffprobe) return { ffmpeg, ffprobe, isFromNpm: false };
  try {
    return { ffmpeg: await fromPackage('ffmpeg'), ffprobe: await fromPackage('ffprobe'), isFromNpm: true };
  } catch (cause) {
    throw new Error('There is neither an ffmpeg with ffprobe on PATH nor one from npm for this machine: install ffmpeg.', { cause });
  }
};
