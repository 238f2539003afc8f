import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { clusterDirectory, loadCluster, saveCluster } from './postgres-cluster.ts';
import { canTraverse, chooseSystemUser } from './unprivileged-user.ts';

const passwd = (...lines: string[]): string => ['root:x:0:0::/root:/bin/sh', ...lines].join('\n');
// The fallback user of most systems.
const fallbackLine = ['nobody', 'x', '65534', '65534', '', '', ''].join(':');
const postgres = { name: 'postgres', uid: 101, gid: 104 };

test('unprivileged user: current user is not root -> undefined', () => {
  expect(chooseSystemUser(1000, () => passwd(fallbackLine))).toBeUndefined();
  expect(chooseSystemUser(undefined, () => passwd())).toBeUndefined();
});

test('unprivileged user: root, postgres exists -> postgres', () => {
  const text = passwd(fallbackLine, 'postgres:x:101:104:::');
  expect(chooseSystemUser(0, () => text)).toEqual(postgres);
});

test('unprivileged user: root, no postgres -> the fallback user', () => {
  expect(chooseSystemUser(0, () => passwd(fallbackLine))?.name).toBe('nobody');
});

test('unprivileged user: root, postgres has user id 0 -> the fallback user', () => {
  expect(chooseSystemUser(0, () => passwd('postgres:x:0:0:::', fallbackLine))?.name).toBe('nobody');
});

test('unprivileged user: root is the only user -> an error that explains what to do', () => {
  expect(() => chooseSystemUser(0, () => passwd())).toThrow(/ordinary user/);
});

const modes = (exceptions: Record<string, { uid: number; gid: number; mode: number }>) => (path: string) =>
  exceptions[path] ?? { uid: 0, gid: 0, mode: 0o755 };

test('canTraverse: all folders are public -> true', () => {
  expect(canTraverse('/srv/trenzeye/.data', postgres, modes({}))).toBe(true);
});

test('canTraverse: a parent folder is private -> false', () => {
  expect(canTraverse('/root/trenzeye/.data', postgres, modes({ '/root': { uid: 0, gid: 0, mode: 0o700 } }))).toBe(false);
});

test('canTraverse: a private folder belongs to the user or its group -> true', () => {
  expect(canTraverse('/srv/a', postgres, modes({ '/srv': { uid: 101, gid: 0, mode: 0o700 } }))).toBe(true);
  expect(canTraverse('/srv/a', postgres, modes({ '/srv': { uid: 0, gid: 104, mode: 0o710 } }))).toBe(true);
});

test('canTraverse: others have permission, but the user as the owner has not -> false', () => {
  expect(canTraverse('/srv/a', postgres, modes({ '/srv': { uid: 101, gid: 0, mode: 0o055 } }))).toBe(false);
});

test('cluster: its folder is not accessible to the user -> a public folder derived from the data folder', () => {
  const [first, second] = ['/root/a/.data', '/root/b/.data'].map((folder) => clusterDirectory(folder, postgres, () => false));
  expect(first).toMatch(/^\/var\/lib\/trenzeye\/[0-9a-f]{12}\/postgres$/);
  expect(first).not.toBe(second);
  expect(clusterDirectory('/root/a/.data', postgres, () => true)).toBe('/root/a/.data/postgres');
  expect(clusterDirectory('/root/a/.data', undefined, () => false)).toBe('/root/a/.data/postgres');
});

test('cluster: its directory is missing -> an error instead of an empty database', () => {
  const folder = temporaryFolder();
  const cluster = { directory: join(folder.path, 'postgres'), port: 1, password: 'p', made: false };
  expect(loadCluster(folder.path)).toBeUndefined();
  saveCluster(folder.path, cluster);
  expect(loadCluster(folder.path)).toBeUndefined();
  saveCluster(folder.path, { ...cluster, made: true });
  expect(() => loadCluster(folder.path)).toThrow(/is missing/);
  folder.remove();
});
