import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DataFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A fresh folder for the data of one test or benchmark; PostgreSQL, which runs as another user when we are root, may enter it. */
export const createDataFolder = async (purpose: string): Promise<DataFolder> => {
  const path = await mkdtemp(join(tmpdir(), `trenzeye-${purpose}-`));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
