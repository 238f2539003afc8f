import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDataDir } from './start/options.ts';
import { openState } from './start/state.ts';

/** `npm run seed`: creates the test data in the running instance of DATA_DIR (default .data). */
const dataDir = parseDataDir(process.env.DATA_DIR);

const seederUrl = (): string => {
  try {
    const { urls } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { urls: Record<string, string> };
    if (urls.seeder) return urls.seeder;
  } catch {
    // Reported below.
  }
  throw new Error(`Trenzeye is not running on ${dataDir}. Start it first: npm start`);
};

const seed = async (): Promise<string> => {
  const response = await fetch(`${seederUrl()}/internal/seed/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-trenzeye-internal': openState(dataDir).get().internalToken },
    body: '{}',
    signal: AbortSignal.timeout(120_000),
  });
  const run = (await response.json()) as { detail?: string; title?: string; counts: Record<string, number>; rows: Record<string, number> };
  if (!response.ok) throw new Error(run.detail ?? run.title ?? `The seeder responded ${response.status}.`);
  const lines = Object.entries(run.rows).map(([table, count]) => `  ${table}: ${count} (${run.counts[table] ?? 0} new)`);
  return ['Seeding Complete', ...lines, ''].join('\n');
};

try {
  process.stdout.write(await seed());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
