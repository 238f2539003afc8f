import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { folderOf, presentServices } from '../../dev/topology.ts';
import { composeProject, composeText } from './compose/model.ts';

const example = readFileSync(join(root, '.env.example'), 'utf8');

/** The names without a value, which Compose passes on. */
const passedOn = Object.values(composeProject().services).flatMap(({ environment, build }) =>
  Object.entries({ ...environment, ...build?.args }).flatMap(([name, value]) => (value === null ? [name] : [])),
);
const interpolated = [...composeText.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);

/** All settings, including those that are commented out. */
const lines = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));
const documentedNames = new Set(lines.map(({ name }) => name));

const settingsOf = async (name: (typeof services)[number]): Promise<string[]> => {
  const { settings } = (await import(join(folderOf(name), 'src', 'config.ts'))) as { settings: { shape: Record<string, unknown> } };
  return Object.keys(settings.shape);
};
const services = presentServices().filter((name) => existsSync(join(folderOf(name), 'src', 'config.ts')));

test.each(services)('%s: setting of its configuration -> documented in .env.example', async (name) => {
  const settings = await settingsOf(name);

  const missing = settings.filter((setting) => !documentedNames.has(setting));

  expect(missing).toEqual([]);
});

test.each(services)('%s: setting of its configuration -> documented in deploy/configuration.md', async (name) => {
  const documented = readFileSync(join(root, 'deploy', 'configuration.md'), 'utf8');

  const missing = (await settingsOf(name)).filter((setting) => !documented.includes(`\`${setting}\``));

  expect(missing).toEqual([]);
});

test('.env.example: every name -> unique, and read by a service or by docker-compose.yml', async () => {
  const readNames = new Set((await Promise.all(services.map(settingsOf))).flat());

  const unused = [...documentedNames].filter((name) => !readNames.has(name) && !interpolated.includes(name) && !passedOn.includes(name));

  expect(lines).toHaveLength(documentedNames.size);
  expect(unused).toEqual([]);
});

test('docker-compose.yml: setting from the environment -> documented in .env.example', () => {
  expect([...new Set([...interpolated, ...passedOn])].filter((name) => !documentedNames.has(name))).toEqual([]);
});
