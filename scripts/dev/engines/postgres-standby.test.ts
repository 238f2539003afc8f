import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@trenzeye/kit/db/pool';
import { openReadReplica, type ReadReplica } from '@trenzeye/kit/db/read-replica';
import { sqlOf } from '@trenzeye/kit/db/sql';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { startPostgresWithStandby } from './postgres-standby.ts';

const folder = temporaryFolder();
const log = createLogger('standby', 'silent');
let servers: Awaited<ReturnType<typeof startPostgresWithStandby>>;
let primary: ReturnType<typeof createPool>;
let standby: ReturnType<typeof createPool>;
let reader: ReadReplica;

beforeAll(async () => {
  servers = await startPostgresWithStandby(folder.path);
  primary = createPool({ url: servers.primaryUrl, max: 2, name: 'primary', log });
  standby = createPool({ url: servers.standbyUrl, max: 2, name: 'standby', log });
  await primary.query('CREATE TABLE waves (name text)');
  reader = await openReadReplica({ url: servers.standbyUrl, primary, max: 2, name: 'test', log });
}, 90_000);

afterAll(async () => {
  await reader?.close();
  await Promise.all([primary?.end(), standby?.end()]);
  await servers?.stop();
  folder.remove();
}, 60_000);

const isServedByStandby = async (): Promise<boolean> => {
  const [row] = await reader.sql.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  return row?.standby ?? false;
};

/** Waits until reads are served by the standby, or by the primary; limited by the timeout of the test. */
const waitUntilServedByStandby = async (expected: boolean): Promise<void> => {
  while ((await isServedByStandby()) !== expected) await sleep(50);
};

it('reader: the standby is up to date -> it serves reads, with the latest writes', async () => {
  await waitUntilServedByStandby(true);
  await primary.query("INSERT INTO waves VALUES ('tide')");

  const found = async () => (await reader.sql.query('SELECT name FROM waves')).length;
  while ((await found()) === 0) await sleep(20);

  expect(await isServedByStandby()).toBe(true);
});

it('reader: replay is paused on the standby -> the primary serves reads until the standby has caught up', async () => {
  await waitUntilServedByStandby(true);
  await standby.query('SELECT pg_wal_replay_pause()');
  await primary.query("INSERT INTO waves VALUES ('swell')");

  await waitUntilServedByStandby(false);
  await standby.query('SELECT pg_wal_replay_resume()');

  await waitUntilServedByStandby(true);
  expect(await sqlOf(standby).query('SELECT name FROM waves')).toHaveLength(2);
});

it('reader: the standby is killed between two statements -> no statement fails; restarted -> it serves reads again', async () => {
  await waitUntilServedByStandby(true);
  await servers.standby.kill9();

  const served = await Promise.all([isServedByStandby(), isServedByStandby(), isServedByStandby()]);
  await servers.standby.restart();

  expect(served).toEqual([false, false, false]);
  await waitUntilServedByStandby(true);
});

it('reader: the primary is not reachable -> the standby is not considered up to date', async () => {
  await waitUntilServedByStandby(true);
  await servers.primary.kill9();

  const failed = async () =>
    isServedByStandby().then(
      () => false,
      () => true,
    );
  while (!(await failed())) await sleep(50);

  await servers.primary.restart();
  await waitUntilServedByStandby(true);
  expect(await isServedByStandby()).toBe(true);
});
