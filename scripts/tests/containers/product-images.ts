import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { serviceNames } from '../../dev/topology.ts';
import type { Docker } from './docker.ts';

interface Image {
  readonly name: string;
  readonly file: string;
  readonly options: readonly string[];
}

const ofService = (service: string): Image => ({
  name: service,
  file: 'Dockerfile.service',
  options: ['--build-arg', `SERVICE=${service}`],
});

const images: Image[] = [
  ...serviceNames.map(ofService),
  { name: 'media-worker', file: 'Dockerfile.service', options: ['--build-arg', 'SERVICE=media', '--target', 'worker'] },
  { name: 'frontends', file: 'Dockerfile.frontends', options: [] },
];

/** The images of Trenzeye with the tag that compose and the trial of the chart use. */
export const productImages = images.map(({ name }) => `trenzeye/${name}:dev`);

/** Builds the images of Trenzeye from the working tree. The build reaches the package registries over the network of this machine. */
export const buildProductImages = async (docker: Docker): Promise<void> => {
  for (const { name, file, options } of images) {
    const args = ['--network', 'host', '--file', join(root, 'deploy', file), ...options, '--tag', `trenzeye/${name}:dev`];
    await docker.run('build', '--quiet', ...args, root);
  }
};
