import { join } from 'node:path';
import { engineImages, pauseImage, provideBaseImages } from './base-images.ts';
import { startDocker } from './docker.ts';
import { extractPreviousRelease, hasPreviousRelease, previousRelease } from './previous-release.ts';
import { buildProductImages, productImages } from './product-images.ts';

/**
 * Builds the images of Trenzeye and, with the history of the repository, those of the previous release, and provides those of the engines,
 * in a Docker engine whose data stays in `folder`/docker.
 */
export const prepareImages = async (folder: string): Promise<void> => {
  const docker = await startDocker(join(folder, 'docker'));
  try {
    await provideBaseImages(docker, join(folder, 'stand-ins'));
    await buildProductImages(docker);
    if (hasPreviousRelease()) await buildProductImages(docker, { folder: extractPreviousRelease(folder), tag: previousRelease.tag });
  } finally {
    await docker.stop();
  }
};

/** Prepares and saves all images that trials of the chart need. @returns the path of the archive */
export const buildArchive = async (folder: string): Promise<string> => {
  await prepareImages(folder);
  const docker = await startDocker(join(folder, 'docker'));
  const archive = join(folder, 'images.tar');
  const previous = hasPreviousRelease() ? productImages(previousRelease.tag) : [];
  try {
    await docker.run('save', '--output', archive, ...productImages(), ...previous, ...engineImages(), pauseImage);
  } finally {
    await docker.stop();
  }
  return archive;
};
