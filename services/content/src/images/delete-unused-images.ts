import type { Clock } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import type { GeneratedImageStore } from './image-store.ts';
import { deleteChecks, isImageUsed, readDueChecks } from './store.ts';

const batchSize = 100;

interface UnusedImages {
  readonly prisma: Database;
  readonly images: GeneratedImageStore;
  readonly clock: Clock;
}

/**
 * Deletes the images whose check is due and that no item shows. Files go first: a check without its file is done again by the next run,
 * a file without its check would stay.
 */
export const deleteUnusedImages = async ({ prisma, images, clock }: UnusedImages): Promise<void> => {
  for (;;) {
    const urls = await readDueChecks(prisma, clock(), batchSize);
    for (const url of urls) if (!(await isImageUsed(prisma, url))) await images.delete(url);
    await deleteChecks(prisma, urls);
    if (urls.length < batchSize) return;
  }
};
