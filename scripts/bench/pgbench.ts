import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '../engines/on-path.ts';

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';

/** pgbench from PATH or Debian's versioned folder; undefined when there is none. */
export const findPgbench = async (): Promise<string | undefined> => {
  const found = onPath('pgbench');
  if (found) return found;
  const versions = existsSync(debian) ? await readdir(debian) : [];
  return versions.map((version) => join(debian, version, 'bin', 'pgbench')).find(existsSync);
};

/** Transactions a second of one script, prepared, on `clients` connections and one thread. */
export const pgbench = async (program: string, url: string, script: string, clients: number, seconds: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, script);
  try {
    const { stdout } = await run(program, [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      file,
      url,
    ]);
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!rate) throw new Error(`pgbench did not say its rate: ${stdout}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
