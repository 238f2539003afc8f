import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Extracts the contents of the only folder of a `.tar.bz2` archive. Throws when it is damaged, or the reason of the signal. */
export const extractArchive = async (archive: string, folder: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./extract-archive-worker.ts', import.meta.url), { workerData: { archive, folder } });
  try {
    await once(worker, 'exit', { signal });
  } finally {
    await worker.terminate();
  }
};
