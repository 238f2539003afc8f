import type { MediaContext } from '../../context.ts';
import { deleteUploadCounts } from '../../store/upload-quota.ts';
import { listAbandonedUploads } from '../../store/uploads.ts';
import { discardUpload } from './discard-upload.ts';

type CleanupContext = Pick<MediaContext, 'objects' | 'prisma' | 'transaction' | 'jobs' | 'clock' | 'uploadLimits'>;

const dayMs = 86_400_000;
const quotaDaysKept = 7;

/** Deletes uploads that received no bytes for the expiry time, and old daily counters. */
export const deleteAbandonedUploads = async (context: CleanupContext): Promise<void> => {
  const now = context.clock().getTime();
  for (const upload of await listAbandonedUploads(context.prisma, new Date(now - context.uploadLimits.expiryMs)))
    await discardUpload(context, upload);
  await deleteUploadCounts(context.prisma, new Date(now - quotaDaysKept * dayMs));
};
