import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { runStart } from '../../tests/environment/run-start.ts';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';

const folder = temporaryFolder();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  folder.remove();
});

describe('npm start, as far as its engines and services', () => {
  test('an invalid setting of a service -> one sentence, and nothing is left of the new DATA_DIR', async () => {
    const dataDir = join(folder.path, 'new', 'data');

    const { code, errors } = await runStart({ DATA_DIR: dataDir, AUTH_SIGNUP: 'nobody' });

    expect(code).toBe(1);
    expect(errors).toMatch(/^auth cannot start, its settings are wrong: AUTH_SIGNUP: .*\n$/);
    expect(existsSync(join(folder.path, 'new'))).toBe(false);
  });

  test('variables of a login shell -> ignored with a line for each; SIGTERM while the services start -> ends promptly', async () => {
    let abortedAt = 0;
    const env = { DATA_DIR: join(folder.path, 'aborted'), MAIL: '/var/mail/someone', SEED: '42', TRENZEYE_SEED: 'none' };

    const { code, output, errors } = await runStart(env, (printed, child) => {
      if (abortedAt > 0 || !printed.includes('Starting auth')) return;
      abortedAt = performance.now();
      child.kill('SIGTERM');
    });

    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.match(/^.*is ignored.*$/gm)).toEqual([
      '· MAIL=/var/mail/someone is ignored: it is a mailbox of this machine, not a mail server. To configure Trenzeye set TRENZEYE_MAIL.',
    ]);
    expect(output).toMatch(/· Stopping\n(.*\n)*· Stopped\n$/);
    expect(performance.now() - abortedAt).toBeLessThan(20_000);
  });

  test('SIGTERM while a database server does not answer -> ends promptly', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    servers.push(silent);
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    let abortedAt = 0;
    silent.once('connection', () => {
      abortedAt = performance.now();
      running?.kill('SIGTERM');
    });
    let running: ChildProcess | undefined;

    const POSTGRES_URL = `postgres://user:secret@127.0.0.1:${port}/postgres`;
    const ended = runStart({ DATA_DIR: join(folder.path, 'silent'), POSTGRES_URL, LOG_LEVEL: 'verbose' }, (_output, child) => {
      running = child;
    });

    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output).toContain('LOG_LEVEL=verbose is ignored');
    expect(performance.now() - abortedAt).toBeLessThan(5_000);
  });
});
