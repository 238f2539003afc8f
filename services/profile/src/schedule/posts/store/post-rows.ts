import type { ClockChoice, ClockKind, Platform, PostStatus } from '@trenzeye/proto/http/profile';
import { Prisma } from '../../../database/generated/client.ts';
import type { Database } from '../../../database/transaction.ts';
import { lockAccounts } from '../../../users/index.ts';

export interface DraftRow {
  readonly content_id: string;
  readonly user_id: string;
  readonly type: string;
  readonly title: string;
  readonly preview: string;
  readonly status: 'draft' | 'published' | 'removed';
}

interface DraftVersion {
  readonly contentId: string;
  readonly userId: string;
  readonly type: string;
  readonly title: string;
  readonly status: DraftRow['status'];
  readonly version: number;
  readonly preview: string;
}

/** Stores items as their events describe them, unless a later version is stored. */
export const setDrafts = async (prisma: Database, drafts: readonly DraftVersion[]): Promise<void> => {
  if (drafts.length === 0) return;
  const userIds = drafts.map(({ userId }) => userId);
  await lockAccounts(prisma, userIds);
  // Raw: a bulk upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO schedule_drafts AS d (content_id, user_id, type, title, status, version, preview)
    SELECT DISTINCT ON (content_id) content_id, user_id, type, title, status, version, preview
    FROM unnest(${drafts.map(({ contentId }) => contentId)}::uuid[], ${userIds}::uuid[], ${drafts.map(({ type }) => type)}::text[],
      ${drafts.map(({ title }) => title)}::text[], ${drafts.map(({ status }) => status)}::text[],
      ${drafts.map(({ version }) => version)}::int[], ${drafts.map(({ preview }) => preview)}::text[])
      AS input(content_id, user_id, type, title, status, version, preview)
    WHERE NOT EXISTS (SELECT FROM deleted_users gone WHERE gone.user_id = input.user_id)
    ORDER BY content_id, version DESC
    ON CONFLICT (content_id) DO UPDATE SET type = excluded.type, title = excluded.title, status = excluded.status, version = excluded.version,
      preview = excluded.preview WHERE d.version < excluded.version`;
};

/** Stores the status of an item whose event has no title, unless a later version is stored. */
export const setDraftStatus = async (prisma: Database, contentId: string, status: DraftRow['status'], version: number): Promise<void> => {
  await prisma.scheduleDraft.updateMany({ where: { content_id: contentId, version: { lt: version } }, data: { status, version } });
};

/** An item that cannot change until the transaction ends. */
export const lockDraft = async (prisma: Database, contentId: string): Promise<DraftRow | undefined> => {
  // Raw: a shared row lock.
  const [row] = await prisma.$queryRaw<DraftRow[]>`
    SELECT content_id, user_id, type, title, preview, status FROM schedule_drafts WHERE content_id = ${contentId}::uuid FOR SHARE`;
  return row;
};

export const readDraft = async (prisma: Database, contentId: string): Promise<DraftRow | undefined> =>
  ((await prisma.scheduleDraft.findUnique({ where: { content_id: contentId } })) ?? undefined) as DraftRow | undefined;

/** The drafts of a user among these ids and titles; titles in any case. */
export const findDraftsByName = (prisma: Database, userId: string, names: readonly string[]): Promise<DraftRow[]> => {
  const lowerCase = names.map((name) => name.toLowerCase());
  // Raw: an index on lower(title).
  return prisma.$queryRaw<DraftRow[]>`
    SELECT content_id, user_id, type, title, preview, status FROM schedule_drafts
    WHERE user_id = ${userId}::uuid AND status = 'draft' AND (content_id::text = ANY(${lowerCase}::text[]) OR lower(title) = ANY(${lowerCase}::text[]))`;
};

/** A stored scheduled post with type and title of its draft. */
export interface PostRow {
  readonly id: string;
  readonly user_id: string;
  readonly content_id: string;
  readonly platform: Platform;
  readonly local_time: string;
  readonly zone: string;
  readonly clock: ClockKind;
  readonly clock_choice: ClockChoice;
  readonly excess_ms: number;
  readonly scheduled_time: Date;
  readonly status: PostStatus | 'cancelled';
  readonly unconfirmed: boolean;
  readonly reason: string | null;
  readonly attempts: number;
  readonly attempt_id: string | null;
  readonly published_at: Date | null;
  readonly published_content_id: string | null;
  readonly series_id: string | null;
  readonly occurrence: string | null;
  readonly edited: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Null until the draft's event has arrived. */
  readonly type: string | null;
  readonly title: string | null;
}

/** For statements that lock: the columns of `PostRow`, posts as `p` and drafts as `d`. */
export const selectPosts = Prisma.sql`
  SELECT p.*, d.type, d.title FROM scheduled_posts p LEFT JOIN schedule_drafts d ON d.content_id = p.content_id`;

interface OfDraft {
  readonly content_id: string;
}

/** Adds type and title of their drafts to rows. */
export const withDrafts = async <R extends OfDraft>(
  prisma: Database,
  rows: readonly R[],
): Promise<(R & Pick<PostRow, 'type' | 'title'>)[]> => {
  if (rows.length === 0) return [];
  const drafts = await prisma.scheduleDraft.findMany({
    where: { content_id: { in: [...new Set(rows.map(({ content_id }) => content_id))] } },
    select: { content_id: true, type: true, title: true },
  });
  const byId = new Map(drafts.map((draft) => [draft.content_id, draft]));
  return rows.map((row) => ({
    ...row,
    type: byId.get(row.content_id)?.type ?? null,
    title: byId.get(row.content_id)?.title ?? null,
  }));
};
