import type { Picture } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { picturePrefix, signedUrl } from '../objects/index.ts';
import type { PictureRow } from './store.ts';

/** Keys of the files of a picture. */
export const pictureKeys = (id: string) => ({ large: `${picturePrefix(id)}large.webp`, small: `${picturePrefix(id)}small.webp` });

/** The URL that image content names the picture with. */
export const pictureUrl = (id: string): string => `/media/${pictureKeys(id).large}`;
export const smallPictureUrl = (id: string): string => `/media/${pictureKeys(id).small}`;

/** A picture as its owner sees it. */
export const presentPicture = (
  context: Pick<MediaContext, 'signingKey' | 'clock'>,
  { id, upload_id, width, height, created_at }: PictureRow,
): Picture => ({
  id,
  upload_id,
  url: pictureUrl(id),
  signed_url: signedUrl(context, pictureKeys(id).large),
  width,
  height,
  created_at: created_at.toISOString(),
});
