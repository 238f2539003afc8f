import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, isAbsolute, join } from 'node:path';

export interface ToolPaths {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Whether the programs are from npm packages, which are older builds. */
  readonly isFromNpm: boolean;
}

const packages = { ffmpeg: '@ffmpeg-installer/ffmpeg', ffprobe: '@ffprobe-installer/ffprobe' } as const;
const suffix = process.platform === 'win32' ? '.exe' : '';

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Full path of a program on PATH; undefined if there is none. Relative folders in PATH are ignored. */
export const findOnPath = async (program: string, path = process.env.PATH ?? ''): Promise<string | undefined> => {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const candidate = join(folder, `${program}${suffix}`);
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
};

/** Path of a program from an npm package. Throws when the package has none for this platform. */
const fromPackage = async (program: keyof typeof packages): Promise<string> => {
  const { path } = createRequire(import.meta.url)(packages[program]) as { path: string };
  // The package's install script would set this, but install scripts are disabled.
  if (!(await isExecutable(path))) await chmod(path, 0o755);
  return path;
};

/** Finds ffmpeg and ffprobe: both on `path`, otherwise both from npm. Throws an error that says what to install if neither exists. */
export const locateTools = async (path?: string): Promise<ToolPaths> => {
  const [ffmpeg, ffprobe] = await Promise.all([findOnPath('ffmpeg', path), findOnPath('ffprobe', path)]);
  if (ffmpeg && ffprobe) return { ffmpeg, ffprobe, isFromNpm: false };
  try {
    return { ffmpeg: await fromPackage('ffmpeg'), ffprobe: await fromPackage('ffprobe'), isFromNpm: true };
  } catch (cause) {
    throw new Error('ffmpeg and ffprobe are neither on PATH nor available from npm for this platform: install ffmpeg.', { cause });
  }
};
