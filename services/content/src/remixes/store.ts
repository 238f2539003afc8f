import type { RemixConsent } from '@trenzeye/proto/http/content';
import { type AuthorRow, withAuthors } from '../authors/index.ts';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

export interface RequestRow extends AuthorRow {
  readonly id: string;
  readonly content_id: string;
  readonly message: string;
  readonly status: 'pending' | 'accepted' | 'declined';
  readonly created_at: Date;
  readonly answered_at: Date | null;
}

/** The last request of the previous page: when it was made (ms since 1970) and its id. */
export type RequestPosition = readonly [createdAt: string, id: string];

interface NewRequest {
  readonly id: string;
  readonly contentId: string;
  readonly userId: string;
  readonly message: string;
  readonly at: Date;
}

/** Returns whether the request is new; a user who has requested before keeps the first request. */
export const addRequest = async (prisma: Database, { id, contentId, userId, message, at }: NewRequest): Promise<boolean> => {
  const { count } = await prisma.remixRequest.createMany({
    data: [{ id, content_id: contentId, user_id: userId, message, created_at: at }],
    skipDuplicates: true,
  });
  return count > 0;
};

export const readRequestOf = async (prisma: Database, contentId: string, userId: string): Promise<RequestRow | undefined> => {
  const row = await prisma.remixRequest.findUnique({ where: { content_id_user_id: { content_id: contentId, user_id: userId } } });
  const [request] = await withAuthors(prisma, row ? [row] : []);
  return request as RequestRow | undefined;
};

/** Latest first. */
export const readRequests = async (
  prisma: Database,
  contentId: string,
  { status, limit, after }: { status: RequestRow['status'] | undefined; limit: number; after: RequestPosition | undefined },
): Promise<RequestRow[]> => {
  const at = after && new Date(Number(after[0]));
  const rows = await prisma.remixRequest.findMany({
    where: {
      content_id: contentId,
      ...(status ? { status } : {}),
      ...(at ? { created_at: { lte: at }, OR: [{ created_at: { lt: at } }, { id: { lt: after[1] } }] } : {}),
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return (await withAuthors(prisma, rows)) as RequestRow[];
};

interface RequestAnswer {
  readonly id: string;
  readonly contentId: string;
  readonly status: 'accepted' | 'declined';
  readonly at: Date;
}

/** Sets the answer and returns the request; `isChanged` when it had another status before. Undefined for an unknown request. */
export const answerRequest = async (
  prisma: Database,
  { id, contentId, status, at }: RequestAnswer,
): Promise<{ readonly row: RequestRow; readonly isChanged: boolean } | undefined> => {
  // Raw: a row lock, so that two answers at the same time emit one event each.
  const [before] = await prisma.$queryRaw<{ status: string }[]>`
    SELECT status FROM remix_requests WHERE id = ${id}::uuid AND content_id = ${contentId}::uuid FOR UPDATE`;
  if (!before) return undefined;
  const isChanged = before.status !== status;
  if (isChanged) await prisma.remixRequest.updateMany({ where: { id }, data: { status, answered_at: at } });
  const [row] = await withAuthors(prisma, await prisma.remixRequest.findMany({ where: { id } }));
  return row && { row: row as RequestRow, isChanged };
};

/** One item of a lineage: public, or removed and without content. */
export interface LineageRow extends AuthorRow {
  readonly id: string;
  readonly type: 'thread' | 'image' | 'video';
  readonly status: 'published' | 'removed';
  readonly title: string;
  readonly published_at: Date;
  /** Null for an item that is no remix. */
  readonly parent_id: string | null;
  readonly depth: number;
  /** Number of its public remixes. */
  readonly live: number;
  /** Number of all its remixes, removed ones included. */
  readonly remixes: number;
}

const ancestorLimit = 50;

const childLimit = 20;

const levelLimit = 5;

const descendantLimit = 200;

const columns = Prisma.sql`c.id, c.type, c.status, c.title, c.published_at, c.user_id, a.username, a.avatar_url, a.is_verified, a.is_test_user,
  l.original_content_id AS parent_id, coalesce(l.depth, 0) AS depth,
  (SELECT count(*) FILTER (WHERE r.live)::int FROM remix_logs r WHERE r.original_content_id = c.id) AS live,
  (SELECT count(*)::int FROM remix_logs r WHERE r.original_content_id = c.id) AS remixes`;

const joins = Prisma.sql`LEFT JOIN authors a ON a.user_id = c.user_id LEFT JOIN remix_logs l ON l.new_content_id = c.id`;

export const readLineageItem = async (prisma: Database, id: string): Promise<LineageRow | undefined> => {
  // Raw: counts per row.
  const [row] = await prisma.$queryRaw<LineageRow[]>`
    SELECT ${columns} FROM content_core c ${joins} WHERE c.id = ${id}::uuid AND c.status <> 'draft'`;
  return row;
};

/** The nearest ancestors, the first one first. */
export const readAncestors = (prisma: Database, id: string): Promise<LineageRow[]> =>
  // Raw: a recursive query.
  prisma.$queryRaw<LineageRow[]>`
    WITH RECURSIVE up AS (
      SELECT original_content_id AS id, 1 AS step FROM remix_logs WHERE new_content_id = ${id}::uuid
      UNION ALL
      SELECT r.original_content_id, up.step + 1 FROM up JOIN remix_logs r ON r.new_content_id = up.id WHERE up.step < ${ancestorLimit}::int
    )
    SELECT ${columns} FROM up JOIN content_core c ON c.id = up.id ${joins} ORDER BY up.step DESC`;

/** The remixes of an item, level by level; the recursion stops at the limit. */
export const readDescendants = (prisma: Database, id: string): Promise<LineageRow[]> =>
  // Raw: a recursive query with LATERAL limits.
  prisma.$queryRaw<LineageRow[]>`
    WITH RECURSIVE down AS (
      SELECT ${id}::uuid AS id, 0 AS level
      UNION ALL
      SELECT next.id, down.level + 1 FROM down CROSS JOIN LATERAL (
        SELECT r.new_content_id AS id FROM remix_logs r WHERE r.original_content_id = down.id
        ORDER BY r.created_at, r.new_content_id LIMIT ${childLimit}::int
      ) next WHERE down.level < ${levelLimit}::int
    ), enough AS MATERIALIZED (SELECT * FROM down LIMIT ${descendantLimit + 1}::int)
    SELECT ${columns} FROM enough JOIN content_core c ON c.id = enough.id ${joins}
    WHERE enough.level > 0 ORDER BY enough.level, c.published_at, c.id`;

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

/** Sets who may remix an item of this user; false when it does not exist, belongs to another user or is removed. */
export const setRemixConsent = async (prisma: Database, id: string, userId: string, consent: RemixConsent): Promise<boolean> => {
  const { count } = await prisma.contentCore.updateMany({
    where: { id, user_id: userId, status: { not: 'removed' } },
    data: { remix_consent: consent },
  });
  return count > 0;
};
