import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from '@trenzeye/kit';
import { downloadFile } from '@trenzeye/kit/downloads';
import { findOnPath } from './find-on-path.ts';
import { extractZipEntry } from './zip-entry.ts';

/** The wheel of imageio-ffmpeg with a static build of ffmpeg, by its path on files.pythonhosted.org. */
interface Build {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

const version = '9.0.2';
const wheelVersion = '0.8.1';
const wheel = (folder: string, tag: string, sizeBytes: number, sha256: string): Build => ({
  path: `packages/${folder}/imageio_ffmpeg-${wheelVersion}-py3-none-${tag}.whl`,
  sizeBytes,
  sha256,
});

const builds: Readonly<Record<string, Build>> = {
  'linux-x64': wheel(
    'de/0f/49292fbef69ee10ebcf97bb741602521caafcc6966d5fa1a2b868cc15655',
    'manylinux_2_28_x86_64',
    67_998_402,
    '050d6850601c3b3890bd2b28306f3b842b3daea390a561101174375a1c460bda',
  ),
  'linux-arm64': wheel(
    '53/02/e139e53a71f33f728cb2ce6c1124edc29e4c008427923f01a4d37f9a1867',
    'manylinux_2_28_aarch64',
    60_956_631,
    'fad3176f859b25869e60a8ed79957d4e3ed74a97a95e5f0cdcb91455f6c6d00e',
  ),
  'darwin-x64': wheel(
    'da/24/2c3a7c69453bfb8374ddbbb5007346bad4a4247bc86882f3521cd615f929',
    'macosx_10_13_x86_64',
    26_974_382,
    '9538a10e598257263b5de1a1c1b86e7603417bc219245b1e279b452e5e48cc20',
  ),
  'darwin-arm64': wheel(
    '2b/47/9f9b654f853598bae0850fa22bba168103e45d31b5a2a893ed474f28d54a',
    'macosx_12_0_arm64',
    22_625_474,
    '5636d691e36e5274b13fe38182b1f627b2e35dcecc63944012c2470f9484fc45',
  ),
  'win32-x64': wheel(
    '82/0c/a1d49f3dd2688bd750b4986f8e271ad11f8e729a896070ea25f587b44da8',
    'win_amd64',
    38_893_483,
    'f27ca4cb85e2d4946deedbce1a81245dfd942a2bcf94b53676fb3956aa95bf1b',
  ),
};

/** Where builds are kept; the folder cannot be written in containers, whose worker has ffmpeg on PATH. */
const defaultFolder = fileURLToPath(new URL('../../../../.cache/ffmpeg', import.meta.url));
const entry = /^imageio_ffmpeg\/binaries\/ffmpeg-[^/]+$/;
const pipTimeoutMs = 300_000;

const programIn = (folder: string): string => join(folder, version, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg');

/** The program of the pinned build where it has been fetched. */
export const fetchedBuild = (folder = defaultFolder): string | undefined => {
  const program = programIn(folder);
  return existsSync(program) ? program : undefined;
};

export interface FetchBuild {
  /** The origin of the wheels: a mirror has the same paths. */
  readonly source: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly onProgress?: ((receivedBytes: number, sizeBytes: number) => void) | undefined;
  readonly folder?: string;
  readonly build?: Build;
}

const download = async (build: Build, file: string, { source, log, signal, onProgress }: FetchBuild): Promise<void> => {
  const url = `${source.replace(/\/+$/, '')}/${build.path}`;
  await downloadFile({ url, file, expected: build, signal, log, onProgress: onProgress ?? (() => undefined), backoffMs: 250 });
};

/** With pip, which knows the index and the proxy of this machine. */
const downloadWithPip = async (build: Build, file: string, folder: string, signal: AbortSignal): Promise<void> => {
  const python = (await findOnPath('python3')) ?? (await findOnPath('python'));
  if (!python) throw new Error('there is no Python');
  const temporary = await mkdtemp(join(folder, 'pip-'));
  try {
    const options = ['--no-deps', '--only-binary=:all:', '--no-cache-dir', '--disable-pip-version-check', '--quiet', '--dest', temporary];
    const parameters = ['-m', 'pip', 'download', ...options, `imageio-ffmpeg==${wheelVersion}`];
    await promisify(execFile)(python, parameters, { signal, timeout: pipTimeoutMs });
    const received = join(temporary, basename(build.path));
    const hash = createHash('sha256');
    await pipeline(createReadStream(received), hash, { signal });
    if (hash.digest('hex') !== build.sha256) throw new Error('pip received another file than the pinned one');
    await rename(received, file);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};

/**
 * Fetches the pinned build, from its address or else with pip, verifies its checksum, and returns the program.
 * @throws when there is none for this machine, or none of the two can be reached
 */
export const fetchBuild = async (options: FetchBuild): Promise<string> => {
  const { signal, folder = defaultFolder, build = builds[`${process.platform}-${process.arch}`] } = options;
  const present = fetchedBuild(folder);
  if (present) return present;
  if (!build) throw new Error(`there is no build of ffmpeg for ${process.platform} on ${process.arch}`);
  await mkdir(folder, { recursive: true });
  const archive = join(folder, basename(build.path));
  await download(build, archive, options).catch(async (error: unknown) => {
    signal.throwIfAborted();
    await downloadWithPip(build, archive, folder, signal).catch((cause: unknown) => {
      throw new AggregateError([error, cause], 'ffmpeg could not be fetched');
    });
  });
  const temporary = await mkdtemp(join(folder, 'unpacked-'));
  try {
    await mkdir(join(temporary, version));
    await extractZipEntry(archive, entry, programIn(temporary), signal);
    await rename(join(temporary, version), join(folder, version)).catch((error: unknown) => {
      // Another process has unpacked it meanwhile.
      if (!fetchedBuild(folder)) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await rm(archive, { force: true });
  }
  return programIn(folder);
};
