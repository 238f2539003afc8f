import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, eventually, startTestSigner, type TestDatabase, type TestSigner } from '@trenzeye/kit/testing';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import type { Engine } from '../../dev/engines/engine.ts';
import { freePorts } from '../../dev/engines/free-port.ts';
import { startNativeKafka } from '../../dev/engines/kafka.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

const publicUrl = 'http://trenzeye.test';
const retryMessage = 'kafka is not reachable yet, retrying';
const withKafka = process.env.TEST_KAFKA_BROKERS === undefined ? describe.skip : describe;

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly url?: string;
}

withKafka('service started before Kafka', () => {
  const folder = temporaryFolder();
  const home = join(folder.path, 'kafka');
  let database: TestDatabase;
  let signer: TestSigner;
  let broker: number;
  let kafka: Engine | undefined;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    mkdirSync(home);
    // Kafka reuses the ports of its previous start, so its address is known before it starts.
    const [port, controller] = (await freePorts(2)) as [number, number];
    writeFileSync(join(home, 'ports.json'), JSON.stringify({ broker: port, controller }));
    broker = port;
    database = await createTestDatabase('kafka_start');
    signer = await startTestSigner(publicUrl);
  });

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await kafka?.stop();
    await signer?.stop();
    await database?.drop();
    folder.remove();
  }, 30_000);

  const startService = (): { child: ChildProcess; lines: Line[] } => {
    const { NODE_OPTIONS: _runnerOptions, ...inherited } = process.env;
    const child = spawn(process.execPath, [join(root, 'services', 'admin', 'src', 'main.ts')], {
      env: {
        ...inherited,
        TRENZEYE_ENV: 'test',
        DEVELOPMENT_ON_NETWORK: 'true',
        LOG_LEVEL: 'info',
        HOST: '127.0.0.1',
        PORT: '0',
        DRAIN_MS: '0',
        PUBLIC_URL: publicUrl,
        JWKS_URL: signer.jwksUrl,
        INTERNAL_TOKEN: 'internal-token-of-the-faults',
        DATABASE_URL: database.url,
        BUS: `kafka:127.0.0.1:${broker}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines: Line[] = [];
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(JSON.parse(line) as Line));
    return { child, lines };
  };

  const waitForMessage = (lines: readonly Line[], message: string) =>
    eventually(() => expect(lines.map(({ msg }) => msg)).toContain(message), 60_000);

  it('service: SIGTERM while it waits for Kafka -> exits with 0, no error logged', async () => {
    const { child, lines } = startService();
    await waitForMessage(lines, retryMessage);
    const exited = once(child, 'exit');

    child.kill('SIGTERM');

    expect(await exited).toEqual([0, null]);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  }, 90_000);

  it('service: Kafka starts later -> the same process becomes ready, one warning and no error logged', async () => {
    const { child, lines } = startService();
    await waitForMessage(lines, retryMessage);
    await sleep(4_000);
    expect(child.exitCode).toBeNull();

    kafka = await startNativeKafka(home);
    await waitForMessage(lines, 'ready');

    const url = lines.find(({ msg }) => msg === 'ready')?.url ?? '';
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 30_000);
    expect(lines.filter(({ msg }) => msg === retryMessage)).toHaveLength(1);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  }, 120_000);
});
