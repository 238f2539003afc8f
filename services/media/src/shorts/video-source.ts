import { DomainError, notFound } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import { type AnalysisData, readAnalysis, readOwnUpload, type UploadRow } from '../uploads/index.ts';
import type { VideoDimensions } from './cut/default-edit.ts';

interface VideoSource {
  readonly upload: UploadRow;
  readonly analysis: AnalysisData;
  readonly dimensions: VideoDimensions;
  /** Key of the converted video. */
  readonly videoKey: string;
}

/** Reads a processed video of a user. Throws `not_found`, and `conflict` with a message if no Short can be made from the upload. */
export const requireProcessedVideo = async (prisma: Database, userId: string, uploadId: string): Promise<VideoSource> => {
  const upload = await readOwnUpload(prisma, userId, uploadId);
  if (!upload) throw notFound('upload');
  const unusable = (detail: string) => new DomainError('conflict', { detail });
  if (upload.media_type === 'image') throw unusable('A Short needs a video, and this upload is a picture.');
  if (upload.status === 'pending') throw unusable('This upload is still being processed.');
  if (upload.status === 'error') throw unusable('This upload could not be processed.');
  const analysis = await readAnalysis(prisma, uploadId);
  const { duration, width, height, assets } = upload;
  if (!analysis || !assets.video || duration === null || width === null || height === null)
    throw unusable('Only the details of this video are available, not the video file itself.');
  return { upload, analysis, dimensions: { duration, width, height }, videoKey: assets.video };
};
