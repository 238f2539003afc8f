import { notFound } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { ownUpload, type UploadRow } from '../../store/uploads.ts';

export interface OwnUploadRequest {
  readonly userId: string;
  readonly id: string;
  readonly trace: string;
}

/** Throws `not_found` for what is somebody else's, too. */
export const findOwnUpload = async ({ sql }: Pick<Context, 'sql'>, { userId, id }: Omit<OwnUploadRequest, 'trace'>): Promise<UploadRow> => {
  const row = await ownUpload(sql, userId, id);
  if (!row) throw notFound('upload');
  return row;
};
