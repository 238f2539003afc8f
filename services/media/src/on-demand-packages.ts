import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installLocked } from '@trenzeye/kit/packages';

/** The folder with package-lock.json. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const ownRequire = createRequire(import.meta.url);

/**
 * Packages that few installations use and that take 230 MB: development dependencies in package.json, part of the images, and otherwise
 * installed by the first job that needs them.
 */
const groups = {
  faceDetection: {
    title: 'Face detection',
    names: ['@vladmandic/human', '@tensorflow/tfjs-backend-wasm', '@tensorflow/tfjs-converter', '@tensorflow/tfjs-core'],
  },
  localSpeech: { title: 'Speech software', names: ['sherpa-onnx-node'] },
  oldFfmpeg: { title: 'ffmpeg', names: ['@ffmpeg-installer/ffmpeg'] },
} as const;

export type PackageGroup = keyof typeof groups;

interface RequireOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}

const isInstalled = (name: string): boolean => {
  try {
    ownRequire.resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
};

/** Whether the packages are in node_modules, as after an installation with development tools. */
export const areInstalled = (group: PackageGroup): boolean => groups[group].names.every(isInstalled);

/**
 * The `require` that finds the packages of a group, which are installed first where they are missing.
 * @throws InstallFailed with a message for the user
 */
export const requirePackages = async (group: PackageGroup, options: RequireOptions = {}): Promise<NodeJS.Require> => {
  const { title, names } = groups[group];
  if (areInstalled(group)) return ownRequire;
  const folder = await installLocked({
    root,
    workspace: 'services/media',
    names,
    folder: join(root, '.cache', 'packages'),
    title,
    ...options,
  });
  return createRequire(join(folder, 'package.json'));
};
