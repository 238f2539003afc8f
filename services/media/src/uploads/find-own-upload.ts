import { notFound } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { readOwnUpload, type UploadRow } from './store/uploads.ts';

export interface OwnUploadRequest {
  readonly userId: string;
  readonly id: string;
  readonly trace: string;
}

/** Throws `not_found`, also for uploads of other users. */
export const findOwnUpload = async (
  { prisma }: Pick<MediaContext, 'prisma'>,
  { userId, id }: Omit<OwnUploadRequest, 'trace'>,
): Promise<UploadRow> => {
  const row = await readOwnUpload(prisma, userId, id);
  if (!row) throw notFound('upload');
  return row;
};
