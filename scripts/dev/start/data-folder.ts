import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DataFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Creates a temporary data folder for a test or benchmark. It is accessible for PostgreSQL, which runs as another user when this process is root. */
export const createDataFolder = async (purpose: string): Promise<DataFolder> => {
  const path = await mkdtemp(join(tmpdir(), `trenzeye-${purpose}-`));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
