import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { percentile } from './load.ts';

const run = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';

/** The path of pgbench, from PATH or Debian's versioned folders. */
export const findPgbench = async (): Promise<string | undefined> => {
  const found = findExecutable('pgbench');
  if (found) return found;
  const versions = existsSync(debianFolder) ? await readdir(debianFolder) : [];
  return versions.map((version) => join(debianFolder, version, 'bin', 'pgbench')).find(existsSync);
};

interface PgbenchRun {
  readonly program: string;
  readonly url: string;
  readonly script: string;
  readonly clients: number;
  readonly seconds: number;
}

/** Runs a script with prepared statements on one thread, in a temporary folder that is deleted after `read`. */
const runPgbench = async <T>(
  { program, url, script, clients, seconds }: PgbenchRun,
  extraOptions: readonly string[],
  read: (output: string, folder: string) => T | Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, script);
  try {
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), ...extraOptions];
    const { stdout } = await run(program, [...options, '-f', file, url], { cwd: folder });
    return await read(stdout, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Transactions per second of a script on `clients` connections. */
export const pgbench = (program: string, url: string, script: string, clients: number, seconds: number): Promise<number> =>
  runPgbench({ program, url, script, clients, seconds }, [], (output) => {
    const rate = /tps = ([\d.]+)/.exec(output)?.[1];
    if (!rate) throw new Error(`no rate in the output of pgbench: ${output}`);
    return Number(rate);
  });

/** The 99th percentile in milliseconds of a script at `rate` transactions per second, counted from the scheduled times. */
export const pgbenchLatency = (program: string, url: string, script: string, rate: number): Promise<number> =>
  runPgbench({ program, url, script, clients: 8, seconds: 5 }, ['-R', String(Math.round(rate)), '-l'], async (_, folder) => {
    const log = (await readdir(folder)).find((name) => name.startsWith('pgbench_log'));
    const lines = (await readFile(join(folder, log ?? 'pgbench_log'), 'utf8')).trim().split('\n');
    // The third field of a line is the latency in microseconds.
    const latencies = Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1000).sort();
    return Number(percentile(latencies, 0.99).toFixed(2));
  });
