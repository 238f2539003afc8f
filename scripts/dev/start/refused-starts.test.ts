import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { runStart } from '../../tests/environment/run-start.ts';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { refusalOfNode } from '../bootstrap/node-runtime.mjs';
import { adoptSettings } from './inherited-settings.ts';

const folder = temporaryFolder();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  folder.remove();
});

describe('npm start', () => {
  test('DATA_DIR below a file, below /proc, below /sys; a port in use -> one sentence at once, status 1, and the files of the folder stay', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    writeFileSync(join(folder.path, 'file'), '');
    const used = join(folder.path, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'notes.txt'), 'mine');
    const unusable = [join(folder.path, 'file', 'data'), '/proc/trenzeye/data', '/sys/trenzeye'];

    // In parallel: most of the time is the start of Node.js.
    const [occupied, ...refused] = await Promise.all([
      runStart({ DATA_DIR: used, PORT: String(port) }),
      ...unusable.map((DATA_DIR) => runStart({ DATA_DIR })),
    ]);

    for (const { code, output, errors, ms } of refused) {
      expect({ code, output }).toEqual({ code: 1, output: '' });
      expect(errors).toMatch(/^DATA_DIR=\S.* cannot be used: .+\. Choose a folder in which this user can create files\.\n$/);
      expect(ms).toBeLessThan(20_000);
    }
    expect({ code: occupied.code, files: readdirSync(used) }).toEqual({ code: 1, files: ['notes.txt'] });
    expect(occupied.errors).toContain(`Port ${port} is in use by another program`);
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
