import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { processNames, serviceNames } from '../../dev/topology.ts';
import { type BaseImages, canEmulateArm64, serveBaseImages } from './arm64-base-images.ts';
import { isPulled, provideBaseImages, publishedImages } from './base-images.ts';
import { canRunDocker, type Docker, startDocker } from './docker.ts';
import { buildProductImages } from './product-images.ts';

/** e_machine of ELF headers. */
const elfMachine = { amd64: 62, arm64: 183 } as const;

const headerBytes = 20;
const machineOffset = 18;
const magic = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

/** The machine of a program or library; undefined for any other file. All platforms of the images are little-endian. */
const machineOf = (file: string): number | undefined => {
  const header = Buffer.alloc(headerBytes);
  const descriptor = openSync(file, 'r');
  try {
    const length = readSync(descriptor, header, 0, headerBytes, 0);
    return length === headerBytes && header.subarray(0, magic.length).equals(magic) ? header.readUInt16LE(machineOffset) : undefined;
  } finally {
    closeSync(descriptor);
  }
};

/** Paths of all programs and libraries below a folder, by their machine. Symbolic links are not followed. */
const programsByMachine = (folder: string): Map<number, string[]> => {
  const found = new Map<number, string[]>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const machine = machineOf(path);
    if (machine !== undefined) found.set(machine, [...(found.get(machine) ?? []), path.slice(folder.length)]);
  }
  return found;
};

const needed = ['debootstrap', 'go', 'docker-registry'];
const canRun = canRunDocker && process.arch === 'x64' && needed.every((name) => findExecutable(name));
if (!canRun) process.stderr.write(`SKIPPED: images for arm64. Root on Linux for amd64, Docker and ${needed.join(', ')} are needed.\n`);
const describeWithDocker = canRun ? describe : describe.skip;
const isEmulated = canRun && canEmulateArm64();
if (canRun && !isEmulated)
  process.stderr.write('SKIPPED: programs of the images for arm64, and the media worker. Debian: qemu-user-static, with binfmt_misc.\n');
const testWithEmulator = isEmulated ? test : test.skip;

jest.setTimeout(3_600_000);

/** Loads every native module of the image; prints those that fail. */
const loadNativeModules = `
const { readdirSync } = require('node:fs');
const failed = [];
let loaded = 0;
for (const entry of readdirSync('/app/node_modules', { recursive: true, withFileTypes: true })) {
  const path = entry.parentPath + '/' + entry.name;
  if (!entry.isFile() || !path.endsWith('.node')) continue;
  try { require(path); loaded += 1; } catch (error) { failed.push(path + ': ' + error.message); }
}
console.log(JSON.stringify({ architecture: process.arch, loaded, failed }));
`;

describeWithDocker('images for arm64, built on amd64', () => {
  // TEST_DOCKER: a folder with an engine's data in docker/ that has the base images, to use instead of building them.
  const folder = process.env.TEST_DOCKER ?? mkdtempSync(join(tmpdir(), 'trenzeye-containers-'));
  let docker: Docker;
  let bases: BaseImages | undefined;
  let options: string[];

  beforeAll(async () => {
    docker = await startDocker(join(folder, 'docker'));
    const published = publishedImages();
    const [node = '', nginx = ''] = [published.get('node'), published.get('nginx')];
    if (!process.env.TEST_DOCKER) await provideBaseImages(docker, join(folder, 'stand-ins'));
    if (!isPulled(docker, node)) bases = await serveBaseImages(docker, join(folder, 'stand-ins'), { node, nginx });
    const given = Object.entries(bases?.arguments ?? {}).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
    options = ['--platform', 'linux/arm64', ...given];
  }, 3_600_000);

  afterAll(async () => {
    await bases?.stop();
    await docker?.stop();
    if (!process.env.TEST_DOCKER) rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  /** Programs and libraries of an image by machine, and the platform that it states. */
  const inspect = async (name: string) => {
    const image = `trenzeye/${name}:arm64`;
    const platform = (await docker.run('image', 'inspect', '--format', '{{.Os}}/{{.Architecture}}', image)).trim();
    const container = (await docker.run('create', '--platform', 'linux/arm64', image, 'true')).trim();
    const files = join(folder, 'files', name);
    mkdirSync(files, { recursive: true });
    const pipe = '"$1" --host "$2" export "$3" | tar -x -C "$4"';
    execFileSync('bash', ['-o', 'pipefail', '-c', pipe, 'export', docker.client, docker.host, container, files]);
    await docker.run('rm', container);
    const programs = programsByMachine(files);
    rmSync(files, { recursive: true, force: true });
    const { [elfMachine.arm64]: own = [], ...foreign } = Object.fromEntries(programs);
    return { platform, own: own.length, foreign };
  };

  test.each([...serviceNames, 'frontends'])(
    '%s -> built without a program for arm64 that runs; all programs and libraries in it are for arm64',
    async (name) => {
      await buildProductImages(docker, { tag: 'arm64', options, only: [name] });

      const { platform, own, foreign } = await inspect(name);

      expect(platform).toBe('linux/arm64');
      expect(foreign).toEqual({});
      expect(own).toBeGreaterThan(100);
    },
  );

  testWithEmulator('media-worker -> ffmpeg of Debian for arm64; all programs and libraries are for arm64', async () => {
    await buildProductImages(docker, { tag: 'arm64', options, only: ['media-worker'] });

    const { platform, foreign } = await inspect('media-worker');
    const version = await docker.run('run', '--rm', '--network', 'none', 'trenzeye/media-worker:arm64', 'ffmpeg', '-version');

    expect(platform).toBe('linux/arm64');
    expect(foreign).toEqual({});
    expect(version).toMatch(/built with gcc[\s\S]*--arch=arm64/);
  });

  testWithEmulator.each(processNames)('%s -> Node.js runs for arm64 and loads every native module', async (name) => {
    const image = `trenzeye/${name}:arm64`;
    const output = await docker.run('run', '--rm', '--network', 'none', image, 'node', '--eval', loadNativeModules);

    expect(JSON.parse(output)).toMatchObject({ architecture: 'arm64', failed: [] });
  });

  testWithEmulator.each(processNames)('%s -> its program starts for arm64 and names the settings that are missing', async (name) => {
    const started = docker.run('run', '--rm', '--network', 'none', `trenzeye/${name}:arm64`);

    await expect(started).rejects.toThrow(/(DATABASE_URL|UPSTREAMS|PUBLIC_URL|JWKS_URL)/);
  });
});
