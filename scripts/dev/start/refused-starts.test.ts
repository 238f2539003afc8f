import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { root } from '../bootstrap/bootstrap.mjs';
import { refusalOfNode } from '../bootstrap/node-runtime.mjs';
import { freePort } from '../engines/free-port.ts';
import { adoptSettings } from './inherited-settings.ts';

const folder = temporaryFolder();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  folder.remove();
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
  readonly ms: number;
}

/** Runs scripts/dev/start.mjs as `npm start` does; `onOutput` receives everything it has printed. */
const runStart = async (
  env: Readonly<Record<string, string>>,
  onOutput?: (output: string, child: ChildProcess) => void,
): Promise<Ended> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'dev', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', SEED: 'none', SIGNALS: 'off', PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    onOutput?.(output, child);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, errors, ms: performance.now() - startedAt };
};

describe('npm start', () => {
  test.each(
    Object.entries<() => string>({
      'below a file': () => {
        writeFileSync(join(folder.path, 'file'), '');
        return join(folder.path, 'file', 'data');
      },
      'below /proc': () => '/proc/trenzeye/data',
      'below /sys': () => '/sys/trenzeye',
    }),
  )('DATA_DIR %s -> one sentence at once, status 1', async (_name, path) => {
    const { code, output, errors, ms } = await runStart({ DATA_DIR: path() });

    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^DATA_DIR=\S.* cannot be used: .+\. Choose a folder in which this user can create files\.\n$/);
    expect(ms).toBeLessThan(20_000);
  });

  test('an invalid setting of a service -> one sentence, and nothing is left of the new DATA_DIR', async () => {
    const dataDir = join(folder.path, 'new', 'data');

    const { code, errors } = await runStart({ DATA_DIR: dataDir, AUTH_SIGNUP: 'nobody' });

    expect(code).toBe(1);
    expect(errors).toMatch(/^auth cannot start, its settings are wrong: AUTH_SIGNUP: .*\n$/);
    expect(existsSync(join(folder.path, 'new'))).toBe(false);
  });

  test('the port is in use; the folder contains other files -> the files stay', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const dataDir = join(folder.path, 'used');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'notes.txt'), 'mine');

    const { code, errors } = await runStart({ DATA_DIR: dataDir, PORT: String(port) });

    expect({ code, files: readdirSync(dataDir) }).toEqual({ code: 1, files: ['notes.txt'] });
    expect(errors).toContain(`Port ${port} is in use by another program`);
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

describe('adoptSettings', () => {
  test.each([
    ['MAIL', '/var/spool/mail/someone'],
    ['HOST', hostname()],
    ['SEED', '1234'],
    ['LOG_LEVEL', 'INFO'],
    ['PUBLIC_URL', '/app'],
    ['REDIS_URL', 'localhost:6379'],
  ])('%s=%s, which is of another program -> removed, with one line that names the variable', (name, value) => {
    const env: NodeJS.ProcessEnv = { [name]: value };

    const lines = adoptSettings(env);

    expect(env).toEqual({});
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}=.* is ignored: .* set TRENZEYE_${name}\\.$`))]);
  });

  test('values of Trenzeye, right or wrong -> unchanged', () => {
    const env = { MAIL: 'smpt://mail.example', HOST: '0.0.0.0', SEED: 'all', PUBLIC_URL: 'trenzeye.example', REDIS_URL: 'rediss://cache' };

    expect(adoptSettings(env)).toEqual([]);
    expect(env.MAIL).toBe('smpt://mail.example');
    expect(Object.keys(env)).toHaveLength(5);
  });

  test('the prefix -> precedence over the name without it, and no line; TRENZEYE_ENV -> unchanged', () => {
    const env: NodeJS.ProcessEnv = {
      MAIL: '/var/mail/someone',
      TRENZEYE_MAIL: 'smtp://mail',
      PORT: '1',
      TRENZEYE_PORT: '2',
      TRENZEYE_ENV: 'test',
    };

    expect(adoptSettings(env)).toEqual([]);
    expect(env).toEqual({ MAIL: 'smtp://mail', PORT: '2', TRENZEYE_ENV: 'test' });
  });
});

test.each(['18.20.8', '16.20.2', '14.21.3'])('refusalOfNode: %s -> the sentence of the README', (version) => {
  expect(refusalOfNode(version)).toMatch(new RegExp(`^Trenzeye requires Node.js 20 or newer, and this is ${version}\\.`));
  expect(refusalOfNode('20.0.0')).toBeUndefined();
});
