import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { folderOf, presentServices } from '../../dev/topology.ts';

const example = readFileSync(join(root, '.env.example'), 'utf8');
const compose = ['docker-compose.yml', 'deploy/observability/compose.yaml']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Every line that sets something, or would without its #. */
const lines = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));
const named = new Set(lines.map(({ name }) => name));

const settingsOf = async (name: (typeof services)[number]): Promise<string[]> => {
  const { settings } = (await import(join(folderOf(name), 'src', 'config.ts'))) as { settings: { shape: Record<string, unknown> } };
  return Object.keys(settings.shape);
};
const services = presentServices().filter((name) => existsSync(join(folderOf(name), 'src', 'config.ts')));

test.each(services)('%s: a setting its configuration reads -> explained in .env.example', async (name) => {
  const settings = await settingsOf(name);

  const missing = settings.filter((setting) => !named.has(setting));

  expect(missing).toEqual([]);
});

test('.env.example: a name -> there once, and read by a service or by docker-compose.yml', async () => {
  const read = new Set((await Promise.all(services.map(settingsOf))).flat());

  const strange = [...named].filter((name) => !read.has(name) && !compose.includes(`\${${name}:-`));

  expect(lines).toHaveLength(named.size);
  expect(strange).toEqual([]);
});

test('docker-compose.yml: a setting it takes from the environment -> explained in .env.example', () => {
  const taken = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);

  expect([...new Set(taken)].filter((name) => !named.has(name))).toEqual([]);
});
