import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { serviceNames } from '@trenzeye/proto/http';
import pg from 'pg';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { composeProject } from './compose/model.ts';
import { postgresTools, type SystemPostgres, startSystemPostgres } from './operations/system-postgres.ts';

const scripts = join(root, 'deploy', 'compose');
const folder = temporaryFolder();
afterAll(() => folder.remove());

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

const filesBelow = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [join(entry.parentPath, entry.name).slice(path.length), readFileSync(join(entry.parentPath, entry.name), 'utf8')]),
  );

const describeWithPostgres = postgresTools ? describe : describe.skip;
if (!postgresTools) process.stderr.write('SKIPPED: backup of docker compose. It needs PostgreSQL with pg_dump (Debian: postgresql).\n');

describeWithPostgres('backup and restore of docker compose: the copy', () => {
  const data = join(folder.path, 'data');
  const backup = join(folder.path, 'backup');
  let server: SystemPostgres;
  let env: Record<string, string>;

  const query = async (database: string, text: string, user?: string): Promise<Record<string, unknown>[]> => {
    const url = new URL(`${server.url}/${database}`);
    if (user) url.username = user;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const createDatabases = () =>
    execFileSync(process.execPath, [join(root, 'scripts', 'jobs', 'databases.ts')], {
      env: {
        PATH: process.env.PATH,
        POSTGRES_URL: `${server.url}/postgres`,
        ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, 'a-password-of-this-test'])),
      },
    });
  const run = (script: string) => spawnSync('sh', [join(scripts, script)], { env, encoding: 'utf8' });
  const contentOf = async () => {
    const rows = await query(
      'trenzeye_content',
      'SELECT count(*)::int AS count, md5(string_agg(body, $$,$$ ORDER BY id)) AS hash FROM items',
      'trenzeye_content',
    );
    return { rows, objects: filesBelow(join(data, 'objects')), kafka: filesBelow(join(data, 'kafka')) };
  };

  beforeAll(async () => {
    server = await startSystemPostgres(join(folder.path, 'postgres'), postgresTools ?? '');
    const { port, username } = new URL(server.url);
    env = {
      PATH: `${postgresTools}${delimiter}${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: port,
      PGUSER: username,
      DATA: data,
      BACKUP: backup,
    };
    createDatabases();
    await query('trenzeye_content', 'CREATE TABLE items (id int PRIMARY KEY, body text NOT NULL)', 'trenzeye_content');
    await query('trenzeye_content', 'INSERT INTO items SELECT n, md5(n::text) FROM generate_series(1, 5000) AS n', 'trenzeye_content');
    write(join(data, 'objects', 'uploads', 'one.mp4'), 'a video');
    write(join(data, 'kafka', 'trenzeye.content.v1-0', '00000.log'), 'events');
  }, 60_000);
  afterAll(() => server?.stop());

  test('saved, all data replaced by other data, restored -> identical, and owned by the roles of the services', async () => {
    const before = await contentOf();
    mkdirSync(backup);
    const saved = run('save.sh');
    await query('trenzeye_content', 'UPDATE items SET body = $$changed$$ WHERE id < 10', 'trenzeye_content');
    await query('postgres', 'DROP DATABASE trenzeye_auth');
    await query('postgres', 'CREATE DATABASE trenzeye_later');
    write(join(data, 'objects', 'uploads', 'later.mp4'), 'another video');
    rmSync(join(data, 'kafka', 'trenzeye.content.v1-0'), { recursive: true });

    const loaded = run('load.sh');
    createDatabases();

    expect([saved.status, loaded.status]).toEqual([0, 0]);
    expect(await contentOf()).toEqual(before);
    const databases = await query('postgres', "SELECT datname FROM pg_database WHERE starts_with(datname, 'trenzeye_') ORDER BY 1");
    expect(databases.map(({ datname }) => datname)).toEqual(serviceNames.map((name) => `trenzeye_${name}`).toSorted());
  }, 60_000);

  test('a damaged or incomplete backup -> refused before anything is changed', async () => {
    const before = await contentOf();
    const damaged = join(folder.path, 'damaged');
    const incomplete = join(folder.path, 'incomplete');
    for (const copy of [damaged, incomplete]) cpSync(backup, copy, { recursive: true });
    appendFileSync(join(damaged, 'trenzeye_social.dump'), 'x');
    rmSync(join(incomplete, 'SHA256SUMS'));

    const results = [damaged, incomplete].map((copy) =>
      spawnSync('sh', [join(scripts, 'load.sh')], { env: { ...env, BACKUP: copy }, encoding: 'utf8' }),
    );

    expect(results.map(({ status }) => status)).toEqual([1, 1]);
    expect(results.map(({ stderr }) => stderr)).toEqual([
      expect.stringContaining('damaged'),
      expect.stringContaining('not a complete backup'),
    ]);
    expect(await contentOf()).toEqual(before);
  }, 30_000);
});

describe('backup and restore of docker compose: the commands', () => {
  const project = join(folder.path, 'project');
  const calls = join(folder.path, 'calls');
  const tools = join(folder.path, 'tools');

  /** Replaces docker by a program that records its arguments; `run` fails with FAIL_RUN, as a full disk makes it. */
  beforeAll(() => {
    write(
      join(tools, 'docker'),
      `#!/bin/sh\necho "$* [$BACKUP_FOLDER]" >> "${calls}"\ncase "$*" in *'ps --services'*) printf 'postgres\\nkafka\\nauth\\n' ;; *' run '*) [ -z "$FAIL_RUN" ] ;; esac\n`,
    );
    chmodSync(join(tools, 'docker'), 0o755);
  });
  beforeEach(() => {
    rmSync(project, { recursive: true, force: true });
    write(join(project, 'docker-compose.yml'), '');
    write(join(project, '.env'), 'INTERNAL_TOKEN=mine\nPORT=8080\n');
    writeFileSync(calls, '');
  });
  const run = (script: string, target: string, env: Readonly<Record<string, string>> = {}) =>
    spawnSync('sh', [join(scripts, script), target], {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: `${tools}${delimiter}${process.env.PATH}`, ...env },
    });
  const commands = () =>
    readFileSync(calls, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/^compose /, '').replace(/ \[.*\]$/, ''));

  test.each([
    ['success', {}, 0],
    ['failure of the copy', { FAIL_RUN: 'yes' }, 1],
  ])('backup: %s -> everything but PostgreSQL is stopped for the copy and started again', (_, env, status) => {
    expect(run('backup.sh', 'one', env).status).toBe(status);

    expect(commands()).toEqual(['ps --services --status running', 'stop kafka auth', 'run --rm -T --no-deps backup', 'start kafka auth']);
    expect(readFileSync(calls, 'utf8')).toContain(`backup [${join(project, 'one')}]`);
    expect(existsSync(join(project, 'one', 'env'))).toBe(status === 0);
  });

  test('backup: the folder exists -> refused, nothing is stopped', () => {
    mkdirSync(join(project, 'one'));

    expect(run('backup.sh', 'one').status).not.toBe(0);
    expect(commands()).toEqual([]);
  });

  test('restore into an empty system -> the keys of the backup, then its data, then everything is started', () => {
    write(join(project, 'one', 'SHA256SUMS'), '');
    write(join(project, 'one', 'env'), 'INTERNAL_TOKEN=of-the-backup\n');
    rmSync(join(project, '.env'));

    expect(run('restore.sh', 'one').status).toBe(0);

    expect(commands()).toEqual(['stop', 'up -d --wait postgres', 'run --rm -T --no-deps restore', 'up -d --wait']);
    expect(readFileSync(join(project, '.env'), 'utf8')).toBe('INTERNAL_TOKEN=of-the-backup\n');
  });

  test('restore: other keys, or no backup -> refused with the name of the setting, nothing is stopped', () => {
    write(join(project, 'one', 'SHA256SUMS'), '');
    write(join(project, 'one', 'env'), 'INTERNAL_TOKEN=of-the-backup\n');

    const [otherKeys, noBackup] = [run('restore.sh', 'one'), run('restore.sh', 'two')];

    expect([otherKeys.status, noBackup.status]).toEqual([1, 1]);
    expect(otherKeys.stderr).toContain('INTERNAL_TOKEN in .env is not that of the backup');
    expect(noBackup.stderr).toContain('not a complete backup');
    expect(commands()).toEqual([]);
  });

  test('containers of the copy -> the data of Kafka and the S3 server, read-only for a backup; not started by docker compose up', () => {
    const { service } = composeProject({ BACKUP_FOLDER: '/backups/one' });
    const mounts = (name: string) => service(name).volumes;

    expect(mounts('backup')).toEqual([
      './deploy/compose:/scripts:ro',
      'kafka:/data/kafka:ro',
      'objects:/data/objects:ro',
      '/backups/one:/backup',
    ]);
    expect(mounts('restore')).toEqual([
      './deploy/compose:/scripts:ro',
      'kafka:/data/kafka',
      'objects:/data/objects',
      '/backups/one:/backup:ro',
    ]);
    for (const name of ['backup', 'restore']) {
      expect(service(name).profiles).toEqual(['backup']);
      expect(service(name).image).toBe(service('postgres').image);
    }
  });
});
