import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, isAbsolute, join } from 'node:path';
import { readToolVersion, type ToolVersion } from './tool-version.ts';

export interface ToolPaths {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Whether the programs are from npm packages, which are older builds. */
  readonly isFromNpm: boolean;
  /** The version that ffmpeg prints. */
  readonly version: string;
  /** Whether one of the programs gets no security fixes any more. */
  readonly isOld: boolean;
}

const packages = { ffmpeg: '@ffmpeg-installer/ffmpeg', ffprobe: '@ffprobe-installer/ffprobe' } as const;
const suffix = process.platform === 'win32' ? '.exe' : '';

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function* candidatesOnPath(program: string, path: string): AsyncGenerator<string> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const candidate = join(folder, `${program}${suffix}`);
    if (await isExecutable(candidate)) yield candidate;
  }
}

/** Full path of a program on PATH; undefined if there is none. Relative folders in PATH are ignored. */
export const findOnPath = async (program: string, path = process.env.PATH ?? ''): Promise<string | undefined> => {
  for await (const candidate of candidatesOnPath(program, path)) return candidate;
  return undefined;
};

interface Tool extends ToolVersion {
  readonly path: string;
}

/** The first current program on PATH; the first old one if none is current. A program that cannot be run is skipped. */
const findTool = async (program: string, path: string): Promise<Tool | undefined> => {
  let old: Tool | undefined;
  for await (const candidate of candidatesOnPath(program, path)) {
    const version = await readToolVersion(candidate).catch(() => undefined);
    if (version && !version.isOld) return { path: candidate, ...version };
    if (version) old ??= { path: candidate, ...version };
  }
  return old;
};

/** A program from an npm package. Throws when the package has none for this platform. */
const fromPackage = async (program: keyof typeof packages): Promise<Tool> => {
  const { path } = createRequire(import.meta.url)(packages[program]) as { path: string };
  // The package's install script would set this, but install scripts are disabled.
  if (!(await isExecutable(path))) await chmod(path, 0o755);
  return { path, ...(await readToolVersion(path)) };
};

const toPaths = (ffmpeg: Tool, ffprobe: Tool, isFromNpm: boolean): ToolPaths => ({
  ffmpeg: ffmpeg.path,
  ffprobe: ffprobe.path,
  isFromNpm,
  version: ffmpeg.name,
  isOld: ffmpeg.isOld || ffprobe.isOld,
});

/**
 * Finds ffmpeg and ffprobe: both on `path`, current versions first, otherwise both from npm. Throws an error that says what to install
 * if neither exists.
 */
export const locateTools = async (path = process.env.PATH ?? ''): Promise<ToolPaths> => {
  const [ffmpeg, ffprobe] = await Promise.all([findTool('ffmpeg', path), findTool('ffprobe', path)]);
  if (ffmpeg && ffprobe) return toPaths(ffmpeg, ffprobe, false);
  try {
    return toPaths(await fromPackage('ffmpeg'), await fromPackage('ffprobe'), true);
  } catch (cause) {
    throw new Error('ffmpeg and ffprobe are neither on PATH nor available from npm for this platform: install ffmpeg.', { cause });
  }
};
