import type { Context } from '../context.ts';
import { abandonUpload } from './abandon-upload.ts';
import { findUpload, type OwnUpload } from './find-upload.ts';

/** Throws `not_found`. */
export const removeUpload = async (context: Context, { userId, id }: OwnUpload): Promise<void> => {
  await abandonUpload(context, await findUpload(context, { userId, id }));
};
