import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@trenzeye/kit/testing/eventually';
import pg from 'pg';
import type { Engine } from '../../../dev/engines/engine.ts';
import { startKafka } from '../../../dev/engines/kafka.ts';
import { createDataFolder, type DataFolder } from '../../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../../dev/start/spawn-stack.ts';
import { type Creator, comment, createLedger, type Ledger, type LedgerItem, publish, react, signUp } from '../../faults/ledger.ts';
import { createRetryingClient } from '../../faults/retrying-client.ts';
import { differenceAfterSettling } from '../../faults/verify-consistency.ts';
import { blocksOf } from './read-page.ts';
import { runBlock } from './run-block.ts';
import { giveToPostgres, postgresTools, type SystemPostgres, startServer, startSystemPostgres } from './system-postgres.ts';

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL && postgresTools;
const missing = hasEngines ? undefined : 'needs Kafka, Redis and PostgreSQL with pg_basebackup';
const withEngines = missing === undefined ? describe : describe.skip;
const page = 'recovery.md';

/** The settings of the page for postgresql.conf, with the folder of this test. */
const archiveSettings = (archive: string): Record<string, string> => {
  const text = readFileSync(join(import.meta.dirname, '../../../../deploy/operations', page), 'utf8');
  const [, lines = ''] = /```ini\n(.*?)```/s.exec(text) ?? [];
  const settings = [...lines.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('/archive', archive),
  ]);
  return Object.fromEntries(settings) as Record<string, string>;
};

withEngines(`point-in-time recovery${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const ledger = createLedger();
  const creators: Creator[] = [];
  let folder: DataFolder;
  let archive: string;
  let kafka: Engine;
  let server: SystemPostgres;
  let stack: SpawnedStack;
  let isRunning = false;

  const start = async (): Promise<void> => {
    stack = await spawnStack({
      mode: 'distributed',
      dataDir: join(folder.path, 'stack'),
      port: 0,
      seed: 'none',
      env: {
        POSTGRES_URL: `${server.url}/postgres`,
        KAFKA_BROKERS: kafka.url,
        AUTH_AUTOCONFIRM: 'true',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        // The issuer of tokens: the address of the next start has another port.
        PUBLIC_URL: 'http://trenzeye.localhost',
        ADMIN_PASSWORD: 'an-operators-password-7',
      },
    });
    isRunning = true;
  };
  const stop = async (): Promise<void> => {
    if (!isRunning) return;
    isRunning = false;
    await stack.stop();
  };
  const query = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const write = async (into: Ledger, text: string): Promise<void> => {
    const client = createRetryingClient(stack.url);
    for (const creator of creators) {
      const item = await publish(client, into, creator, `${text}, by ${creator.username}`);
      for (const other of creators) await react(client, into, other, item);
      await comment(client, into, creator, item);
    }
  };
  const differences = () =>
    differenceAfterSettling({ url: stack.url, client: createRetryingClient(stack.url), admin: stack.admin, ledger, creators });

  beforeAll(async () => {
    folder = await createDataFolder('recovery');
    archive = join(folder.path, 'archive');
    mkdirSync(archive);
    giveToPostgres(archive);
    server = await startSystemPostgres(join(folder.path, 'postgres'), postgresTools ?? '', archiveSettings(archive));
    kafka = await startKafka(join(folder.path, 'kafka'));
    await start();
    for (const name of ['ada', 'grace', 'lin']) creators.push(await signUp(createRetryingClient(stack.url), name));
  }, 300_000);
  afterAll(async () => {
    await stop();
    await kafka?.stop();
    await server?.stop();
    await folder?.remove();
  }, 60_000);

  test('recovery.md: base backup, writes, a moment, more writes and deletions, server lost -> the state of that moment, in projections as well', async () => {
    const [baseBackup, archiveRest, prepare, rebuild] = blocksOf(page);
    const env: Record<string, string> = {
      POSTGRES: server.url,
      BUS: stack.bus,
      BACKUP: join(folder.path, 'backup'),
      ARCHIVE: archive,
      RECOVERED: join(folder.path, 'recovered'),
      PATH: `${postgresTools}${delimiter}${process.env.PATH}`,
    };
    const run = (block: typeof baseBackup | undefined): Promise<string> => {
      if (!block) throw new Error('the page has no such block');
      return runBlock(block, env);
    };
    await write(ledger, 'Before the base backup');
    await run(baseBackup);
    await write(ledger, 'After the base backup');
    expect(await differences()).toEqual({ missing: [], unexpected: [] });
    await sleep(1_000);
    env.RECOVERY_TIME = new Date().toISOString();
    await sleep(50);
    const undone: Ledger = { ...createLedger(), items: new Map() };
    await write(undone, 'A change to be undone');
    const [first] = [...ledger.items.values()] as [LedgerItem];
    await createRetryingClient(stack.url).request({ method: 'DELETE', path: `/api/content/${first.id}`, token: creators[0]?.token ?? '' });
    await sleep(2_000);

    const lostAt = performance.now();
    await stop();
    const { walfile } = (await query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS walfile'))[0] as { walfile: string };
    await run(archiveRest);
    await eventually(async () => expect(readdirSync(archive)).toContain(walfile), 30_000);
    await server.stop();
    execFileSync('rm', ['-r', join(folder.path, 'postgres', 'cluster')]);
    await run(prepare);
    giveToPostgres(env.RECOVERED ?? '');
    server = await startServer({ directory: env.RECOVERED ?? '', logFile: join(folder.path, 'recovered.log') }, postgresTools ?? '');
    await eventually(async () => expect(await query('SELECT pg_is_in_recovery() AS recovering')).toEqual([{ recovering: false }]), 60_000);
    env.POSTGRES = server.url;
    env.RECOVERED_AT = new Date().toISOString();
    const output = await run(rebuild);
    await start();

    expect(output.match(/rebuilt from [1-9]\d* events/g)).toHaveLength(4);
    expect(await differences()).toEqual({ missing: [], unexpected: [] });
    process.stdout.write(
      `${JSON.stringify({ name: 'point-in-time recovery', recovered_after_s: Math.round((performance.now() - lostAt) / 1000) })}\n`,
    );
    await write(ledger, 'After the recovery');
    expect(await differences()).toEqual({ missing: [], unexpected: [] });
  }, 400_000);

  test.each([
    ['a folder without a base backup', ['nothing', 'archive', 'new', '2026-11-23T18:30:00Z'], /is not a base backup/],
    ['an archive that does not exist', ['backup/base', 'nothing', 'new', '2026-11-23T18:30:00Z'], /archive .* does not exist/],
    ['an existing target', ['backup/base', 'archive', 'backup', '2026-11-23T18:30:00Z'], /exists already/],
    ['a time without a zone', ['backup/base', 'archive', 'new', '2026-11-23 18:30'], /is not like 2026-11-23T18:30:00Z/],
  ])('recover-postgres.sh: %s -> refused with the reason, nothing written', (_, [base, wal, target, time], message) => {
    const script = join(import.meta.dirname, '../../../../deploy/operations/recover-postgres.sh');
    const before = readdirSync(folder.path);
    const paths = [base, wal, target].map((name) => join(folder.path, String(name)));

    expect(() => execFileSync('sh', [script, ...paths, String(time)], { stdio: 'pipe', encoding: 'utf8' })).toThrow(message);
    expect(readdirSync(folder.path)).toEqual(before);
  });
});
