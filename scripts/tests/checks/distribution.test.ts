import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findKeyViolations,
  findModelViolations,
  findStatementViolations,
  parseModels,
  splitUnits,
} from './distribution/find-violations.ts';
import { type Distribution, distributions } from './distribution/tables.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const exceptions = readFileSync(new URL('./distribution/exceptions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** What a service's tables lack to be distributed by their users: their keys, and the number of functions without the key, by table. */
const findViolations = (service: string, distribution: Distribution): string[] => {
  const folder = join(root, 'services', service);
  const models = parseModels(readFileSync(join(folder, 'prisma/schema.prisma'), 'utf8'));
  const tables = new Map(models.map(({ call, table }) => [call, table]));
  const files = globSync(['src/database/*.ts', 'src/**/store.ts', 'src/**/store/**/*.ts', 'prisma/functions/*.sql'], {
    cwd: folder,
  }).filter((file) => !/\.test\.ts$|generated/.test(file));
  const units = files.sort().flatMap((file) => splitUnits(file.replace(/^(src|prisma)\//, ''), readFileSync(join(folder, file), 'utf8')));
  const ofUnits = units.flatMap((unit) => [
    ...findStatementViolations(unit, distribution),
    ...findModelViolations(unit, distribution, tables),
  ]);
  const byTable = Map.groupBy(new Set(ofUnits), (violation) => violation.replace(/^.*: /, ''));
  const counts = [...byTable].map(([table, violations]) => {
    const line = `${table} ${violations.length}`;
    if (!exceptions.includes(`${service} ${line}`)) process.stderr.write(`${service} ${line}:\n  ${violations.join('\n  ')}\n`);
    return line;
  });
  return [...new Set(findKeyViolations(models, distribution)), ...counts].map((violation) => `${service} ${violation}`);
};

describe('tables that grow', () => {
  it('keys and statements without the id of the author or user -> those of the list of exceptions, as many', () => {
    const found = Object.entries(distributions).flatMap(([service, distribution]) => findViolations(service, distribution));

    expect(found.sort()).toEqual([...exceptions].sort());
  });
});
