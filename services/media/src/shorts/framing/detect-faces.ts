import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Size } from '../../cards/index.ts';
import { MediaError, runIsolated } from '../../ffmpeg/index.ts';
import { requirePackages } from '../../on-demand-packages.ts';
import type { Face } from './track-face.ts';

const program = fileURLToPath(new URL('./face-process.ts', import.meta.url));

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

const requireDetector = async (signal: AbortSignal): Promise<NodeJS.Require> => {
  try {
    return await requirePackages('faceDetection', { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new MediaError(
      'Face detection is not installed on this server, and the npm registry cannot be reached. Please try again later.',
      {
        retryable: true,
        cause,
      },
    );
  }
};

/** The faces of each picture, found in a process without an environment that cannot write files. Throws a MediaError. */
export const detectFaces = async ({ folder, name, size, nice, signal, onPicture }: DetectFaces): Promise<Face[][]> => {
  const require = await requireDetector(signal);
  const libraryFolder = dirname(require.resolve('@vladmandic/human'));
  // The packages of the detector and its runtime.
  const packages = join(libraryFolder, '..', '..', '..');
  const options = [
    ...[`--wasm-max-mem-pages=${maxMemoryPages}`, '--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
    ...['--permission', `--allow-fs-read=${packages}`, `--allow-fs-read=${program}`, `--allow-fs-read=${folder}`],
  ];
  const pictures: Face[][] = [];
  const onLine = (line: string): void => {
    pictures.push(Faces.parse(JSON.parse(line)));
    onPicture();
  };
  const parameters = [...options, program, libraryFolder, join(folder, name), String(size.width), String(size.height)];
  try {
    await runIsolated({ program: process.execPath, parameters, signal, timeoutMs, nice, onLine });
  } catch (cause) {
    signal.throwIfAborted();
    throw new MediaError('Faces could not be searched in this video. Please try again.', { retryable: true, cause });
  }
  return pictures;
};
