import { DomainError, notFound, type Sql } from '@trenzeye/kit';
import { type Analysis, readAnalysis } from '../store/processing.ts';
import { ownUpload, type UploadRow } from '../store/uploads.ts';
import type { VideoDimensions } from './cut/default-edit.ts';

export interface VideoSource {
  readonly upload: UploadRow;
  readonly analysis: Analysis;
  readonly dimensions: VideoDimensions;
  /** Of the film everything is cut from. */
  readonly videoKey: string;
}

/** A processed video of somebody's own. Throws `not_found`, and `conflict` with a sentence for an upload no Short can be made of. */
export const requireProcessedVideo = async (sql: Sql, userId: string, uploadId: string): Promise<VideoSource> => {
  const upload = await ownUpload(sql, userId, uploadId);
  if (!upload) throw notFound('upload');
  const refuse = (detail: string) => new DomainError('conflict', { detail });
  if (upload.media_type === 'image') throw refuse('A Short is made of a video, and this upload is a picture.');
  if (upload.status === 'pending') throw refuse('This upload is still being processed.');
  if (upload.status === 'error') throw refuse('This upload could not be processed.');
  const analysis = await readAnalysis(sql, uploadId);
  const { duration, width, height, assets } = upload;
  if (!analysis || !assets.video || duration === null || width === null || height === null)
    throw refuse('Only what the platform tells of this video is here, not the video itself.');
  return { upload, analysis, dimensions: { duration, width, height }, videoKey: assets.video };
};
