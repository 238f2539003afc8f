import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from './free-port.ts';
import { serverOf } from './postgres.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { clusterUrl, makeCluster } from './postgres-cluster.ts';
import { letThrough, unprivilegedUser } from './unprivileged.ts';

const replicating = {
  wal_level: 'replica',
  max_wal_senders: '10',
  hot_standby: 'on',
  hot_standby_feedback: 'on',
  wal_retrieve_retry_interval: '200ms',
};

/** A PostgreSQL and a standby that follows it by streaming, both below `folder`, for tests of what reads from standbys. */
export const startWithStandby = async (folder: string) => {
  const user = unprivilegedUser();
  const binaries = postgresBinaries(user, () => {});
  const [first, second] = (await freePorts(2)) as [number, number];
  const homes = ['primary', 'standby'].map((name) => join(folder, name)) as [string, string];
  for (const home of homes) mkdirSync(home);
  if (user) for (const home of homes) letThrough(home, user);
  const primary = makeCluster(homes[0], binaries, user, first, () => {});
  const standby = { ...primary, directory: join(homes[1], 'postgres'), port: second };
  // A cluster that was never started is a base to go on from.
  execFileSync('cp', ['-a', primary.directory, standby.directory]);
  writeFileSync(join(standby.directory, 'standby.signal'), '');
  const servers = {
    primary: serverOf(primary, binaries, homes[0], replicating),
    standby: serverOf(standby, binaries, homes[1], {
      ...replicating,
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
