import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DownloadFailed } from '@trenzeye/kit/downloads';
import type { SpeechCatalogueModel } from '../catalogue.ts';
import { extractArchive } from './extract-archive.ts';
import { downloadFolder, installedFolder, isArchive } from './model-folders.ts';

/** Extracts the archives of a downloaded model and moves its other files; the folder of the model appears when it is complete. */
export const installModel = async (root: string, model: SpeechCatalogueModel, signal: AbortSignal): Promise<void> => {
  const [received, target] = [downloadFolder(root, model), installedFolder(root, model)];
  const unpacked = join(received, 'unpacked');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  const names = (await readdir(received, { withFileTypes: true })).flatMap((entry) => (entry.isFile() ? entry.name : []));
  for (const name of names.filter(isArchive))
    await extractArchive(join(received, name), unpacked, signal).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new DownloadFailed('The received archive could not be unpacked.', { cause });
    });
  for (const name of names.filter((each) => !isArchive(each))) await rename(join(received, name), join(unpacked, name));
  await rename(unpacked, target);
  await rm(received, { recursive: true, force: true });
};
