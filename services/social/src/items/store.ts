import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { lockAccounts } from '../users/index.ts';

/** Creates the counts of published items unless they exist. */
export const createCounts = async (prisma: Database, contentIds: readonly string[]): Promise<void> => {
  const published = Prisma.sql`SELECT content_id FROM contents WHERE content_id = ANY(${[...contentIds]}::uuid[]) AND NOT removed ORDER BY content_id`;
  // Raw: inserts from a select, with one text for any number of items.
  await prisma.$executeRaw`INSERT INTO reaction_counts (content_id) ${published} ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`INSERT INTO comment_counts (content_id) ${published} ON CONFLICT DO NOTHING`;
};

/** Locks the counts of several items: those of reactions first, each in the order of the ids, as the deletion of an account does. */
export const lockCounts = async (prisma: Database, contentIds: readonly string[]): Promise<void> => {
  const ids = [...contentIds];
  // Raw: row locks.
  await prisma.$executeRaw`SELECT FROM reaction_counts WHERE content_id = ANY(${ids}::uuid[]) ORDER BY content_id FOR UPDATE`;
  await prisma.$executeRaw`SELECT FROM comment_counts WHERE content_id = ANY(${ids}::uuid[]) ORDER BY content_id FOR UPDATE`;
};

/** Hidden counts refuse reactions and comments while moderation has removed the item. */
export const setCountsHidden = async (prisma: Database, contentId: string, hidden: boolean): Promise<void> => {
  const change = { where: { content_id: contentId }, data: { hidden } };
  await prisma.reactionCount.updateMany(change);
  await prisma.commentCount.updateMany(change);
};

/** Deletes all reactions to and comments on a removed item. Without counts there can be no new ones. */
export const deleteReactionsAndComments = async (prisma: Database, contentId: string): Promise<void> => {
  const ofItem = { where: { content_id: contentId } };
  // Counts first: a reaction or comment in progress holds their lock, a later one finds none.
  await prisma.reactionCount.deleteMany(ofItem);
  await prisma.reaction.deleteMany(ofItem);
  await lockCounts(prisma, [contentId]);
  await prisma.comment.deleteMany(ofItem);
  await prisma.commentCount.deleteMany(ofItem);
};

/** Locks an item's reaction counts and reads a user's reaction to it; null without one. */
export const lockReaction = async (prisma: Database, contentId: string, userId: string): Promise<string | null> => {
  // Raw: a row lock.
  await prisma.$executeRaw`SELECT FROM reaction_counts WHERE content_id = ${contentId}::uuid FOR UPDATE`;
  const reaction = await prisma.reaction.findUnique({ where: { content_id_user_id: { content_id: contentId, user_id: userId } } });
  return reaction?.type ?? null;
};

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
  readonly publishedAt: Date;
}

interface Remix {
  readonly contentId: string;
  readonly originalUserId: string;
  readonly newContentId: string;
  readonly userId: string;
}

/**
 * Stores published items unless later versions are stored, and their authors' first publications. A removed item stays removed. Each item
 * once; rows are written in the order of the ids, so that two consumers cannot deadlock.
 */
export const savePublications = async (prisma: Database, publications: readonly Publication[]): Promise<void> => {
  const column = <K extends keyof Publication>(key: K): Publication[K][] => publications.map((publication) => publication[key]);
  const times = publications.map(({ publishedAt }) => publishedAt.toISOString());
  // Raw: upserts that depend on the stored versions.
  await prisma.$executeRaw`
    INSERT INTO contents AS c (content_id, user_id, version, signal_id, published_at, title, type)
    SELECT content_id, user_id, version, nullif(signal_id, '')::uuid, published_at, title, type
    FROM unnest(${column('contentId')}::uuid[], ${column('userId')}::uuid[], ${column('version')}::int[], ${column('signalId')}::text[],
      ${times}::timestamptz[], ${column('title')}::text[], ${column('type')}::text[])
      AS p(content_id, user_id, version, signal_id, published_at, title, type)
    ORDER BY content_id
    ON CONFLICT (content_id) DO UPDATE SET user_id = excluded.user_id, signal_id = excluded.signal_id, published_at = excluded.published_at,
      title = excluded.title, type = excluded.type, version = greatest(c.version, excluded.version)
    WHERE c.version < excluded.version OR c.published_at IS NULL`;
  const existing = await lockAccounts(prisma, column('userId'));
  const authors = publications.map(({ userId }) => (existing.has(userId) ? userId : null));
  // Raw: upserts that keep the earlier times.
  await prisma.$executeRaw`
    INSERT INTO first_publications AS f (user_id, published_at)
    SELECT user_id, min(published_at) FROM unnest(${authors}::uuid[], ${times}::timestamptz[]) AS p(user_id, published_at)
    WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET published_at = excluded.published_at WHERE excluded.published_at < f.published_at`;
};

/** Marks an item as removed unless a later version is stored. Its title is kept only if a moderator removed it, who can restore it. */
export const markContentRemoved = async (
  prisma: Database,
  { contentId, userId, version, reason }: PublishedContent & { readonly reason: string },
): Promise<void> => {
  // Raw: an upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO contents AS c (content_id, user_id, version, removed) VALUES (${contentId}::uuid, ${userId}::uuid, ${version}, true)
    ON CONFLICT (content_id) DO UPDATE SET removed = true, version = excluded.version,
      title = CASE WHEN ${reason} = 'moderation' THEN c.title ELSE '' END
    WHERE c.version <= excluded.version`;
};

/** Stores the title of an edited item unless a later version is stored. */
export const saveContentTitle = async (
  prisma: Database,
  { contentId, title, version }: Pick<Publication, 'contentId' | 'title' | 'version'>,
): Promise<void> => {
  await prisma.content.updateMany({ where: { content_id: contentId, version: { lt: version } }, data: { title, version } });
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
