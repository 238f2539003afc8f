import { readAll } from '@trenzeye/kit';
import { deletedUsername } from '../../authors/index.ts';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

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

/** A row of a table as JSON. */
type ExportedRow = Readonly<Record<string, unknown>>;

interface ExportedTable {
  readonly rows: Prisma.Sql;
  /** The columns that identify a row of a user, with their types. */
  readonly key: Readonly<Record<string, 'uuid' | 'integer' | 'date' | 'text' | 'timestamptz' | 'boolean'>>;
  /** Whether a row can be tens of kilobytes long. */
  readonly hasLongRows?: boolean;
}

const pageSize = 200;

const longRowsPageSize = 10;

const readPage = async (
  prisma: Database,
  { rows, key }: ExportedTable,
  after: ExportedRow | undefined,
  limit: number,
): Promise<ExportedRow[]> => {
  const columns = Prisma.raw(Object.keys(key).join(', '));
  const values = Object.entries(key).map(([column, type]) => Prisma.sql`${String(after?.[column])}::text::${Prisma.raw(type)}`);
  const position = after ? Prisma.sql`WHERE (${columns}) > (${Prisma.join(values)})` : Prisma.empty;
  // Raw: to_jsonb exports every column of a table, also those added later, of the rows of this page only; keyset pagination by row comparison.
  const page = await prisma.$queryRaw<{ row: ExportedRow }[]>`
    SELECT to_jsonb(exported) AS row FROM (
      SELECT * FROM (${rows}) own_rows ${position} ORDER BY ${columns} LIMIT ${limit}) exported ORDER BY ${columns}`;
  return page.map(({ row }) => row);
};

/** Rows without the user's own id. */
async function* rowsOf(prisma: Database, userId: string, table: ExportedTable): AsyncGenerator<ExportedRow> {
  const limit = table.hasLongRows ? longRowsPageSize : pageSize;
  for await (const { user_id, ...row } of readAll<ExportedRow>((after) => readPage(prisma, table, after, limit)))
    yield user_id === userId || user_id === undefined ? row : { user_id, ...row };
}

const itemLinks = (userId: string): ExportedTable => ({
  rows: Prisma.sql`SELECT content_id, part, url, href, hidden, added_at FROM item_links WHERE author_id = ${userId}::uuid`,
  key: { content_id: 'uuid', part: 'integer' },
});

/** Tables with rows of a user, by the name in the export. */
const personalTables = (userId: string): Readonly<Record<string, ExportedTable>> => ({
  content_versions: {
    rows: Prisma.sql`SELECT w.* FROM content_versions w JOIN content_core c ON c.id = w.content_id WHERE c.user_id = ${userId}::uuid`,
    key: { content_id: 'uuid', version: 'integer' },
    hasLongRows: true,
  },
  published_versions: {
    rows: Prisma.sql`SELECT w.* FROM published_versions w JOIN content_core c ON c.id = w.content_id WHERE c.user_id = ${userId}::uuid`,
    key: { content_id: 'uuid', number: 'integer' },
    hasLongRows: true,
  },
  item_links: itemLinks(userId),
  bookmarks: { rows: Prisma.sql`SELECT * FROM bookmarks WHERE user_id = ${userId}::uuid`, key: { content_id: 'uuid' } },
  remix_logs: {
    rows: Prisma.sql`SELECT * FROM remix_logs WHERE remixed_by_user_id = ${userId}::uuid`,
    key: { created_at: 'timestamptz', new_content_id: 'uuid' },
  },
  content_views: {
    rows: Prisma.sql`SELECT day, content_id FROM content_views WHERE viewer = ${userId}`,
    key: { day: 'date', content_id: 'uuid' },
  },
  viewer_reactions: { rows: Prisma.sql`SELECT * FROM viewer_reactions WHERE user_id = ${userId}::uuid`, key: { content_id: 'uuid' } },
  generations: { rows: Prisma.sql`SELECT * FROM generations WHERE user_id = ${userId}::uuid`, key: { id: 'uuid' } },
  generation_usage: { rows: Prisma.sql`SELECT * FROM generation_usage WHERE user_id = ${userId}::uuid`, key: { day: 'date' } },
  model_usage: {
    rows: Prisma.sql`SELECT * FROM model_usage WHERE user_id = ${userId}::uuid`,
    key: { day: 'date', provider: 'text', model: 'text', personal: 'boolean' },
  },
  // Without the key, which is a secret.
  personal_endpoints: {
    rows: Prisma.sql`
      SELECT user_id, base_url, text_model, image_model, created_at, updated_at, session_id, is_paused, last_used_at
      FROM personal_endpoints WHERE user_id = ${userId}::uuid`,
    key: { user_id: 'uuid' },
  },
  voices: { rows: Prisma.sql`SELECT * FROM voices WHERE user_id = ${userId}::uuid`, key: { id: 'uuid' } },
  remix_requests: { rows: Prisma.sql`SELECT * FROM remix_requests WHERE user_id = ${userId}::uuid`, key: { id: 'uuid' } },
  followers: { rows: Prisma.sql`SELECT * FROM followers WHERE user_id = ${userId}::uuid`, key: { follower_id: 'uuid' } },
  followers_as_follower: { rows: Prisma.sql`SELECT * FROM followers WHERE follower_id = ${userId}::uuid`, key: { user_id: 'uuid' } },
  hidden_signals: { rows: Prisma.sql`SELECT * FROM hidden_signals WHERE user_id = ${userId}::uuid`, key: { signal_id: 'uuid' } },
  muted_tags: { rows: Prisma.sql`SELECT * FROM muted_tags WHERE user_id = ${userId}::uuid`, key: { tag: 'text' } },
  muted_words: { rows: Prisma.sql`SELECT * FROM muted_words WHERE user_id = ${userId}::uuid`, key: { word: 'text' } },
  niches: { rows: Prisma.sql`SELECT * FROM niches WHERE user_id = ${userId}::uuid`, key: { id: 'uuid' } },
  niche_follows: {
    rows: Prisma.sql`SELECT f.* FROM niche_follows f JOIN niches n ON n.id = f.niche_id WHERE n.user_id = ${userId}::uuid`,
    key: { niche_id: 'uuid', kind: 'text', value: 'text' },
  },
  alert_settings: { rows: Prisma.sql`SELECT * FROM alert_settings WHERE user_id = ${userId}::uuid`, key: { user_id: 'uuid' } },
  signal_alerts: { rows: Prisma.sql`SELECT * FROM signal_alerts WHERE user_id = ${userId}::uuid`, key: { id: 'uuid' } },
  author_totals: { rows: Prisma.sql`SELECT * FROM author_totals WHERE user_id = ${userId}::uuid`, key: { user_id: 'uuid' } },
  shorts: { rows: Prisma.sql`SELECT * FROM shorts WHERE user_id = ${userId}::uuid`, key: { short_id: 'uuid' } },
  pictures: { rows: Prisma.sql`SELECT * FROM pictures WHERE user_id = ${userId}::uuid`, key: { picture_id: 'uuid' } },
  scheduled_publications: {
    rows: Prisma.sql`SELECT * FROM scheduled_publications WHERE user_id = ${userId}::uuid`,
    key: { post_id: 'uuid' },
  },
});

const itemTable = (userId: string): ExportedTable => ({
  rows: Prisma.sql`
    SELECT c.*, to_jsonb(t) - 'content_core_id' AS text, to_jsonb(i) - 'content_core_id' AS image, to_jsonb(v) - 'content_core_id' AS video,
      to_jsonb(m) - 'content_id' AS metrics
    FROM content_core c LEFT JOIN content_text t ON t.content_core_id = c.id LEFT JOIN content_image i ON i.content_core_id = c.id
    LEFT JOIN content_video v ON v.content_core_id = c.id LEFT JOIN content_metrics m ON m.content_id = c.id
    WHERE c.user_id = ${userId}::uuid`,
  key: { created_at: 'timestamptz', id: 'uuid' },
  hasLongRows: true,
});

const authorColumns = { username: true, avatar_url: true, is_verified: true, is_test_user: true } as const;

/** Everything stored about a user, by table. Lists of any length are read while they are sent. */
export const exportAccount = async (
  prisma: Database,
  userId: string,
): Promise<{ author: ExportedRow | null; items: AsyncIterable<ExportedRow>; tables: Record<string, AsyncIterable<ExportedRow>> }> => ({
  author: await prisma.author.findUnique({ where: { user_id: userId }, select: authorColumns }),
  items: rowsOf(prisma, userId, itemTable(userId)),
  tables: Object.fromEntries(Object.entries(personalTables(userId)).map(([name, table]) => [name, rowsOf(prisma, userId, table)])),
});
