import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPool } from '@trenzeye/kit/db/pool';
import { openReadReplica, type ReadReplica } from '@trenzeye/kit/db/read-replica';
import { sqlOf } from '@trenzeye/kit/db/sql';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { startWithStandby } from './standby.ts';

const folder = temporaryFolder();
const log = createLogger('standby', 'silent');
let servers: Awaited<ReturnType<typeof startWithStandby>>;
let primary: ReturnType<typeof createPool>;
let standby: ReturnType<typeof createPool>;
let reader: ReadReplica;

beforeAll(async () => {
  servers = await startWithStandby(folder.path);
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

const answersFromStandby = async (): Promise<boolean> => {
  const [row] = await reader.sql.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  return row?.standby ?? false;
};

/** Waits until the other of the two answers; the test's own limit ends the waiting. */
const until = async (expected: boolean): Promise<void> => {
  while ((await answersFromStandby()) !== expected) await sleep(50);
};

it('reader: a standby that follows -> it answers, with what was written', async () => {
  await until(true);
  await primary.query("INSERT INTO waves VALUES ('tide')");

  const found = async () => (await reader.sql.query('SELECT name FROM waves')).length;
  while ((await found()) === 0) await sleep(20);

  expect(await answersFromStandby()).toBe(true);
});

it('reader: the standby replays nothing while the primary goes on -> the primary answers, until it has caught up', async () => {
  await until(true);
  await standby.query('SELECT pg_wal_replay_pause()');
  await primary.query("INSERT INTO waves VALUES ('swell')");

  await until(false);
  await standby.query('SELECT pg_wal_replay_resume()');

  await until(true);
  expect(await sqlOf(standby).query('SELECT name FROM waves')).toHaveLength(2);
});

it('reader: the standby dies between two statements -> no statement fails; back, it answers again', async () => {
  await until(true);
  await servers.standby.kill9();

  const answers = await Promise.all([answersFromStandby(), answersFromStandby(), answersFromStandby()]);
  await servers.standby.restart();

  expect(answers).toEqual([false, false, false]);
  await until(true);
});

it('reader: the primary is gone -> the standby is not taken for up to date', async () => {
  await until(true);
  await servers.primary.kill9();

  const failed = async () =>
    answersFromStandby().then(
      () => false,
      () => true,
    );
  while (!(await failed())) await sleep(50);

  await servers.primary.restart();
  await until(true);
  expect(await answersFromStandby()).toBe(true);
});
