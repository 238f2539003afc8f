import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createVolumeDatabase, type VolumeService } from '../../../bench/data/volume/load-volume.ts';
import type { Volume } from '../../../bench/data/volume/volume.ts';
import { startPostgres, withoutDurability } from '../../../dev/engines/postgres.ts';
import { explainSettings, explainStatement } from './explained-statements.ts';

export interface VolumeDatabases {
  /** The file to which PostgreSQL writes the plans. */
  readonly logPath: string;
  /** The URL of a service's database with so much data, which is created if it does not exist. */
  open(service: VolumeService, volume: Volume): Promise<string>;
  /** The URL of a copy of such a database, as it is when nothing is connected to it. An earlier copy is replaced. */
  copy(service: VolumeService, volume: Volume, suffix: string): Promise<string>;
  stop(): Promise<void>;
}

/** Background work would change the pages that a request reads. */
const settings = { ...withoutDurability, ...explainSettings, shared_buffers: '512MB', max_wal_size: '2GB', autovacuum: 'off' };

const run = async (serverUrl: string, text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
};

/** Starts a PostgreSQL for the volumes. `keptFolder`: its data stay there for the next run, otherwise they are deleted. */
export const startVolumeDatabases = async (
  keptFolder: string | undefined,
  logProgress: (line: string) => void,
): Promise<VolumeDatabases> => {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'trenzeye-volume-')));
  const postgres = await startPostgres(folder, logProgress, settings);
  const nameOf = (service: VolumeService, { items }: Volume): string => `${service}_${items}`;
  return {
    logPath: join(folder, 'postgres.log'),
    copy: async (service, volume, suffix) => {
      const name = `${nameOf(service, volume)}_${suffix}`;
      await run(postgres.url, `DROP DATABASE IF EXISTS ${name}`);
      await run(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${nameOf(service, volume)}`);
      await run(postgres.url, explainStatement(name));
      return postgres.urlOf(name);
    },
    open: async (service, volume) => {
      const name = nameOf(service, volume);
      const existing = await run(postgres.url, `SELECT FROM pg_database WHERE datname = '${name}'`);
      if (existing.rowCount === 0) await createVolumeDatabase(postgres.url, { service, name, volume }, logProgress);
      await run(postgres.url, explainStatement(name));
      return postgres.urlOf(name);
    },
    stop: async () => {
      await postgres.stop();
      if (!keptFolder) await rm(folder, { recursive: true, force: true });
    },
  };
};
