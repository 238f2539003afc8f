import { join } from 'node:path';
import { engineImages, pauseImage, provideBaseImages } from './base-images.ts';
import { startDocker } from './docker.ts';
import { buildProductImages, productImages } from './product-images.ts';

/** Builds the images of Trenzeye and provides those of the engines, in a Docker engine whose data stays in `folder`/docker. */
export const prepareImages = async (folder: string): Promise<void> => {
  const docker = await startDocker(join(folder, 'docker'));
  try {
    await provideBaseImages(docker, join(folder, 'stand-ins'));
    await buildProductImages(docker);
  } finally {
    await docker.stop();
  }
};

/** Builds and saves all images that a trial of the chart needs. @returns the path of the archive */
export const buildArchive = async (folder: string): Promise<string> => {
  await prepareImages(folder);
  const docker = await startDocker(join(folder, 'docker'));
  const archive = join(folder, 'images.tar');
  try {
    await docker.run('save', '--output', archive, ...productImages, ...engineImages(), pauseImage);
  } finally {
    await docker.stop();
  }
  return archive;
};
