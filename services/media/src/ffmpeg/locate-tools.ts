import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

interface ToolVersion {
  /** As the program prints it: `5.1.9-0+deb12u1`, `N-92348-gf22fcd4483-static`. */
  readonly name: string;
  /** Whether its release branch no longer gets security fixes. */
  readonly isOld: boolean;
}

/** The oldest branch that FFmpeg or a distribution still maintains. */
const oldestRelease = [4, 4] as const;
/** Development builds have no release number; they are judged by the year of their copyright notice. */
const oldestBuildYear = 2024;

/** Parses `ffmpeg version 7.1.1 Copyright (c) 2000-2025 the FFmpeg developers`. A version that cannot be parsed is old. */
export const parseToolVersion = (output: string): ToolVersion => {
  const [, name = 'unknown', year = '0'] = /^ff(?:mpeg|probe) version (\S+).*?Copyright \(c\) \d{4}-(\d{4})/.exec(output) ?? [];
  const [, major, minor] = /^n?(\d{1,2})\.(\d+)/.exec(name) ?? [];
  if (major === undefined) return { name, isOld: Number(year) < oldestBuildYear };
  const [oldestMajor, oldestMinor] = oldestRelease;
  return { name, isOld: Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor) };
};

/** Runs `-version`, which reads no input. */
const readToolVersion = async (program: string): Promise<ToolVersion> => {
  const { stdout } = await promisify(execFile)(program, ['-version'], { env: {}, timeout: 20_000 });
  return parseToolVersion(stdout);
};

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
