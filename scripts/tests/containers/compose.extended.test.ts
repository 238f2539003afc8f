import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { composeProgram } from './compose-program.ts';
import { canRunDocker, type Docker, startDocker } from './docker.ts';
import { prepareImages } from './images.ts';
import { type PrivateMachine, startPrivateMachine } from './private-machine.ts';
import { signInAsAdministrator } from './sign-in.ts';

const needed = ['debootstrap', 'go'];
const canRun = canRunDocker && needed.every((name) => findExecutable(name));
if (!canRun)
  process.stderr.write(`SKIPPED: docker compose on a Docker engine. Root on Linux, Docker and ${needed.join(', ')} are needed.\n`);
const describeWithDocker = canRun ? describe : describe.skip;

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
    if (docker) await compose('--profile', '*', 'down', '--volumes', '--timeout', '5').catch(() => undefined);
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
});
