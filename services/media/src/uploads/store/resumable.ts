import type { ResumableUpload } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

interface ResumableRow {
  readonly upload_id: string;
  /** Id of the multipart upload in the object store. */
  readonly draft: string;
  readonly metadata: Readonly<Record<string, string | null>>;
}

const toResumable = (row: ResumableUpload): ResumableRow => ({ ...row, metadata: row.metadata as ResumableRow['metadata'] });

export const insertResumable = async (prisma: Database, row: ResumableRow): Promise<void> => {
  await prisma.resumableUpload.create({ data: row });
};

/** Undefined when the upload is complete or deleted. */
export const readResumable = async (prisma: Database, uploadId: string): Promise<ResumableRow | undefined> => {
  const row = await prisma.resumableUpload.findUnique({ where: { upload_id: uploadId } });
  return row ? toResumable(row) : undefined;
};

/** A user's uploads that are not complete. */
export const listResumable = async (prisma: Database, userId: string): Promise<ResumableRow[]> =>
  (await prisma.resumableUpload.findMany({ where: { upload: { user_id: userId } } })).map(toResumable);

export const deleteResumable = async (prisma: Database, uploadId: string): Promise<void> => {
  await prisma.resumableUpload.deleteMany({ where: { upload_id: uploadId } });
};
