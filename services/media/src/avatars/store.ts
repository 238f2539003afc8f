import type { Database } from '../database/transaction.ts';

interface AvatarRow {
  readonly id: string;
  readonly created_at: Date;
}

interface NewAvatar extends AvatarRow {
  /** Bytes. */
  readonly size: number;
}

export const insertAvatar = async (prisma: Database, userId: string, avatar: NewAvatar): Promise<void> => {
  await prisma.avatar.create({ data: { ...avatar, user_id: userId } });
};

export const hasAvatar = async (prisma: Database, id: string): Promise<boolean> => (await prisma.avatar.count({ where: { id } })) > 0;

/** A user's uploaded pictures, oldest first. */
export const listAvatars = (prisma: Database, userId: string): Promise<AvatarRow[]> =>
  prisma.avatar.findMany({
    where: { user_id: userId },
    select: { id: true, created_at: true },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });

/** Pictures that the profile does not show and that were uploaded before `before`. */
export const listUnusedAvatars = async (prisma: Database, userId: string, before: Date): Promise<string[]> => {
  const inUse = await prisma.avatarInUse.findUnique({ where: { user_id: userId } });
  const rows = await prisma.avatar.findMany({
    where: { user_id: userId, created_at: { lt: before }, ...(inUse?.avatar_id && { id: { not: inUse.avatar_id } }) },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};

export const deleteAvatars = async (prisma: Database, ids: readonly string[]): Promise<void> => {
  await prisma.avatar.deleteMany({ where: { id: { in: [...ids] } } });
};

/**
 * Stores which picture the profile shows; an older version changes nothing. Returns the pictures that are no longer needed: the one
 * shown before, and all that are older than the one shown now.
 */
export const setAvatarInUse = async (prisma: Database, userId: string, avatarId: string | null, version: number): Promise<string[]> => {
  // Raw: an upsert that keeps a later version, compared with the row before it in the same statement.
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    WITH before AS (SELECT avatar_id FROM avatars_in_use WHERE user_id = ${userId}::uuid),
         now AS (
           INSERT INTO avatars_in_use AS a (user_id, avatar_id, version) VALUES (${userId}::uuid, ${avatarId}::uuid, ${version})
           ON CONFLICT (user_id) DO UPDATE SET avatar_id = excluded.avatar_id, version = excluded.version WHERE a.version < excluded.version
           RETURNING avatar_id)
    SELECT v.id FROM now, avatars v
    WHERE v.user_id = ${userId}::uuid AND v.id IS DISTINCT FROM now.avatar_id
      AND (v.id = (SELECT avatar_id FROM before)
        OR v.created_at < (SELECT created_at FROM avatars WHERE id = now.avatar_id AND user_id = ${userId}::uuid))`;
  return rows.map(({ id }) => id);
};

/** Marks an account as deleted and deletes the rows of its pictures. Returns their ids, for the deletion of the files. */
export const deleteUser = async (prisma: Database, userId: string, at: Date): Promise<string[]> => {
  await prisma.deletedUser.createMany({ data: { user_id: userId, deleted_at: at }, skipDuplicates: true });
  await prisma.avatarInUse.deleteMany({ where: { user_id: userId } });
  const ids = (await prisma.avatar.findMany({ where: { user_id: userId }, select: { id: true } })).map(({ id }) => id);
  await deleteAvatars(prisma, ids);
  return ids;
};
