import { DomainError, notFound } from '@trenzeye/kit';
import { unedited } from '@trenzeye/proto/drawing/photo-geometry';
import type { Photo, PhotoEdit } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { signedUrl } from '../objects/index.ts';
import { readPhotoEdit } from '../pictures/index.ts';
import { type ImageAsset, readOwnUpload, type UploadRow } from '../uploads/index.ts';

/** A processed image of a user. */
export interface PhotoSource {
  readonly upload: UploadRow;
  readonly width: number;
  readonly height: number;
  /** Key of the image that pictures are rendered from. */
  readonly master: string;
  /** Still WebP renditions, smallest first. */
  readonly images: readonly ImageAsset[];
}

interface OwnPhoto {
  readonly userId: string;
  readonly id: string;
}

/** Throws `not_found` for an upload of another user, and `conflict` for a video or an image that is not processed. */
export const requirePhoto = async (prisma: Database, { userId, id }: OwnPhoto): Promise<PhotoSource> => {
  const upload = await readOwnUpload(prisma, userId, id);
  if (!upload) throw notFound('upload');
  const { media_type, status, assets, width, height } = upload;
  const images = (assets.images ?? []).filter(({ type, key }) => type === 'image/webp' && !key.includes('-animated'));
  // Images that were processed before masters existed have renditions only.
  const master = assets.master ?? images.at(-1)?.key;
  if (media_type !== 'image') throw new DomainError('conflict', { detail: 'This upload is not an image.' });
  if (status !== 'processed' || !width || !height || !master)
    throw new DomainError('conflict', { detail: 'This image is not processed yet.' });
  return { upload, width, height, master, images };
};

export const storedEdit = async (prisma: Database, uploadId: string): Promise<PhotoEdit> =>
  (await readPhotoEdit(prisma, uploadId)) ?? unedited;

export const presentPhoto = (
  context: Pick<MediaContext, 'signingKey' | 'clock'>,
  { upload, width, height, master, images }: PhotoSource,
  edit: PhotoEdit,
): Photo => ({
  upload_id: upload.id,
  name: upload.name,
  source_url: signedUrl(context, images.at(-1)?.key ?? master),
  thumbnail_url: signedUrl(context, images[0]?.key ?? master),
  width,
  height,
  edit,
});
