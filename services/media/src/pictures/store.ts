import { readAll } from '@trenzeye/kit';
import type { PhotoEdit } from '@trenzeye/proto/http/media/photo-edit';
import type { Picture } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

export type PictureRow = Omit<Picture, 'edit'> & { readonly edit: PhotoEdit };

const toPicture = (row: Picture): PictureRow => ({ ...row, edit: row.edit as unknown as PhotoEdit });

export const readPhotoEdit = async (prisma: Database, uploadId: string): Promise<PhotoEdit | undefined> => {
  const row = await prisma.photoEdit.findUnique({ where: { upload_id: uploadId } });
  return row ? (row.edit as unknown as PhotoEdit) : undefined;
};

export const setPhotoEdit = async (prisma: Database, uploadId: string, edit: PhotoEdit, at: Date): Promise<void> => {
  const change = { edit, updated_at: at };
  await prisma.photoEdit.upsert({ where: { upload_id: uploadId }, create: { upload_id: uploadId, ...change }, update: change });
};

/** The picture of an upload with this edit. */
export const findPicture = async (prisma: Database, uploadId: string, edit: PhotoEdit): Promise<PictureRow | undefined> => {
  const row = await prisma.picture.findFirst({ where: { upload_id: uploadId, edit: { equals: edit } } });
  return row ? toPicture(row) : undefined;
};

export const insertPicture = async (prisma: Database, { edit, ...row }: PictureRow): Promise<void> => {
  await prisma.picture.create({ data: { ...row, edit }, select: { id: true } });
};

export const readOwnPicture = async (prisma: Database, userId: string, id: string): Promise<PictureRow | undefined> => {
  const row = await prisma.picture.findUnique({ where: { id, user_id: userId } });
  return row ? toPicture(row) : undefined;
};

/** Which of these pictures belong to a user. */
export const findOwnPictures = (prisma: Database, userId: string, ids: readonly string[]): Promise<PictureRow[]> =>
  prisma.picture.findMany({ where: { id: { in: [...ids] }, user_id: userId } }).then((rows) => rows.map(toPicture));

export const listPicturesOfUpload = async (prisma: Database, uploadId: string): Promise<string[]> =>
  (await prisma.picture.findMany({ where: { upload_id: uploadId }, select: { id: true } })).map(({ id }) => id);

export const listPictureIds = async (prisma: Database, userId: string): Promise<string[]> =>
  (await prisma.picture.findMany({ where: { user_id: userId }, select: { id: true } })).map(({ id }) => id);

export const deletePictures = async (prisma: Database, ids: readonly string[]): Promise<void> => {
  await prisma.picture.deleteMany({ where: { id: { in: [...ids] } } });
};

/** Rows of the data export that are read at once. */
const exportPageSize = 100;

/** All pictures of a user, oldest first. */
export const exportPictures = (prisma: Database, userId: string): AsyncIterable<PictureRow> =>
  readAll<PictureRow>(async (after) => {
    const rows = await prisma.picture.findMany({
      where: {
        user_id: userId,
        ...(after && { created_at: { gte: after.created_at }, OR: [{ created_at: { gt: after.created_at } }, { id: { gt: after.id } }] }),
      },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      take: exportPageSize,
    });
    return rows.map(toPicture);
  });

export interface PhotoEditRow {
  readonly upload_id: string;
  readonly edit: PhotoEdit;
  readonly updated_at: Date;
}

/** The stored edits of a user's photos. */
export const exportPhotoEdits = (prisma: Database, userId: string): AsyncIterable<PhotoEditRow> =>
  readAll<PhotoEditRow>(async (after) => {
    const rows = await prisma.photoEdit.findMany({
      where: { upload: { user_id: userId }, ...(after && { upload_id: { gt: after.upload_id } }) },
      orderBy: { upload_id: 'asc' },
      take: exportPageSize,
    });
    return rows.map((row) => ({ ...row, edit: row.edit as unknown as PhotoEdit }));
  });
