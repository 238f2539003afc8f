import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface ToolVersion {
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
export const readToolVersion = async (program: string): Promise<ToolVersion> => {
  const { stdout } = await promisify(execFile)(program, ['-version'], { env: {}, timeout: 20_000 });
  return parseToolVersion(stdout);
};
