import { chownSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';
import { createDaemon } from './daemon.ts';
import { type Engine, EngineMissing } from './engine.ts';
import { findExecutable } from './find-executable.ts';
import { freePort } from './free-port.ts';
import { isResponding } from './is-responding.ts';
import { grantTraversal, unprivilegedUser } from './unprivileged-user.ts';

const settingsFolder = join(root, 'deploy', 'operations', 'postgres');

// The first message of a client that asks for TLS; the server answers with one letter.
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Starts PgBouncer in front of all databases of a server, with the settings of deploy/operations.
 * @param serverUrl the address of the server and the role of the clients, with its password
 * @throws EngineMissing when PgBouncer is not installed
 */
export const startPgBouncer = async (folder: string, serverUrl: string): Promise<Engine> => {
  const command = findExecutable('pgbouncer');
  if (!command) throw new EngineMissing('PgBouncer is needed: install pgbouncer (Debian: apt-get install pgbouncer).');
  mkdirSync(folder, { recursive: true });
  const home = realpathSync(folder);
  const server = new URL(serverUrl);
  const port = await freePort();
  const users = join(home, 'users.txt');
  const configuration = join(home, 'pgbouncer.ini');
  writeFileSync(users, `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`, { mode: 0o600 });
  writeFileSync(
    configuration,
    `${readFileSync(join(settingsFolder, 'pgbouncer.ini'), 'utf8')}
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_file = ${users}
[databases]
* = host=${server.hostname} port=${server.port}
`,
  );
  const user = unprivilegedUser();
  if (user) {
    grantTraversal(home, user);
    chownSync(users, user.uid, user.gid);
  }
  const daemon = createDaemon({
    name: 'PgBouncer',
    command,
    args: ['--quiet', configuration],
    cwd: home,
    logFile: join(home, 'pgbouncer.log'),
    ...(user ? { user } : {}),
    isReady: () => isResponding(port, tlsRequest),
    readyTimeoutMs: 15_000,
    // SIGTERM is an immediate shutdown.
    stopSignals: [['SIGTERM', 5_000]],
  });
  await daemon.start();
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { name: 'pgbouncer', url: url.href, ...daemon };
};
