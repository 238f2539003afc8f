import { notFound } from '@trenzeye/kit';
import type { Context } from '../context.ts';
import { ownUpload, type UploadRow } from '../store/uploads.ts';

export interface OwnUpload {
  readonly userId: string;
  readonly id: string;
  readonly trace: string;
}

/** Throws `not_found` for what is somebody else's, too. */
export const findUpload = async ({ sql }: Pick<Context, 'sql'>, { userId, id }: Omit<OwnUpload, 'trace'>): Promise<UploadRow> => {
  const row = await ownUpload(sql, userId, id);
  if (!row) throw notFound('upload');
  return row;
};
