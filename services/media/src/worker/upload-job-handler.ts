import type { JobHandler, JobResult, JobRun } from '../jobs/index.ts';
import { fetchLink } from '../links/index.ts';
import { uploadPrefix } from '../objects/index.ts';
import { processImage, processVideo } from '../processing/index.ts';
import { countAttempt, deleteCheckpoint, lockPendingUpload, setFailed, setStage, type UploadRow } from '../uploads/index.ts';

/** Fetches the file of a link first, then processes the picture or video. */
const run = async (jobRun: JobRun<UploadRow>): Promise<JobResult> => {
  const { context, signal, row } = jobRun;
  const upload = row.media_type === 'link' ? await fetchLink(context, row, signal) : row;
  // A video on a platform has no file to download: its metadata is stored.
  if (upload.status !== 'pending') return 'stored';
  if (upload.media_type === 'video') return processVideo({ ...jobRun, row: upload });
  jobRun.report('renditions', 0);
  await processImage(context, upload, signal);
  return 'stored';
};

export const uploadJobHandler: JobHandler<UploadRow> = {
  kind: 'upload',
  lock: lockPendingUpload,
  prefixOf: ({ user_id, id }) => uploadPrefix(user_id, id),
  begin: (prisma, { id }, at) => countAttempt(prisma, id, at),
  progress: async (tx, { id, user_id }, { stage, percent, at }) => {
    await setStage(tx.prisma, id, stage, percent, at);
    tx.emit('upload.progressed', { uploadId: id, userId: user_id, shortId: '', stage, percent });
  },
  fail: async (tx, { id, user_id }, { reason, retryable, at }) => {
    await setFailed(tx.prisma, id, reason, retryable, at);
    await deleteCheckpoint(tx.prisma, id);
    tx.emit('upload.failed', { uploadId: id, userId: user_id, reason });
  },
  run,
};
