import type { MediaContext } from '../context.ts';
import { discardUpload } from './discard-upload.ts';
import { findOwnUpload, type OwnUploadRequest } from './find-own-upload.ts';

/** Throws `not_found`. */
export const removeUpload = async (context: MediaContext, { userId, id }: OwnUploadRequest): Promise<void> => {
  await discardUpload(context, await findOwnUpload(context, { userId, id }));
};
