import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { percentile } from './load.ts';

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';

/** pgbench from PATH or Debian's versioned folder; undefined when there is none. */
export const findPgbench = async (): Promise<string | undefined> => {
  const found = findExecutable('pgbench');
  if (found) return found;
  const versions = existsSync(debian) ? await readdir(debian) : [];
  return versions.map((version) => join(debian, version, 'bin', 'pgbench')).find(existsSync);
};

interface Run {
  readonly program: string;
  readonly url: string;
  readonly script: string;
  readonly clients: number;
  readonly seconds: number;
}

/** Runs one script, prepared and on one thread, in a folder that goes when `read` has seen what is in it. */
const perform = async <T>(
  { program, url, script, clients, seconds }: Run,
  more: readonly string[],
  read: (said: string, folder: string) => T | Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, script);
  try {
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), ...more];
    const { stdout } = await run(program, [...options, '-f', file, url], { cwd: folder });
    return await read(stdout, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Transactions a second of one script, on `clients` connections. */
export const pgbench = (program: string, url: string, script: string, clients: number, seconds: number): Promise<number> =>
  perform({ program, url, script, clients, seconds }, [], (said) => {
    const rate = /tps = ([\d.]+)/.exec(said)?.[1];
    if (!rate) throw new Error(`pgbench did not say its rate: ${said}`);
    return Number(rate);
  });

/** The 99th percentile in milliseconds of one script at `rate` transactions a second, each timed from when it was due. */
export const pgbenchLatency = (program: string, url: string, script: string, rate: number): Promise<number> =>
  perform({ program, url, script, clients: 8, seconds: 5 }, ['-R', String(Math.round(rate)), '-l'], async (_, folder) => {
    const log = (await readdir(folder)).find((name) => name.startsWith('pgbench_log'));
    const lines = (await readFile(join(folder, log ?? 'pgbench_log'), 'utf8')).trim().split('\n');
    // The third of a line's numbers are the microseconds.
    const latencies = Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1000).sort();
    return Number(percentile(latencies, 0.99).toFixed(2));
  });
