import { DomainError } from '@trenzeye/kit';
import type { Database } from '../../database/transaction.ts';
import { deletedUsername, deletedVersion } from '../../items/store/authors.ts';

/** Serializes publications, removals and the deletion of an account until the transaction ends: see `lockOwnItem`. */
export const lockAuthor = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}::text, 0))`;
};

/**
 * Holds off the deletion of an account until the transaction ends. Throws `invalid_token` for a deleted account whose token is still valid.
 */
export const requireAccount = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock, exclusive with the deletion of the account.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${userId}::text, 0))`;
  if ((await prisma.author.count({ where: { user_id: userId, version: deletedVersion } })) > 0)
    throw new DomainError('invalid_token', { detail: 'This account has been deleted.' });
};

interface PublicItemRow {
  readonly id: string;
  readonly remix_of: string | null;
}

export const lockPublicItemsOf = (prisma: Database, userId: string): Promise<PublicItemRow[]> =>
  // Raw: row locks.
  prisma.$queryRaw<PublicItemRow[]>`
    SELECT id, remix_of FROM content_core WHERE user_id = ${userId}::uuid AND status = 'published' ORDER BY id FOR UPDATE`;

/** Deletes a user's drafts and those tombstones that no remix refers to; chains of own remixes from the end on. */
export const deleteItemsOf = async (prisma: Database, userId: string): Promise<void> => {
  for (;;) {
    // Raw: an anti-join that uses the index on `remix_of` for each row.
    const deleted = await prisma.$executeRaw`
      DELETE FROM content_core c WHERE c.user_id = ${userId}::uuid AND c.status <> 'published'
        AND NOT EXISTS (SELECT 1 FROM content_core r WHERE r.remix_of = c.id)`;
    if (deleted === 0) return;
  }
};

/** Removes the user's name from the credits of remixes, in the lineage and on the cards. */
export const anonymiseCredits = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: changes one field of stored JSON.
  await prisma.$executeRaw`
    WITH credited AS (
      UPDATE remix_logs SET original_username = ${deletedUsername} WHERE original_user_id = ${userId}::uuid RETURNING new_content_id
    )
    UPDATE feed_items f SET preview = jsonb_set(f.preview, '{remix_of,username}', to_jsonb(${deletedUsername}::text))
    FROM credited WHERE f.content_id = credited.new_content_id AND f.preview ? 'remix_of'`;
};

export const deletePersonalRows = async (prisma: Database, userId: string): Promise<void> => {
  const ofUser = { where: { user_id: userId } };
  await prisma.viewerReaction.deleteMany(ofUser);
  await prisma.generation.deleteMany(ofUser);
  await prisma.generationUsage.deleteMany(ofUser);
  await prisma.modelUsage.deleteMany(ofUser);
  await prisma.personalEndpoint.deleteMany(ofUser);
  await prisma.voice.deleteMany(ofUser);
  await prisma.remixRequest.deleteMany(ofUser);
  await prisma.follower.deleteMany({ where: { OR: [{ user_id: userId }, { follower_id: userId }] } });
  await prisma.hiddenSignal.deleteMany(ofUser);
  await prisma.mutedTag.deleteMany(ofUser);
  await prisma.mutedWord.deleteMany(ofUser);
  await prisma.signalAlert.deleteMany(ofUser);
  await prisma.niche.deleteMany(ofUser);
  await prisma.alertSetting.deleteMany(ofUser);
  await prisma.authorTotal.deleteMany(ofUser);
  await prisma.short.deleteMany(ofUser);
  await prisma.picture.deleteMany(ofUser);
  await prisma.scheduledPublication.deleteMany(ofUser);
  await prisma.bookmark.deleteMany(ofUser);
  await prisma.contentView.deleteMany({ where: { viewer: userId } });
};

export const deleteViewerReactions = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.viewerReaction.deleteMany({ where: { user_id: userId } });
};
