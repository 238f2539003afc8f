import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { serviceNames } from '../../dev/topology.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const dockerfile = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');
/** From the stage of the image itself, on which the worker and the default target are based. */
const finalStageOf = (text: string): string => text.slice(text.search(/\nFROM \S+ AS (service|frontends)\n/));

const write = (path: string, manifest: object): void => {
  const file = join(folder.path, path, 'package.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(manifest));
};

test('keep-reachable: workspace with an optional peer, a nested package and a linked kit with a package of its own -> only its dependencies remain', () => {
  write('services/auth', { dependencies: { client: '1', kit: '*' }, devDependencies: { tool: '1' } });
  write('services/auth/node_modules/old', {});
  write('services/kit', { dependencies: { pool: '1', cache: '2' } });
  write('services/kit/node_modules/cache', {});
  write('node_modules/client', { peerDependencies: { tool: '1', needed: '1' }, peerDependenciesMeta: { tool: { optional: true } } });
  write('node_modules/client/node_modules/inner', {});
  for (const name of ['tool', 'needed', 'pool', '@scope/unused']) write(`node_modules/${name}`, {});
  symlinkSync('../services/kit', join(folder.path, 'node_modules', 'kit'));

  execFileSync(process.execPath, [join(root, 'deploy', 'keep-reachable.mjs'), 'services/auth'], { cwd: folder.path });

  const expected = [
    'node_modules/client',
    'node_modules/needed',
    'node_modules/pool',
    'node_modules/kit',
    'services/kit/node_modules/cache',
  ];
  const deleted = [
    'node_modules/tool',
    'node_modules/@scope/unused',
    'node_modules/client/node_modules/inner',
    'services/auth/node_modules/old',
  ];
  expect(expected.filter((path) => !existsSync(join(folder.path, path)))).toEqual([]);
  expect(deleted.filter((path) => existsSync(join(folder.path, path)))).toEqual([]);
});

test.each(['Dockerfile.service', 'Dockerfile.frontends'])(
  '%s: final stage -> numeric user other than root, health check, pinned base images',
  (name) => {
    const text = dockerfile(name);

    const [finalStage = '', ...derived] = finalStageOf(text).split(/(?=\nFROM service)/);

    expect(finalStage).toMatch(/\nHEALTHCHECK /);
    expect(finalStage.match(/\nUSER .*/g)).toEqual([expect.stringMatching(/ [1-9]\d*:[1-9]\d*$/)]);
    // A derived stage may install packages of the distribution as root, but ends as another user.
    for (const stage of derived) expect(stage.match(/\nUSER .*/g)?.at(-1) ?? finalStage).toMatch(/\nUSER [1-9]\d*:[1-9]\d*/);
    expect(text.replace(derived.join(''), '')).not.toMatch(/apt-get/);
    expect(text).not.toMatch(/apk add|curl |wget |^ADD http/m);
    expect([...text.matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].filter(([, image = '']) => !/:\d/.test(image))).toEqual([]);
  },
);

test.each(['Dockerfile.service', 'Dockerfile.frontends'])(
  '%s: labels -> those of OCI images, version and commit from the build',
  (name) => {
    const finalStage = finalStageOf(dockerfile(name));

    for (const label of ['title', 'description', 'version', 'revision', 'vendor'])
      expect(finalStage).toContain(`org.opencontainers.image.${label}=`);
    expect(finalStage).toMatch(/\nARG VERSION=dev\nARG REVISION=\nLABEL /);
  },
);

test.each(['Dockerfile.service', 'Dockerfile.frontends'])(
  '%s: commands -> run on the platform of the builder, except the installation of ffmpeg',
  (name) => {
    const stages = dockerfile(name)
      .split(/\n(?=FROM )/)
      .slice(1);
    const isOfBuilder = new Map<string, boolean>();
    const others: string[] = [];
    for (const stage of stages) {
      const [, platform, base = '', stageName = 'default'] = /^FROM (--platform=\$BUILDPLATFORM )?(\S+)(?: AS (\S+))?/.exec(stage) ?? [];
      isOfBuilder.set(stageName, platform !== undefined || isOfBuilder.get(base) === true);
      if (!isOfBuilder.get(stageName) && /\nRUN /.test(stage)) others.push(stageName);
    }

    expect(isOfBuilder.get('base')).toBe(true);
    expect(others).toEqual(name === 'Dockerfile.service' ? ['worker'] : []);
  },
);

test('Dockerfile.service: npm -> not in runtime images; in that of content, which installs the software of local models', () => {
  const text = dockerfile('Dockerfile.service');
  const commandOf = (stage: string): string => {
    const [, command = ''] = new RegExp(`\\nFROM base AS ${stage}\\n[\\s\\S]*?\\nRUN ([\\s\\S]*?[^\\\\])\\n`).exec(text) ?? [];
    // In a folder of this test, by any user.
    return command
      .replaceAll(/ \/(?=\w)/g, ' ')
      .replaceAll('-o 1000 -g 1000', '')
      .replaceAll('\\\n', ' ');
  };
  const npm = 'usr/local/lib/node_modules/npm/bin/npm-cli.js';
  const build = (service: string) => {
    const image = join(folder.path, `image of ${service}`);
    for (const path of ['', 'runtime']) {
      write(join(`image of ${service}`, path, npm, '..', '..'), {});
      mkdirSync(join(image, path, 'usr/local/bin'), { recursive: true });
      for (const name of ['node', 'npm', 'npx']) writeFileSync(join(image, path, 'usr/local/bin', name), '');
    }
    const env = { PATH: process.env.PATH, SERVICE: service };
    for (const stage of ['runtime', 'additions']) execFileSync('sh', ['-e', '-c', commandOf(stage)], { cwd: image, env });
    const has = (path: string): boolean => existsSync(join(image, path));
    return {
      node: has('runtime/usr/local/bin/node'),
      base: has('runtime/usr/local/bin/npm') || has('runtime/usr/local/lib/node_modules'),
      added: has('additions/usr/local/bin/npm') && has('additions/usr/local/lib/node_modules/npm') && has('additions/data/local-models'),
    };
  };

  expect(build('auth')).toEqual({ node: true, base: false, added: false });
  expect(build('content')).toEqual({ node: true, base: false, added: true });
  expect(finalStageOf(text)).toContain('COPY --from=additions /additions /');
});

test('docker-compose.yml: image of Trenzeye -> built from an existing Dockerfile, for every service', () => {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string; build?: { dockerfile: string; target?: string } }>;
  };

  const built = Object.values(services).filter(({ build }) => build);
  const own = Object.values(services).filter(({ image }) => image.startsWith('trenzeye/'));

  expect(new Set(own.map(({ image }) => image))).toEqual(new Set(built.map(({ image }) => image)));
  expect(built.filter(({ build }) => !existsSync(join(root, build?.dockerfile ?? '')))).toEqual([]);
  expect(Object.keys(services)).toEqual(expect.arrayContaining([...serviceNames]));
  expect(services['media-worker']?.build?.target).toBe('worker');
});
