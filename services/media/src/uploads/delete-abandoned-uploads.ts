import type { MediaContext } from '../context.ts';
import { discardUpload } from './discard-upload.ts';
import { deleteUploadCounts } from './store/upload-quota.ts';
import { listAbandonedUploads } from './store/uploads.ts';

type CleanupContext = Pick<MediaContext, 'objects' | 'prisma' | 'transaction' | 'jobs' | 'clock' | 'uploadLimits'>;

const dayMs = 86_400_000;
const quotaDaysKept = 7;
const batch = 100;

/** Deletes uploads that received no bytes for the expiry time, and old daily counters. */
export const deleteAbandonedUploads = async (context: CleanupContext): Promise<void> => {
  const now = context.clock().getTime();
  // An outage of the object store leaves many.
  for (let count = batch; count === batch; ) {
    const abandoned = await listAbandonedUploads(context.prisma, new Date(now - context.uploadLimits.expiryMs), batch);
    for (const upload of abandoned) await discardUpload(context, upload);
    count = abandoned.length;
  }
  await deleteUploadCounts(context.prisma, new Date(now - quotaDaysKept * dayMs));
};
