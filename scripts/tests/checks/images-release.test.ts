import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { processNames } from '../../dev/topology.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { helm } from './charts/render.ts';

const folder = temporaryFolder();
const project = join(folder.path, 'project');
const tools = join(folder.path, 'tools');
const calls = join(folder.path, 'calls');
const release = join(project, 'release', '9.8.7');
const digest = `sha256:${'ab'.repeat(32)}`;
afterAll(() => folder.remove());

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
/** A program in PATH that replaces one which this machine does not need for the test. */
const tool = (name: string, script: string): void => {
  write(join(tools, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(tools, name), 0o755);
};
/** As the registries of the base images report them. */
const baseImages = {
  NODE_IMAGE: `node:24@sha256:${'01'.repeat(32)}`,
  NGINX_IMAGE: `nginx:1@sha256:${'02'.repeat(32)}`,
  POSTGRES_IMAGE: `postgres:18@sha256:${'03'.repeat(32)}`,
  KAFKA_IMAGE: `kafka:4@sha256:${'04'.repeat(32)}`,
  REDIS_IMAGE: `redis:8@sha256:${'05'.repeat(32)}`,
  OBJECTS_IMAGE: `objects:1@sha256:${'06'.repeat(32)}`,
  MAIL_IMAGE: `mail:1@sha256:${'07'.repeat(32)}`,
};
const run = (...args: string[]) =>
  spawnSync('sh', [join(root, 'deploy', 'release.sh'), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: {
      ...baseImages,
      PATH: [tools, helm ? dirname(helm) : '', process.env.PATH].join(delimiter),
      SIGNING_KEY: 'operator@trenzeye.example',
    },
  });

beforeAll(() => {
  cpSync(join(root, 'charts'), join(project, 'charts'), { recursive: true });
  const chart = join(project, 'charts', 'trenzeye', 'Chart.yaml');
  writeFileSync(chart, readFileSync(chart, 'utf8').replace(/^appVersion: .*$/m, 'appVersion: 9.8.7'));
  write(join(project, 'package.json'), '{\n  "version": "9.8.7",\n  "private": true\n}\n');
  write(join(project, 'deploy', 'CHANGELOG.md'), '# Changelog\n\n## 9.8.7\n\nA version.\n');
  tool('git', 'case "$1" in rev-parse) echo 0123abc ;; status) printf "%s" "$CHANGES" ;; esac');
  tool(
    'docker',
    `echo "$*" >> "${calls}"\nwhile [ "$1" != --metadata-file ]; do shift; done\nprintf '{\\n  "containerimage.digest": "${digest}"\\n}\\n' > "$2"`,
  );
  tool('gpg', 'echo "$*" > SHA256SUMS.asc');
});

test.each([
  ['0.2', /not a semantic version/],
  ['9.8.8', /CHANGELOG\.md has no section ## 9\.8\.8/],
])('version %s -> refused with the reason, nothing is built', (version, message) => {
  const { status, stderr } = run(version, 'registry.example/trenzeye');

  expect(status).toBe(1);
  expect(stderr).toMatch(message);
  expect(existsSync(calls)).toBe(false);
});

(helm ? test : test.skip)(
  'release -> every image pushed for both platforms, chart, digests, checksums and a signature; the same version again -> refused',
  () => {
    const { status, stderr } = run('9.8.7', 'registry.example/trenzeye');
    const builds = readFileSync(calls, 'utf8').trim().split('\n');
    const images = [...processNames, 'frontends'];

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(builds.map((line) => /--tag registry\.example\/trenzeye\/([\w-]+):9\.8\.7 /.exec(line)?.[1]).toSorted()).toEqual(
      images.toSorted(),
    );
    for (const line of builds)
      expect(line).toContain(`--build-arg NODE_IMAGE=${baseImages.NODE_IMAGE} --build-arg NGINX_IMAGE=${baseImages.NGINX_IMAGE} `);
    for (const line of builds)
      expect(line).toMatch(/--platform linux\/amd64,linux\/arm64 .*VERSION=9\.8\.7 .*REVISION=0123abc .*--sbom=true .*--push/);
    expect(parse(readFileSync(join(release, 'images.yaml'), 'utf8'))).toEqual({
      image: { repository: 'registry.example/trenzeye', tag: '9.8.7', digests: Object.fromEntries(images.map((name) => [name, digest])) },
      trial: {
        images: {
          postgres: baseImages.POSTGRES_IMAGE,
          kafka: baseImages.KAFKA_IMAGE,
          redis: baseImages.REDIS_IMAGE,
          objects: baseImages.OBJECTS_IMAGE,
          mail: baseImages.MAIL_IMAGE,
        },
      },
    });
    const lines = readFileSync(join(release, 'images.env'), 'utf8').trim().split('\n');
    expect(lines.toSorted()).toEqual(
      Object.entries(baseImages)
        .map(([name, image]) => `${name}=${image}`)
        .toSorted(),
    );
    const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ./'));
    expect(sums.map(([, name]) => name)).toEqual([
      'CHANGELOG.md',
      'images.env',
      'images.yaml',
      expect.stringMatching(/^trenzeye-.*\.tgz$/),
    ]);
    for (const [sum, name = ''] of sums)
      expect(
        createHash('sha256')
          .update(readFileSync(join(release, name)))
          .digest('hex'),
      ).toBe(sum);
    expect(readFileSync(join(release, 'SHA256SUMS.asc'), 'utf8')).toContain('--local-user operator@trenzeye.example SHA256SUMS');
    expect(run('9.8.7', 'registry.example/trenzeye').stderr).toContain('versions never change');
  },
);
