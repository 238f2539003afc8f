import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Logger } from '@trenzeye/kit';
import { areInstalled, requirePackages } from '../on-demand-packages.ts';
import { fetchBuild, fetchedBuild } from './current-build.ts';
import { candidatesOnPath, isExecutable } from './find-on-path.ts';

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
  const [, name = 'unknown', year = '0'] = /^ffmpeg version (\S+).*?Copyright \(c\) \d{4}-(\d{4})/.exec(output) ?? [];
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
  /** The version that it prints. */
  readonly version: string;
  /** Whether it gets no security fixes any more. */
  readonly isOld: boolean;
}

const toTool = async (ffmpeg: string): Promise<ToolPaths> => {
  const { name, isOld } = await readToolVersion(ffmpeg);
  return { ffmpeg, version: name, isOld };
};

/** The first current program on PATH; the first old one if none is current. A program that cannot be run is skipped. */
const findTool = async (path: string): Promise<ToolPaths | undefined> => {
  let old: ToolPaths | undefined;
  for await (const candidate of candidatesOnPath('ffmpeg', path)) {
    const tool = await toTool(candidate).catch(() => undefined);
    if (tool && !tool.isOld) return tool;
    old ??= tool;
  }
  return old;
};

/** The build of 2018 in an npm package. Throws when it has none for this platform. */
const fromPackage = async (signal?: AbortSignal): Promise<ToolPaths> => {
  const require = await requirePackages('oldFfmpeg', signal && { signal });
  const { path } = require('@ffmpeg-installer/ffmpeg') as { path: string };
  // The package's install script would set this, but install scripts are disabled.
  if (!(await isExecutable(path))) await chmod(path, 0o755);
  return toTool(path);
};

/** What this machine has, a current version first: on `path`, or a build that was fetched. Undefined without any. */
export const findInstalledTools = async (path = process.env.PATH ?? ''): Promise<ToolPaths | undefined> => {
  const onPath = await findTool(path);
  if (onPath && !onPath.isOld) return onPath;
  const fetched = fetchedBuild();
  const build = fetched === undefined ? undefined : await toTool(fetched).catch(() => undefined);
  if (build || onPath) return build ?? onPath;
  return areInstalled('oldFfmpeg') ? fromPackage().catch(() => undefined) : undefined;
};

export interface ProvideTools {
  readonly path?: string;
  /** The origin from which a current build is fetched; `off`: none is fetched. */
  readonly source: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Finds ffmpeg, in this order: a current one on `path`; the pinned build, which the first job fetches; an old one on `path`; the old one
 * from npm. Throws an error that says what to install if there is none.
 */
export const provideTools = async ({ path, source, log, signal }: ProvideTools): Promise<ToolPaths> => {
  const installed = await findInstalledTools(path);
  if (installed && !installed.isOld) return installed;
  if (source !== 'off') {
    try {
      return await toTool(await fetchBuild({ source, log, signal }));
    } catch (err) {
      signal.throwIfAborted();
      log.info({ err }, 'a current ffmpeg cannot be fetched');
    }
  }
  if (installed) return installed;
  try {
    return await fromPackage(signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new Error('ffmpeg is neither on PATH nor can it be fetched: install ffmpeg.', { cause });
  }
};
