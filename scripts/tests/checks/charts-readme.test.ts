import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { chartReadme, readmeFile } from './charts/readme.ts';

const chart = join(root, 'charts', 'trenzeye');

test('README of the chart -> current: node scripts/tests/checks/charts/write-readme.ts', () => {
  expect(readFileSync(readmeFile, 'utf8')).toBe(chartReadme());
});

test('README of the chart -> a row for every value, a description for every group of values', () => {
  const rows = [...chartReadme().matchAll(/^\| `([^`]+)` \| `(.*?)` \| (.*) \|$/gm)].map(([, key = '', value, description]) => ({
    key,
    value,
    description,
  }));
  const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Record<string, unknown>;

  expect([...new Set(rows.map(({ key }) => key.split('.')[0]))].toSorted()).toEqual(Object.keys(values).toSorted());
  expect(rows.find(({ key }) => key === 'postgres.databasePrefix')?.value).toBe('"trenzeye_"');
  expect(rows.find(({ key }) => key === 'publicUrl')?.description).toContain('Mails and tokens contain it');
});

test('Chart.lock -> names the version of the library in Chart.yaml', () => {
  const { dependencies } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { dependencies: { name: string; version: string }[] };
  const lock = parse(readFileSync(join(chart, 'Chart.lock'), 'utf8')) as { dependencies: { name: string; version: string }[] };
  const library = parse(readFileSync(join(chart, 'charts', 'library', 'Chart.yaml'), 'utf8')) as { version: string };

  expect(lock.dependencies.map(({ name, version }) => [name, version])).toEqual(dependencies.map(({ name, version }) => [name, version]));
  expect(dependencies).toMatchObject([{ name: 'library', version: library.version }]);
});
