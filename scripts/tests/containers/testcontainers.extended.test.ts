import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { engineImages, provideBaseImages } from './base-images.ts';
import { canRunDocker, type Docker, startDocker } from './docker.ts';
import { type PrivateMachine, startPrivateMachine } from './private-machine.ts';

const needed = ['debootstrap', 'go'];
const canRun = canRunDocker && needed.every((name) => findExecutable(name));
if (!canRun) process.stderr.write(`SKIPPED: test engines in containers. Root on Linux, Docker and ${needed.join(', ')} are needed.\n`);
const describeWithDocker = canRun ? describe : describe.skip;

jest.setTimeout(1_200_000);

const reaper = 'testcontainers/ryuk';
const conformance = ['bus/bus', 'objects/objects', 'rate-limits/rate-limiter'].map(
  (name) => `services/kit/src/${name}.conformance.test.ts`,
);
const routes = ['schedule/posts/routes', 'users/routes', 'users/own-profile', 'feedback/routes', 'rest/routes'].map(
  (name) => `services/profile/src/${name}`,
);

describeWithDocker('test engines through testcontainers', () => {
  // TEST_DOCKER: a folder with an engine's data in docker/ that has the images of the engines, to use instead of building them.
  const folder = process.env.TEST_DOCKER ?? mkdtempSync(join(tmpdir(), 'trenzeye-containers-'));
  let machine: PrivateMachine;
  let docker: Docker;

  beforeAll(async () => {
    if (!process.env.TEST_DOCKER) {
      // The network of the private machine reaches no registry.
      const building = await startDocker(join(folder, 'docker'));
      await provideBaseImages(building, join(folder, 'stand-ins')).finally(building.stop);
    }
    machine = await startPrivateMachine();
    docker = await startDocker(join(folder, 'docker'), machine);
    // Containers of a run that was killed.
    const left = (await docker.run('ps', '--all', '--quiet', '--filter', 'label=org.testcontainers=true')).trim();
    if (left) await docker.run('rm', '--force', ...left.split('\n'));
  }, 3_600_000);

  afterAll(async () => {
    await docker?.stop();
    await machine?.stop();
    if (!process.env.TEST_DOCKER) rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  /** The images of the containers that testcontainers has created, according to the API of the engine. */
  const containerImages = async (): Promise<string[]> => {
    const list = await docker.run('ps', '--all', '--filter', 'label=org.testcontainers=true', '--format', '{{.Image}}');
    return list.trim().split('\n').filter(Boolean);
  };

  /** Collects the images of all containers that exist while the work runs. */
  const imagesDuring = async (work: Promise<unknown>): Promise<Set<string>> => {
    const images = new Set<string>();
    let isRunning = true;
    const watching = (async () => {
      for (; isRunning; await sleep(500)) for (const image of await containerImages()) images.add(image);
    })();
    await work.finally(() => {
      isRunning = false;
    });
    await watching;
    return images;
  };

  test('conformance and route suites with TEST_ENGINES=containers -> PostgreSQL, Kafka, Redis and S3 run in containers, which are gone afterwards', async () => {
    // The container that removes what a killed test run leaves is not on a machine without an image registry.
    const hasReaper = (await docker.run('images', '--quiet', reaper)).trim() !== '';
    // The runner of this test has set the addresses of its own engines.
    const inherited = Object.entries(process.env).filter(([name]) => !/^(TEST_|JEST_|KAFKA_BROKERS$|REDIS_URL$|NODE_OPTIONS$)/.test(name));
    const env = {
      ...Object.fromEntries(inherited),
      DOCKER_HOST: docker.host,
      TEST_ENGINES: 'containers',
      ...(hasReaper ? {} : { TESTCONTAINERS_RYUK_DISABLED: 'true' }),
    };

    const script = join(root, 'scripts', 'tests', 'test.mjs');
    const running = machine.run([process.execPath, script, ...conformance, ...routes], { cwd: root, env, timeoutMs: 1_100_000 });
    const images = await imagesDuring(running);
    const report = await running;

    const engines = engineImages().filter((image) => !image.includes('mailpit'));
    expect([...images].filter((image) => !image.startsWith(reaper)).sort()).toEqual(engines.sort());
    expect(report).toMatch(/\n\d{2,} passed, 0 failed(, \d+ skipped)?\s*$/);
    expect(await containerImages()).toEqual([]);
  });
});
