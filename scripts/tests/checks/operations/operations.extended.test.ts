import { delimiter, join } from 'node:path';
import { parseSigningKeys } from '@trenzeye/kit/auth/signing-keys';
import { eventually } from '@trenzeye/kit/testing/eventually';
import pg from 'pg';
import { createDataFolder, type DataFolder } from '../../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../../dev/start/spawn-stack.ts';
import { type Creator, comment, createLedger, publish, react, signUp } from '../../faults/ledger.ts';
import { createRetryingClient } from '../../faults/retrying-client.ts';
import { differenceAfterSettling } from '../../faults/verify-consistency.ts';
import { type Block, blocksOf } from './read-page.ts';
import { runBlock } from './run-block.ts';
import { postgresTools, type SystemPostgres, startSystemPostgres } from './system-postgres.ts';

const describeWithPostgres = postgresTools ? describe : describe.skip;
if (!postgresTools)
  process.stderr.write('SKIPPED: commands of deploy/operations. They need PostgreSQL with pg_dump (Debian: postgresql).\n');

describeWithPostgres('commands of deploy/operations', () => {
  const ledger = createLedger();
  const creators: Creator[] = [];
  const executed = new Set<string>();
  let folder: DataFolder;
  let server: SystemPostgres;
  let stack: SpawnedStack;
  let env: Record<string, string>;

  const start = (): Promise<SpawnedStack> =>
    spawnStack({
      dataDir: join(folder.path, 'stack'),
      port: 0,
      seed: 'none',
      env: {
        POSTGRES_URL: `${server.url}/postgres`,
        AUTH_AUTOCONFIRM: 'true',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        PUBLIC_URL: 'http://trenzeye.localhost',
        ADMIN_PASSWORD: 'an-operators-password-7',
      },
    });
  const run = (block: Block | undefined, extraEnv: Record<string, string> = {}): Promise<string> => {
    if (!block) throw new Error('the page has no such block');
    executed.add(block.text);
    return runBlock(block, { ...env, ...extraEnv });
  };
  const localBlocks = (page: string): Block[] => blocksOf(page).filter(({ target }) => target === 'local');
  const query = async (database: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: `${server.url}/${database}` });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const differences = () =>
    differenceAfterSettling({ url: stack.url, client: createRetryingClient(stack.url), admin: stack.admin, ledger, creators });

  beforeAll(async () => {
    folder = await createDataFolder('operations');
    server = await startSystemPostgres(join(folder.path, 'postgres'), postgresTools ?? '');
    stack = await start();
    env = {
      POSTGRES: server.url,
      BUS: stack.bus,
      BACKUP: join(folder.path, 'backup'),
      OBJECTS_FOLDER: join(stack.dataDir, 'objects'),
      PUBLIC_URL: stack.url,
      METRICS: stack.metricsUrls.gateway ?? '',
      PATH: `${postgresTools}${delimiter}${process.env.PATH}`,
      DATABASE_URL: `${server.url}/trenzeye_auth`,
    };
    const client = createRetryingClient(stack.url);
    for (const name of ['ada', 'grace']) creators.push(await signUp(client, name));
    const [ada, grace] = creators as [Creator, Creator];
    const item = await publish(client, ledger, ada, 'Included in the backup');
    for (const creator of creators) await react(client, ledger, creator, item);
    await comment(client, ledger, grace, item);
  }, 240_000);
  afterAll(async () => {
    await stack?.stop();
    await server?.stop();
    await folder?.remove();
  }, 60_000);

  test('keys.md: rotated key -> published, old tokens stay valid; generated key -> valid for AUTH_SIGNING_KEYS; service token -> accepted by the admin API', async () => {
    const [rotate, generate, token] = localBlocks('keys.md');
    const publishedKeyIds = async () =>
      ((await (await fetch(`${stack.url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);

    const [kid] = (await run(rotate)).split('\n');
    const generated = await run(generate);
    const serviceToken = (await run(token, { PUBLIC_URL: 'http://trenzeye.localhost' })).trim();

    await eventually(async () => expect(await publishedKeyIds()).toContain(kid));
    expect(await publishedKeyIds()).toHaveLength(2);
    const me = await fetch(`${stack.url}/api/auth/me`, { headers: { authorization: `Bearer ${creators[0]?.token}` } });
    expect(me.status).toBe(200);
    expect(parseSigningKeys(`[${generated}]`)).toMatchObject([{ alg: 'ES256' }]);
    const users = await fetch(`${stack.url}/auth/v1/admin/users`, { headers: { authorization: `Bearer ${serviceToken}` } });
    expect(users.status).toBe(200);
  }, 60_000);

  test('dead-letters.md: table missing -> events become dead letters and are counted; table restored and replayed -> applied once', async () => {
    const [notice, replay] = localBlocks('dead-letters.md');
    const client = createRetryingClient(stack.url);
    const [item] = [...ledger.items.values()];
    await query('trenzeye_admin', 'ALTER TABLE activity_logs RENAME TO renamed');
    await comment(client, ledger, creators[0] as Creator, item as never);

    const countDeadLetters = () => run(notice).catch(() => '');
    await eventually(async () => expect(await countDeadLetters()).toMatch(/group="admin".*outcome="dead"/), 15_000);
    await query('trenzeye_admin', 'ALTER TABLE renamed RENAME TO activity_logs');
    const output = await run(replay);

    expect(output).toMatch(/^[1-9]\d* dead letters? replayed\.\n$/);
    expect(await differences()).toEqual({ missing: [], unexpected: [] });
  }, 60_000);

  test('scaling.md: topics, connections, standbys -> listed; hash partitions -> nothing is lost', async () => {
    const [topics, connections, standbys, partitions] = localBlocks('scaling.md');

    expect(await run(topics)).toContain('trenzeye.content.v1');
    expect(await run(connections)).toMatch(/trenzeye-content/);
    // There are none.
    expect((await run(standbys)).trim()).toBe('');
    await run(partitions);
    const partitioned = "SELECT relname FROM pg_class WHERE relkind = 'p' AND relname IN ('viewer_reactions', 'reactions')";
    for (const database of ['trenzeye_content', 'trenzeye_social']) expect(await query(database, partitioned)).toHaveLength(1);
    expect(await differences()).toEqual({ missing: [], unexpected: [] });
  }, 120_000);

  test('mail.md: digest mails -> counted by state', async () => {
    const [states] = localBlocks('mail.md');

    expect(await run(states)).toMatch(/state.*count/);
  });

  test('backup.md: dumped, dropped, restored, rebuilt -> nothing is lost', async () => {
    const [databases, bus, objects, restore, rebuild] = localBlocks('backup.md');
    expect(await differences()).toEqual({ missing: [], unexpected: [] });
    await stack.stop();
    for (const block of [databases, bus, objects]) await run(block);
    for (const { datname } of await query('postgres', "SELECT datname FROM pg_database WHERE datname LIKE 'trenzeye_%'"))
      await query('postgres', `DROP DATABASE ${datname}`);

    await run(restore);
    const output = await run(rebuild);
    stack = await start();

    expect(output.match(/rebuilt from [1-9]\d* events/g)).toHaveLength(4);
    expect(await differences()).toEqual({ missing: [], unexpected: [] });
  }, 120_000);

  test('every local block -> executed', () => {
    const all = ['README.md', 'rolling.md', 'outages.md', 'backup.md', 'dead-letters.md', 'keys.md', 'scaling.md'].flatMap(localBlocks);

    expect(all.filter(({ text }) => !executed.has(text))).toEqual([]);
    expect(all.length).toBeGreaterThan(9);
  });
});
