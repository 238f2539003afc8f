import type { EventData } from '@trenzeye/proto/events';
import type { ItemPicture } from '@trenzeye/proto/http/content';
import { deletedVersion } from '../../authors/index.ts';
import type { Picture } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** Stores a picture, which never changes; nothing for a deleted account. */
export const addPicture = async (
  prisma: Database,
  { pictureId, userId, url, smallUrl, width, height }: EventData<'picture.created'>,
): Promise<void> => {
  if ((await prisma.author.count({ where: { user_id: userId, version: deletedVersion } })) > 0) return;
  const row = { picture_id: pictureId, user_id: userId, url, small_url: smallUrl, width, height };
  await prisma.picture.createMany({ data: row, skipDuplicates: true });
};

export const deletePicture = async (prisma: Database, pictureId: string): Promise<void> => {
  await prisma.picture.deleteMany({ where: { picture_id: pictureId } });
};

/** Those of these pictures, of any user, of which this service has been notified, by id. */
export const findPictures = async (prisma: Database, pictureIds: readonly string[]): Promise<ReadonlyMap<string, Picture>> => {
  const rows = await prisma.picture.findMany({ where: { picture_id: { in: [...pictureIds] } } });
  return new Map(rows.map((row) => [row.picture_id, row]));
};

/** The pictures of an item of a user; empty for other items. */
export const readStoredPictures = async (prisma: Database, itemId: string, userId: string): Promise<readonly ItemPicture[]> => {
  const row = await prisma.contentImage.findFirst({
    where: { content_core_id: itemId, core: { user_id: userId } },
    select: { pictures: true },
  });
  return (row?.pictures ?? []) as unknown as ItemPicture[];
};
