import { fetchLink } from '../domain/links/fetch-link.ts';
import { processImage } from '../domain/uploads/process-image.ts';
import { uploadPrefix } from '../domain/uploads/upload-keys.ts';
import { countAttempt, lockPendingUpload, setFailed, setStage } from '../store/processing.ts';
import type { UploadRow } from '../store/uploads.ts';
import { processVideo } from './process-video.ts';
import type { Settle, Subject, Working } from './subject.ts';

/** Until the bytes are there they are on their way; then a picture or a film. */
const work = async (working: Working<UploadRow>): Promise<Settle> => {
  const { context, signal, row } = working;
  const upload = row.media_type === 'link' ? await fetchLink(context, row, signal) : row;
  // A platform's page: there is no file to be had, and what is known of it is written down.
  if (upload.status !== 'pending') return 'settled';
  if (upload.media_type === 'video') return processVideo({ ...working, row: upload });
  working.report('renditions', 0);
  await processImage(context, upload, signal);
  return 'settled';
};

/** Uploads, as the worker sees them. */
export const uploadSubject: Subject<UploadRow> = {
  kind: 'upload',
  lock: lockPendingUpload,
  folderOf: ({ user_id, id }) => uploadPrefix(user_id, id),
  begin: (sql, { id }, at) => countAttempt(sql, id, at),
  progress: async (sql, emit, { id, user_id }, { stage, percent, at }) => {
    await setStage(sql, id, stage, percent, at);
    emit('upload.progressed', { uploadId: id, userId: user_id, shortId: '', stage, percent });
  },
  fail: async (sql, emit, { id, user_id }, { reason, retryable, at }) => {
    await setFailed(sql, id, reason, retryable, at);
    emit('upload.failed', { uploadId: id, userId: user_id, reason });
  },
  work,
};
