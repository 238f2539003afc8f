import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MediaError } from '../../ffmpeg/media-error.ts';
import type { Size } from '../cut/frame.ts';
import type { Face } from './track-face.ts';

const program = fileURLToPath(new URL('./face-process.ts', import.meta.url));
const libraryFolder = dirname(createRequire(import.meta.url).resolve('@vladmandic/human'));
/** The packages of the detector and its runtime. */
const packages = join(libraryFolder, '..', '..', '..');

/** Pages of 64 KiB of the detector's memory, and its time: a multiple of what the most pictures take. */
const maxMemoryPages = 4_096;
const timeoutMs = 600_000;

const Faces = z.array(z.object({ x: z.number(), y: z.number(), size: z.number(), score: z.number() })).max(20);

interface DetectFaces {
  readonly folder: string;
  /** A file name in `folder`: pictures of `size` as pixels of three bytes each. */
  readonly name: string;
  readonly size: Size;
  /** Unix niceness, 0 to 19. */
  readonly nice: number;
  readonly signal: AbortSignal;
  /** Called after each picture. */
  readonly onPicture: () => void;
}

/** The faces of each picture, found in a process without an environment that cannot write files. Throws a MediaError. */
export const detectFaces = async ({ folder, name, size, nice, signal, onPicture }: DetectFaces): Promise<Face[][]> => {
  const options = [
    ...[`--wasm-max-mem-pages=${maxMemoryPages}`, '--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
    ...['--permission', `--allow-fs-read=${packages}`, `--allow-fs-read=${program}`, `--allow-fs-read=${folder}`],
  ];
  const child = spawn(process.execPath, [...options, program, libraryFolder, join(folder, name), String(size.width), String(size.height)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    killSignal: 'SIGKILL',
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2_000);
  });
  const pictures: Face[][] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    pictures.push(Faces.parse(JSON.parse(line)));
    onPicture();
  });
  child.once('error', reject);
  child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`face detection ended with ${code}: ${stderr}`))));
  if (child.pid !== undefined) setPriority(child.pid, nice);
  try {
    await promise;
  } catch (cause) {
    signal.throwIfAborted();
    throw new MediaError('Faces could not be searched in this video. Please try again.', { retryable: true, cause });
  }
  return pictures;
};
