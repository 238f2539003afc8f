import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from './free-port.ts';
import { createPostgresServer } from './postgres.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { clusterUrl, createCluster } from './postgres-cluster.ts';
import { grantTraversal, unprivilegedUser } from './unprivileged-user.ts';

const replicationSettings = {
  wal_level: 'replica',
  max_wal_senders: '10',
  hot_standby: 'on',
  hot_standby_feedback: 'on',
  wal_retrieve_retry_interval: '200ms',
};

/** Starts PostgreSQL with a streaming standby, both in `folder`, for tests. `primarySettings` are settings of the primary only. */
export const startPostgresWithStandby = async (folder: string, primarySettings: Readonly<Record<string, string>> = {}) => {
  const user = unprivilegedUser();
  const binaries = postgresBinaries(user, () => {});
  const [first, second] = (await freePorts(2)) as [number, number];
  const folders = ['primary', 'standby'].map((name) => join(folder, name)) as [string, string];
  for (const path of folders) mkdirSync(path);
  if (user) for (const path of folders) grantTraversal(path, user);
  const primary = await createCluster({ dataDir: folders[0], binaries, user, port: first, log: () => {} });
  const standby = { ...primary, directory: join(folders[1], 'postgres'), port: second };
  // A copy of a cluster that was never started is a valid base backup.
  execFileSync('cp', ['-a', primary.directory, standby.directory]);
  writeFileSync(join(standby.directory, 'standby.signal'), '');
  const servers = {
    primary: createPostgresServer(primary, binaries, folders[0], { ...replicationSettings, ...primarySettings }),
    standby: createPostgresServer(standby, binaries, folders[1], {
      ...replicationSettings,
      primary_conninfo: `host=127.0.0.1 port=${first} user=trenzeye password=${primary.password}`,
    }),
  };
  await servers.primary.start();
  await servers.standby.start();
  return {
    ...servers,
    primaryUrl: clusterUrl(primary, 'postgres'),
    standbyUrl: clusterUrl(standby, 'postgres'),
    stop: async () => {
      await servers.standby.stop();
      await servers.primary.stop();
    },
  };
};
