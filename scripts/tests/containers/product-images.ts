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

/** The images of Trenzeye with a tag; `dev` is that of compose and the trial of the chart. */
export const productImages = (tag = 'dev'): string[] => images.map(({ name }) => `trenzeye/${name}:${tag}`);

export interface ProductSource {
  /** The folder with the source code; by default the working tree. */
  readonly folder?: string;
  readonly tag?: string;
  /** Further options of `docker build`. */
  readonly options?: readonly string[];
  /** The names of the images, by default all. */
  readonly only?: readonly string[];
}

/** Builds the images of Trenzeye from source code. The build reaches the package registries over the network of this machine. */
export const buildProductImages = async (
  docker: Docker,
  { folder = root, tag = 'dev', options: further = [], only }: ProductSource = {},
): Promise<void> => {
  for (const { name, file, options } of images.filter((image) => only?.includes(image.name) ?? true)) {
    const tags = ['--file', join(folder, 'deploy', file), '--tag', `trenzeye/${name}:${tag}`];
    await docker.run('build', '--quiet', '--network', 'host', ...tags, ...options, ...further, folder);
  }
};
