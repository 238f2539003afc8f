import { hasAccount } from '@trenzeye/kit';
import type { Database, SocialTransaction } from '../transaction.ts';
import { lockAccounts } from '../users/accounts.ts';

interface PublishedContent {
  readonly contentId: string;
  readonly userId: string;
  readonly version: number;
}

interface Publication extends PublishedContent {
  /** Empty when the item was not created from a signal. */
  readonly signalId: string;
  readonly title: string;
  readonly type: string;
}

interface Remix {
  readonly contentId: string;
  readonly originalUserId: string;
  readonly newContentId: string;
  readonly userId: string;
}

/** Stores a published item unless a later version is stored, and the author's first publication. A removed item stays removed. */
export const savePublication = async (
  tx: SocialTransaction,
  { contentId, userId, signalId, title, type, version }: Publication,
  publishedAt: Date,
): Promise<void> => {
  // Raw: an upsert that depends on the stored version.
  await tx.prisma.$executeRaw`
    INSERT INTO contents AS c (content_id, user_id, version, signal_id, published_at, title, type)
    VALUES (${contentId}::uuid, ${userId}::uuid, ${version}, nullif(${signalId}, '')::uuid, ${publishedAt}, ${title}, ${type})
    ON CONFLICT (content_id) DO UPDATE SET user_id = excluded.user_id, signal_id = excluded.signal_id, published_at = excluded.published_at,
      title = excluded.title, type = excluded.type, version = greatest(c.version, excluded.version)
    WHERE c.version < excluded.version OR c.published_at IS NULL`;
  if (!(await hasAccount(tx, userId))) return;
  // Raw: an upsert that keeps the earlier time.
  await tx.prisma.$executeRaw`
    INSERT INTO first_publications AS f (user_id, published_at) VALUES (${userId}::uuid, ${publishedAt})
    ON CONFLICT (user_id) DO UPDATE SET published_at = excluded.published_at WHERE excluded.published_at < f.published_at`;
};

/** Marks an item as removed unless a later version is stored. */
export const markContentRemoved = async (prisma: Database, { contentId, userId, version }: PublishedContent): Promise<void> => {
  // Raw: an upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO contents AS c (content_id, user_id, version, removed) VALUES (${contentId}::uuid, ${userId}::uuid, ${version}, true)
    ON CONFLICT (content_id) DO UPDATE SET removed = true, version = excluded.version WHERE c.version <= excluded.version`;
};

/** Moderation has restored an item. */
export const markContentRestored = async (prisma: Database, { contentId, version }: PublishedContent): Promise<void> => {
  await prisma.content.updateMany({
    where: { content_id: contentId, version: { lt: version } },
    data: { removed: false, version },
  });
};

export const isPublished = async (prisma: Database, contentId: string): Promise<boolean> =>
  (await prisma.content.count({ where: { content_id: contentId, removed: false } })) > 0;

/** Stores a remix unless one of the accounts is deleted. */
export const saveRemix = async (
  prisma: Database,
  { contentId, originalUserId, newContentId, userId }: Remix,
  remixedAt: Date,
): Promise<void> => {
  const existing = await lockAccounts(prisma, [originalUserId, userId]);
  if (!existing.has(originalUserId) || !existing.has(userId)) return;
  await prisma.remix.createMany({
    data: [
      {
        new_content_id: newContentId,
        content_id: contentId,
        original_user_id: originalUserId,
        user_id: userId,
        remixed_at: remixedAt,
      },
    ],
    skipDuplicates: true,
  });
};
