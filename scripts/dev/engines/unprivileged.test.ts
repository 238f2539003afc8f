import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { clusterDirectory, recallCluster, rememberCluster } from './postgres-cluster.ts';
import { canReach, userFor } from './unprivileged.ts';

const passwd = (...lines: string[]): string => ['root:x:0:0::/root:/bin/sh', ...lines].join('\n');
const postgres = { name: 'postgres', uid: 101, gid: 104 };

test('unprivileged user: we are not root -> none is needed', () => {
  expect(userFor(1000, () => passwd('nobody:x:65534:65534:::'))).toBeUndefined();
  expect(userFor(undefined, () => passwd())).toBeUndefined();
});

test('unprivileged user: root, postgres exists -> postgres', () => {
  const text = passwd('nobody:x:65534:65534:::', 'postgres:x:101:104:::');
  expect(userFor(0, () => text)).toEqual(postgres);
});

test('unprivileged user: root, no postgres -> nobody', () => {
  expect(userFor(0, () => passwd('nobody:x:65534:65534:::'))?.name).toBe('nobody');
});

test('unprivileged user: root, postgres is root in disguise -> nobody', () => {
  expect(userFor(0, () => passwd('postgres:x:0:0:::', 'nobody:x:65534:65534:::'))?.name).toBe('nobody');
});

test('unprivileged user: root alone on the system -> a sentence', () => {
  expect(() => userFor(0, () => passwd())).toThrow(/ordinary user/);
});

const modes = (closed: Record<string, { uid: number; gid: number; mode: number }>) => (path: string) =>
  closed[path] ?? { uid: 0, gid: 0, mode: 0o755 };

test('reach: every folder on the way is open -> reachable', () => {
  expect(canReach('/srv/trenzeye/.data', postgres, modes({}))).toBe(true);
});

test('reach: a folder above is closed -> not reachable', () => {
  expect(canReach('/root/trenzeye/.data', postgres, modes({ '/root': { uid: 0, gid: 0, mode: 0o700 } }))).toBe(false);
});

test('reach: a closed folder is open to the user or its group -> reachable', () => {
  expect(canReach('/srv/a', postgres, modes({ '/srv': { uid: 101, gid: 0, mode: 0o700 } }))).toBe(true);
  expect(canReach('/srv/a', postgres, modes({ '/srv': { uid: 0, gid: 104, mode: 0o710 } }))).toBe(true);
});

test('reach: open to others but not to its owner, who the user is -> not reachable', () => {
  expect(canReach('/srv/a', postgres, modes({ '/srv': { uid: 101, gid: 0, mode: 0o055 } }))).toBe(false);
});

test('cluster: its folder is closed to the user -> kept in a public place that depends on the folder', () => {
  const [here, there] = ['/root/a/.data', '/root/b/.data'].map((folder) => clusterDirectory(folder, postgres, () => false));
  expect(here).toMatch(/^\/var\/lib\/trenzeye\/[0-9a-f]{12}\/postgres$/);
  expect(here).not.toBe(there);
  expect(clusterDirectory('/root/a/.data', postgres, () => true)).toBe('/root/a/.data/postgres');
  expect(clusterDirectory('/root/a/.data', undefined, () => false)).toBe('/root/a/.data/postgres');
});

test('cluster: made, then gone -> a sentence instead of an empty one', () => {
  const folder = temporaryFolder();
  const cluster = { directory: join(folder.path, 'postgres'), port: 1, password: 'p', made: false };
  expect(recallCluster(folder.path)).toBeUndefined();
  rememberCluster(folder.path, cluster);
  expect(recallCluster(folder.path)).toBeUndefined();
  rememberCluster(folder.path, { ...cluster, made: true });
  expect(() => recallCluster(folder.path)).toThrow(/is gone/);
  folder.remove();
});
