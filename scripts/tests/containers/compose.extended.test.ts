import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { canRunDocker, type Docker, startDocker } from './docker.ts';
import { prepareImages } from './images.ts';
import { extractPreviousRelease, hasPreviousRelease, previousRelease } from './previous-release.ts';
import { type PrivateMachine, startPrivateMachine } from './private-machine.ts';
import { signInAsAdministrator } from './sign-in.ts';

const composeModule = 'github.com/docker/compose/v5';
const version = 'v5.4.0';

/** Go installs no program of a module with `replace` or `exclude` directives, so it is built from a copy of its source. */
const build = (target: string): void => {
  const folder = mkdtempSync(join(tmpdir(), 'trenzeye-compose-'));
  const env = { ...process.env, GOFLAGS: '-buildvcs=false -mod=mod' };
  const go = (cwd: string, ...args: string[]): string =>
    execFileSync('go', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  try {
    writeFileSync(join(folder, 'go.mod'), 'module trenzeye.example/compose\ngo 1.26.0\n');
    go(folder, 'get', `${composeModule}@${version}`);
    const source = join(folder, 'source');
    cpSync(go(folder, 'list', '-m', '-f', '{{.Dir}}', composeModule), source, { recursive: true });
    execFileSync('chmod', ['-R', 'u+w', source]);
    go(source, 'build', '-ldflags=-s', '-o', target, './cmd');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** docker-compose on PATH, or built with Go the first time. @throws when Go is missing or cannot build it */
const composeProgram = (): string => {
  const installed = findExecutable('docker-compose');
  if (installed) return installed;
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'trenzeye', `compose-${version}`);
  const target = join(folder, 'docker-compose');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(target)) build(target);
  return target;
};

const needed = ['debootstrap', 'go'];
const canRun = canRunDocker && needed.every((name) => findExecutable(name));
if (!canRun)
  process.stderr.write(`SKIPPED: docker compose on a Docker engine. Root on Linux, Docker and ${needed.join(', ')} are needed.\n`);
const describeWithDocker = canRun ? describe : describe.skip;
if (!hasPreviousRelease()) process.stderr.write(`SKIPPED: upgrade from ${previousRelease.tag}. The history of the repository is needed.\n`);
const describeWithHistory = hasPreviousRelease() ? describe : describe.skip;

jest.setTimeout(1_800_000);

describeWithDocker('docker compose on a Docker engine', () => {
  // TEST_DOCKER: a folder with an engine's data in docker/ that has all images, to use instead of building them.
  const folder = process.env.TEST_DOCKER ?? mkdtempSync(join(tmpdir(), 'trenzeye-containers-'));
  let machine: PrivateMachine;
  let docker: Docker;
  let environment: NodeJS.ProcessEnv;

  const inRoot = (command: readonly string[]): Promise<string> =>
    machine.run(command, { cwd: root, env: environment, timeoutMs: 1_500_000 });
  const compose = (...args: string[]): Promise<string> => inRoot(['docker-compose', ...args]);
  const removeEverything = (): Promise<string> => compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
  const count = async (...list: string[]): Promise<number> => (await docker.run(...list)).trim().split('\n').filter(Boolean).length;

  const signIn = (): Promise<number> => signInAsAdministrator(machine, '127.0.0.1:8080', 'for-development-only');
  /** Ids of the first page of the feed. */
  const readFeed = async (): Promise<string[]> => {
    const items = JSON.parse(await inRoot(['curl', '--silent', '--fail', 'http://127.0.0.1:8080/api/content/public'])) as { id: string }[];
    return items.map(({ id }) => id).sort();
  };

  const restartedContainers = async (): Promise<string[]> => {
    const ids = (await docker.run('ps', '--all', '--quiet')).trim().split('\n');
    const counts = await docker.run('inspect', '--format', '{{.Name}} {{.RestartCount}}', ...ids);
    return counts
      .trim()
      .split('\n')
      .filter((line) => !line.endsWith(' 0'));
  };

  beforeAll(async () => {
    if (!process.env.TEST_DOCKER) await prepareImages(folder);
    // A client that finds the program as a plugin, for the scripts that call `docker compose`.
    const bin = mkdtempSync(join(folder, 'bin-'));
    machine = await startPrivateMachine();
    docker = await startDocker(join(folder, 'docker'), machine);
    const plugin = `#!/bin/sh\n[ "$1" = compose ] && shift && exec '${composeProgram()}' "$@"\nexec '${docker.client}' "$@"\n`;
    writeFileSync(join(bin, 'docker'), plugin);
    writeFileSync(join(bin, 'docker-compose'), `#!/bin/sh\nexec '${composeProgram()}' "$@"\n`);
    for (const name of ['docker', 'docker-compose']) chmodSync(join(bin, name), 0o755);
    environment = { ...process.env, DOCKER_HOST: docker.host, PATH: `${bin}:${process.env.PATH}` };
  }, 3_600_000);

  afterAll(async () => {
    if (docker) await removeEverything().catch(() => undefined);
    await docker?.stop();
    await machine?.stop();
    if (!process.env.TEST_DOCKER) rmSync(folder, { recursive: true, force: true });
  }, 600_000);

  test('up --wait -> healthy, nothing restarted, the main job succeeds, demo content and the administrator are there', async () => {
    await compose('up', '--detach', '--wait', '--no-build');

    expect(await restartedContainers()).toEqual([]);
    await compose('run', '--rm', '--no-deps', 'main-job');
    expect(await signIn()).toBe(200);
    expect((await readFeed()).length).toBeGreaterThan(5);
  });

  test('down, then up -> the same content, the administrator, no anonymous volume left', async () => {
    const before = await readFeed();
    await compose('down', '--timeout', '20');
    const anonymous = await count('volume', 'ls', '--quiet', '--filter', 'label=com.docker.volume.anonymous');

    await compose('up', '--detach', '--wait', '--no-build');

    expect(await readFeed()).toEqual(before);
    expect(await signIn()).toBe(200);
    expect(anonymous).toBe(0);
  });

  test('backup, all data deleted, restore -> the same content and the administrator', async () => {
    const before = await readFeed();
    const backup = join(folder, 'backup');
    await inRoot(['sh', 'deploy/compose/backup.sh', backup]);
    await compose('down', '--volumes', '--timeout', '20');

    await inRoot(['sh', 'deploy/compose/restore.sh', backup]);

    expect(await readFeed()).toEqual(before);
    expect(await signIn()).toBe(200);
    await compose('run', '--rm', '--no-deps', 'main-job');
  });

  describeWithHistory(`installed from ${previousRelease.tag}`, () => {
    const written = join(folder, 'acknowledged-writes.json');
    /** Compose with the files, images and settings of a version. Users of the test sign in at once. */
    const composeOf = (source: string, version: string, ...args: string[]): Promise<string> =>
      machine.run(['docker-compose', ...args], {
        cwd: source,
        env: { ...environment, VERSION: version, AUTH_AUTOCONFIRM: 'true' },
        timeoutMs: 1_500_000,
      });
    const start = (source: string, version: string): Promise<string> =>
      composeOf(source, version, 'up', '--detach', '--wait', '--no-build');
    const runWrites = async (...args: string[]) => {
      const program = join(root, 'scripts', 'tests', 'containers', 'acknowledged-writes.ts');
      const [command = '', ...others] = args;
      const output = await machine.run([process.execPath, program, command, 'http://127.0.0.1:8080', written, ...others], {
        timeoutMs: 1_500_000,
      });
      return JSON.parse(output) as { readonly items: number; readonly users: number; readonly differences?: readonly string[] };
    };
    /** Users write from before the work until after it. */
    const writeDuring = async (work: () => Promise<unknown>) => {
      const end = join(folder, `written-${Date.now()}`);
      const [result] = await Promise.all([runWrites('write', end), work().finally(() => writeFileSync(end, ''))]);
      return result;
    };

    let previousSource: string;
    beforeAll(async () => {
      await removeEverything();
      rmSync(written, { force: true });
      previousSource = extractPreviousRelease(folder);
      // The release gives auth only the settings of this file.
      writeFileSync(join(previousSource, '.env'), 'AUTH_AUTOCONFIRM=true\n');
      await start(previousSource, previousRelease.tag);
      await runWrites('write');
    });

    test('this version while users write -> all data and accounts are there, new writes, the main job succeeds', async () => {
      const { items, users } = await writeDuring(() => start(root, 'dev'));

      expect(items).toBeGreaterThan(18);
      expect(users).toBe(6);
      expect(await runWrites('check')).toEqual({ items, users, differences: [] });
      expect(await signIn()).toBe(200);
      await composeOf(root, 'dev', 'run', '--rm', '--no-deps', 'main-job');
    });

    test('the release again while users write -> the data of before and of after the upgrade is there, new writes', async () => {
      const { items, users } = await writeDuring(() => start(previousSource, previousRelease.tag));

      expect(users).toBe(9);
      expect(await runWrites('check')).toEqual({ items, users, differences: [] });
      expect(await signIn()).toBe(200);
      await runWrites('write');
      expect(await runWrites('check')).toEqual({ items: items + 9, users: users + 3, differences: [] });
    });
  });
});
