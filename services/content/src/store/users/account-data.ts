import { Prisma } from '../generated/client.ts';
import type { Database } from '../transaction.ts';
import { deletedUsername } from './authors.ts';

/** Serializes publications, removals and the deletion of an account until the transaction ends: see `lockOwnItem`. */
export const lockAuthor = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}::text, 0))`;
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
  await prisma.remixRequest.deleteMany(ofUser);
  await prisma.follower.deleteMany({ where: { OR: [{ user_id: userId }, { follower_id: userId }] } });
  await prisma.hiddenSignal.deleteMany(ofUser);
  await prisma.mutedTag.deleteMany(ofUser);
  await prisma.authorTotal.deleteMany(ofUser);
  await prisma.short.deleteMany(ofUser);
  await prisma.scheduledPublication.deleteMany(ofUser);
  await prisma.contentView.deleteMany({ where: { viewer: userId } });
};

export const deleteViewerReactions = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.viewerReaction.deleteMany({ where: { user_id: userId } });
};

/** Rows of a table as JSON, without the user's own id in each. */
type ExportedRows = Record<string, unknown>[];

const exportRows = async (prisma: Database, query: Prisma.Sql): Promise<ExportedRows> => {
  // Raw: to_jsonb exports every column of a table, also those added later.
  const rows = await prisma.$queryRaw<
    { row: Record<string, unknown> }[]
  >`SELECT to_jsonb(exported) - 'user_id' AS row FROM (${query}) exported`;
  return rows.map(({ row }) => row);
};

/** Tables with rows of a user, by the name in the export. */
const personalRows = (userId: string): Readonly<Record<string, Prisma.Sql>> => ({
  content_versions: Prisma.sql`SELECT w.* FROM content_versions w JOIN content_core c ON c.id = w.content_id WHERE c.user_id = ${userId}::uuid ORDER BY w.content_id, w.version`,
  remix_logs: Prisma.sql`SELECT * FROM remix_logs WHERE remixed_by_user_id = ${userId}::uuid ORDER BY created_at`,
  content_views: Prisma.sql`SELECT day, content_id FROM content_views WHERE viewer = ${userId} ORDER BY day`,
  viewer_reactions: Prisma.sql`SELECT * FROM viewer_reactions WHERE user_id = ${userId}::uuid`,
  generations: Prisma.sql`SELECT * FROM generations WHERE user_id = ${userId}::uuid`,
  generation_usage: Prisma.sql`SELECT * FROM generation_usage WHERE user_id = ${userId}::uuid`,
  remix_requests: Prisma.sql`SELECT * FROM remix_requests WHERE user_id = ${userId}::uuid`,
  followers: Prisma.sql`SELECT * FROM followers WHERE user_id = ${userId}::uuid`,
  followers_as_follower: Prisma.sql`SELECT * FROM followers WHERE follower_id = ${userId}::uuid`,
  hidden_signals: Prisma.sql`SELECT * FROM hidden_signals WHERE user_id = ${userId}::uuid`,
  muted_tags: Prisma.sql`SELECT * FROM muted_tags WHERE user_id = ${userId}::uuid`,
  author_totals: Prisma.sql`SELECT * FROM author_totals WHERE user_id = ${userId}::uuid`,
  shorts: Prisma.sql`SELECT * FROM shorts WHERE user_id = ${userId}::uuid`,
  scheduled_publications: Prisma.sql`SELECT * FROM scheduled_publications WHERE user_id = ${userId}::uuid`,
});

const itemsOf = (userId: string): Prisma.Sql => Prisma.sql`
  SELECT c.*, to_jsonb(t) - 'content_core_id' AS text, to_jsonb(i) - 'content_core_id' AS image, to_jsonb(v) - 'content_core_id' AS video,
    to_jsonb(m) - 'content_id' AS metrics
  FROM content_core c LEFT JOIN content_text t ON t.content_core_id = c.id LEFT JOIN content_image i ON i.content_core_id = c.id
  LEFT JOIN content_video v ON v.content_core_id = c.id LEFT JOIN content_metrics m ON m.content_id = c.id
  WHERE c.user_id = ${userId}::uuid ORDER BY c.created_at, c.id`;

/** Everything stored about a user, by table. */
export const exportAccount = async (
  prisma: Database,
  userId: string,
): Promise<{ author: ExportedRows; items: ExportedRows; tables: Record<string, ExportedRows> }> => {
  const tables: Record<string, ExportedRows> = {};
  for (const [table, query] of Object.entries(personalRows(userId))) tables[table] = await exportRows(prisma, query);
  return {
    author: await exportRows(
      prisma,
      Prisma.sql`SELECT username, avatar_url, is_verified, is_test_user FROM authors WHERE user_id = ${userId}::uuid`,
    ),
    items: await exportRows(prisma, itemsOf(userId)),
    tables,
  };
};
