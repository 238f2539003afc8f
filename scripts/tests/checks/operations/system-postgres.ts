import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDaemon } from '../../../dev/engines/daemon.ts';
import { findExecutable } from '../../../dev/engines/find-executable.ts';
import { freePort } from '../../../dev/engines/free-port.ts';
import { grantTraversal, unprivilegedUser } from '../../../dev/engines/unprivileged-user.ts';

const debianFolder = '/usr/lib/postgresql';

/** The folder of a server with the tools of its version; undefined if this machine has none. */
const findBinaries = (): string | undefined => {
  const dump = findExecutable('pg_dump');
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debianFolder, version, 'bin')), ...(dump ? [dirname(realpathSync(dump))] : [])];
  return folders.find((folder) => ['postgres', 'initdb', 'pg_dump', 'pg_restore', 'psql'].every((tool) => existsSync(join(folder, tool))));
};

export const postgresTools = findBinaries();

export interface SystemPostgres {
  /** The URL of the server without a database name. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Makes a folder readable and writable for PostgreSQL, which runs as another user when this process is root. */
export const giveToPostgres = (folder: string): void => {
  const user = unprivilegedUser();
  if (!user) return;
  grantTraversal(dirname(folder), user);
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
};

interface ServerOptions {
  /** An initialized data folder. */
  readonly directory: string;
  readonly logFile: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Default: a free port. */
  readonly port?: number;
}

/** Starts a server on an existing data folder and resolves when it accepts connections. */
export const startServer = async ({ directory, logFile, settings = {}, port }: ServerOptions, tools: string): Promise<SystemPostgres> => {
  const user = unprivilegedUser();
  const usedPort = String(port ?? (await freePort()));
  const defaults = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', fsync: 'off', port: usedPort };
  const server = createDaemon({
    name: 'PostgreSQL',
    command: join(tools, 'postgres'),
    args: ['-D', directory, ...Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: directory,
    logFile,
    ...(user ? { user } : {}),
    isReady: async () => {
      execFileSync(join(tools, 'psql'), ['-h', '127.0.0.1', '-p', usedPort, '-U', 'trenzeye', '-c', 'SELECT 1', 'postgres'], {
        stdio: 'pipe',
      });
      return true;
    },
    readyTimeoutMs: 60_000,
    stopSignals: [['SIGINT', 10_000]],
  });
  await server.start();
  return { url: `postgres://trenzeye@127.0.0.1:${usedPort}`, stop: server.stop };
};

/** Starts the PostgreSQL installed on this machine, which includes `pg_dump`, unlike that from npm. */
export const startSystemPostgres = async (
  folder: string,
  tools: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SystemPostgres> => {
  mkdirSync(folder, { recursive: true });
  const user = unprivilegedUser();
  const directory = join(realpathSync(folder), 'cluster');
  mkdirSync(directory, { mode: 0o700 });
  if (user) {
    grantTraversal(dirname(dirname(directory)), user);
    grantTraversal(dirname(directory), user);
    chownSync(directory, user.uid, user.gid);
  }
  const options = { cwd: directory, stdio: 'pipe', uid: user?.uid, gid: user?.gid } as const;
  execFileSync(
    join(tools, 'initdb'),
    ['-D', directory, '-U', 'trenzeye', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  );
  return startServer({ directory, logFile: join(folder, 'postgres.log'), settings }, tools);
};
