import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '@trenzeye/kit/config';
import type { z } from 'zod';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { folderOf, serviceNames } from '../../dev/topology.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { composeProject } from './compose/model.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const setup = (name: string, ...args: string[]) => {
  const output = join(folder.path, name);
  const result = spawnSync(process.execPath, [join(root, 'scripts', 'dev', 'setup-env.mjs'), '--output', output, ...args], {
    encoding: 'utf8',
  });
  return { ...result, output };
};

const valuesOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

const production = ['--production', '--public-url', 'https://trenzeye.example'];

test('npm run setup:env -> a file only its owner can read, a different value for every secret, none of the example', () => {
  const { status, stdout, output } = setup('one.env', ...production);
  const values = valuesOf(output);
  const secrets = Object.entries(values).filter(([name]) => stdout.includes(name));

  expect(status).toBe(0);
  expect(statSync(output).mode & 0o777).toBe(0o600);
  expect(secrets.length).toBeGreaterThan(14);
  expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length);
  expect(Object.values(values).filter((value) => value.includes('for-development-only'))).toEqual([]);
  expect(values).toMatchObject({ TRENZEYE_ENV: 'production', PUBLIC_URL: 'https://trenzeye.example', SEED: 'none' });
  for (const [, value] of secrets) expect(stdout).not.toContain(value);
});

test.each(serviceNames)('%s: environment of docker compose with that file -> accepted in production', async (name) => {
  const { output } = setup(`${name}.env`, ...production);
  const env = composeProject(valuesOf(output)).environmentOf(name);
  const { settings } = (await import(join(folderOf(name), 'src', 'config.ts'))) as { settings: z.ZodObject };

  expect(() => loadSettings(name, settings, env)).not.toThrow();
});

test('production without a public address, existing file -> nothing is written, the message says why', () => {
  const { output } = setup('existing.env');
  const before = readFileSync(output, 'utf8');
  const [again, withoutUrl] = [setup('existing.env'), setup('no-url.env', '--production')];

  expect([again.status, withoutUrl.status]).toEqual([1, 1]);
  expect(again.stderr).toContain('exists already');
  expect(withoutUrl.stderr).toContain('--public-url');
  expect(readFileSync(output, 'utf8')).toBe(before);
});
