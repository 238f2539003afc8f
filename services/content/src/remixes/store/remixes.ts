import type { RemixConsent } from '@trenzeye/proto/http/content';
import type { Database } from '../../database/transaction.ts';
import { type AuthorRow, withAuthors } from '../../items/store/authors.ts';

/** The original of a remix as it is now, and the username its author was credited with. */
export interface CreditRow extends AuthorRow {
  readonly id: string;
  readonly status: 'published' | 'removed';
  readonly title: string;
  readonly type: 'thread' | 'image' | 'video';
  /** Null while the remix is a draft. */
  readonly username_then: string | null;
  /** The published version of the original that the remix was made from. */
  readonly version: number;
  /** Published versions of the original. */
  readonly versions: number;
  /** 0 while the remix is a draft. */
  readonly depth: number;
}

/** The credit of an item; undefined when it is no remix. */
export const readCredit = async (prisma: Database, id: string): Promise<CreditRow | undefined> => {
  const item = await prisma.contentCore.findUnique({
    where: { id },
    select: {
      remix_of_version: true,
      original: { select: { id: true, status: true, title: true, type: true, user_id: true, published_version: true } },
    },
  });
  if (!item?.original) return undefined;
  // One after the other: a transaction has one connection.
  const log = await prisma.remixLog.findUnique({ where: { new_content_id: id }, select: { original_username: true, depth: true } });
  const { published_version: versions, ...original } = item.original;
  const row = { ...original, version: item.remix_of_version ?? 1, versions };
  const [credit] = await withAuthors(prisma, [{ ...row, username_then: log?.original_username ?? null, depth: log?.depth ?? 0 }]);
  return credit as CreditRow | undefined;
};

/** What decides whether a user may remix an item. */
export interface ConsentRow {
  readonly author_id: string;
  readonly consent: RemixConsent;
  readonly follows: boolean;
  /** Whether one of the two blocks the other. */
  readonly isBlocked: boolean;
  readonly request: 'pending' | 'accepted' | 'declined' | null;
}

/** Undefined for an item that is not public. */
export const readConsent = async (prisma: Database, id: string, userId: string | undefined): Promise<ConsentRow | undefined> => {
  const item = await prisma.contentCore.findFirst({
    where: { id, status: 'published' },
    select: { user_id: true, remix_consent: true },
  });
  if (!item) return undefined;
  const consent = { author_id: item.user_id, consent: item.remix_consent as RemixConsent };
  if (userId === undefined) return { ...consent, follows: false, isBlocked: false, request: null };
  const follower = await prisma.follower.findUnique({
    where: { user_id_follower_id: { user_id: item.user_id, follower_id: userId } },
    select: { following: true },
  });
  const pairs = [
    { user_id: item.user_id, other_id: userId },
    { user_id: userId, other_id: item.user_id },
  ];
  const block = await prisma.relation.findFirst({ where: { blocked: true, OR: pairs }, select: { blocked: true } });
  const request = await prisma.remixRequest.findUnique({
    where: { content_id_user_id: { content_id: id, user_id: userId } },
    select: { status: true },
  });
  return {
    ...consent,
    follows: follower?.following ?? false,
    isBlocked: block !== null,
    request: (request?.status ?? null) as ConsentRow['request'],
  };
};

/** Locks the metrics rows of these items, always in the same order, so that publications, removals and counts cannot deadlock. */
export const lockMetrics = async (prisma: Database, ids: readonly string[]): Promise<void> => {
  const sorted = [...new Set(ids)].sort();
  // Raw: an upsert of several rows that locks those that exist.
  await prisma.$executeRaw`
    INSERT INTO content_metrics AS m (content_id) SELECT * FROM unnest(${sorted}::uuid[]) ON CONFLICT (content_id) DO UPDATE SET views = m.views`;
};

interface NewRemixLog {
  readonly newId: string;
  readonly originalId: string;
  readonly remixerId: string;
  readonly at: Date;
}

interface RemixLog {
  readonly depth: number;
  readonly originalUserId: string;
  /** The username at the time of the remix. */
  readonly originalUsername: string;
}

/** Records a remix; its depth follows from the original's. `unknownUsername` stands for an author whose events have not arrived yet. */
export const addRemixLog = async (
  prisma: Database,
  { newId, originalId, remixerId, at }: NewRemixLog,
  unknownUsername: string,
): Promise<RemixLog> => {
  const original = await prisma.contentCore.findUnique({
    where: { id: originalId },
    select: { user_id: true, remix_log: { select: { depth: true } } },
  });
  if (!original) throw new Error(`original ${originalId} missing while its remix is published`);
  const author = await prisma.author.findUnique({ where: { user_id: original.user_id }, select: { username: true } });
  const depth = (original.remix_log?.depth ?? 0) + 1;
  const originalUsername = author?.username ?? unknownUsername;
  await prisma.remixLog.create({
    data: {
      new_content_id: newId,
      original_content_id: originalId,
      remixed_by_user_id: remixerId,
      original_user_id: original.user_id,
      original_username: originalUsername,
      depth,
      created_at: at,
    },
    select: { depth: true },
  });
  return { depth, originalUserId: original.user_id, originalUsername };
};

export interface RemixCount {
  readonly remixCount: number;
  readonly remixVersion: number;
}

/**
 * Recounts an item's remixes, one per user and without its author's own, and updates its metrics and its feed row. The metrics are
 * locked by `lockMetrics`.
 */
export const recountRemixes = async (prisma: Database, originalId: string): Promise<RemixCount> => {
  // Raw: an aggregate and two writes that depend on it.
  const [row] = await prisma.$queryRaw<RemixCount[]>`
    WITH counted AS (
      SELECT count(DISTINCT remixed_by_user_id)::int AS remixers FROM remix_logs
      WHERE original_content_id = ${originalId}::uuid AND live AND remixed_by_user_id <> original_user_id
    ), metrics AS (
      UPDATE content_metrics SET remix_count = counted.remixers + seeded_remixes, remixes_version = remixes_version + 1
      FROM counted WHERE content_id = ${originalId}::uuid RETURNING remix_count, remixes_version
    ), shown AS (
      UPDATE feed_items f SET remix_count = m.remix_count FROM metrics m WHERE f.content_id = ${originalId}::uuid AND f.remix_count <> m.remix_count
    )
    SELECT counted.remixers AS "remixCount", remixes_version::int AS "remixVersion" FROM metrics, counted`;
  return row ?? { remixCount: 0, remixVersion: 0 };
};
