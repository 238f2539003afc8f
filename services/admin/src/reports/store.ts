import type { FlaggedContent, ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import type { Report } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { findUsernames } from '../directory/index.ts';

export type TargetKind = FlaggedContent['content_type'];

export interface PublishedTarget {
  readonly id: string;
  readonly type: 'content' | 'comment';
  readonly kind: string;
  readonly ownerId: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly preview: string;
  readonly version: number;
}

/** characters */
const previewLength = 300;

/**
 * Adds or updates public items or comments, each once; none of deleted users. The caller holds the locks of the owners
 * (`shareUserLocks`). Rows are written in the order of the ids, so that two consumers cannot deadlock.
 */
export const upsertReportTargets = async (prisma: Database, targets: readonly PublishedTarget[]): Promise<void> => {
  const column = <K extends keyof PublishedTarget>(key: K): PublishedTarget[K][] => targets.map((target) => target[key]);
  const previews = targets.map(({ preview }) => preview.slice(0, previewLength));
  // Raw: upserts with a condition, whose updates depend on the stored rows.
  await prisma.$executeRaw`
    INSERT INTO report_targets AS t (id, type, kind, owner_id, parent_id, title, preview, version)
    SELECT n.* FROM unnest(${column('id')}::uuid[], ${column('type')}::text[], ${column('kind')}::text[], ${column('ownerId')}::uuid[],
      ${column('parentId')}::uuid[], ${column('title')}::text[], ${previews}::text[], ${column('version')}::bigint[])
      AS n(id, type, kind, owner_id, parent_id, title, preview, version)
    WHERE NOT EXISTS (SELECT FROM directory_users WHERE id = n.owner_id AND deleted) ORDER BY n.id
    ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent_id = excluded.parent_id,
      title = CASE WHEN t.text_version > 0 THEN t.title ELSE excluded.title END,
      preview = CASE WHEN t.text_version > 0 THEN t.preview ELSE excluded.preview END, version = greatest(t.version, excluded.version)`;
};

interface EditedText {
  /** Empty for a comment. */
  readonly title: string;
  readonly text: string;
  /** Edits so far. */
  readonly edits: number;
}

/** Sets the text of an edited item or comment unless a later edit is stored. */
export const setTargetText = async (prisma: Database, id: string, { title, text, edits }: EditedText): Promise<void> => {
  await prisma.reportTarget.updateMany({
    where: { id, text_version: { lt: edits } },
    data: { title, preview: text.slice(0, previewLength), text_version: edits },
  });
};

/** Marks an item or comment as removed or restored unless a later version is stored. */
export const setTargetRemoved = async (prisma: Database, id: string, removed: boolean, version: number): Promise<void> => {
  await prisma.reportTarget.updateMany({ where: { id, version: { lt: version } }, data: { removed, version } });
};

export const deleteReportTargetsOf = async (prisma: Database, ownerId: string): Promise<void> => {
  await prisma.reportTarget.deleteMany({ where: { owner_id: ownerId } });
};

export interface ReportTargetRow {
  readonly id: string;
  readonly kind: TargetKind;
  readonly owner_id: string;
  readonly parent_id: string | null;
  readonly title: string;
  readonly preview: string;
  /** Edits so far. */
  readonly text_version: number;
}

const targetColumns = { id: true, kind: true, owner_id: true, parent_id: true, title: true, preview: true, text_version: true } as const;

/** A public item or comment; undefined if it is unknown or removed. */
export const findReportTarget = async (prisma: Database, type: 'content' | 'comment', id: string): Promise<ReportTargetRow | undefined> => {
  const row = await prisma.reportTarget.findFirst({
    where: { id, type, removed: false },
    select: targetColumns,
  });
  return (row as ReportTargetRow | null) ?? undefined;
};

/** An item or comment, also if it was removed; undefined if it is unknown. */
export const findTargetText = async (prisma: Database, id: string): Promise<Pick<ReportTargetRow, 'title' | 'preview'> | undefined> =>
  (await prisma.reportTarget.findUnique({ where: { id }, select: { title: true, preview: true } })) ?? undefined;

/** Which of these items and comments are public. */
export const findPublicTargetIds = async (prisma: Database, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await prisma.reportTarget.findMany({ where: { id: { in: [...ids] }, removed: false }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
};

export interface NewCase {
  readonly id: string;
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly kind: TargetKind;
  readonly ownerId: string;
  readonly parentId: string | null;
  readonly preview: string;
  readonly reason: ReportReason;
  readonly reporterId: string;
  readonly createdAt: Date;
}

/**
 * The id of the target's pending case, which is added if there is none; locked until the transaction ends. Undefined if the case was
 * decided by a concurrent transaction.
 */
export const lockPendingCase = async (prisma: Database, newCase: NewCase): Promise<string | undefined> => {
  const { id, targetType, targetId, kind, ownerId, parentId, preview, reason, reporterId, createdAt } = newCase;
  const data = {
    id,
    target_type: targetType,
    target_id: targetId,
    kind,
    owner_id: ownerId,
    parent_id: parentId,
    preview,
    report_count: 0,
    reasons: {},
    reason,
    reporter_id: reporterId,
    created_at: createdAt,
    reported_at: createdAt,
  };
  await prisma.moderationCase.createMany({ data: [data], skipDuplicates: true });
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM flagged_content WHERE target_id = ${targetId}::uuid AND target_type = ${targetType} AND status = 'pending' FOR UPDATE`;
  return row?.id;
};

export type ReportRow = Omit<Report, 'reason'> & { readonly reason: ReportReason };

interface NewReport {
  readonly id: string;
  readonly caseId: string;
  readonly reporterId: string;
  readonly reason: ReportReason;
  readonly details: string;
  /** Null for users. */
  readonly targetVersion: number | null;
  readonly reportedAt: Date;
}

/** Adds or changes a user's report of a case and counts the case's reports. The case is locked by `lockPendingCase`. */
export const upsertReport = async (prisma: Database, report: NewReport): Promise<{ row: ReportRow; isNew: boolean }> => {
  const { id, caseId, reporterId, reason, details, targetVersion, reportedAt } = report;
  const row = await prisma.report.upsert({
    where: { case_id_reporter_id: { case_id: caseId, reporter_id: reporterId } },
    create: {
      id,
      case_id: caseId,
      reporter_id: reporterId,
      reason,
      details,
      target_version: targetVersion,
      created_at: reportedAt,
      updated_at: reportedAt,
    },
    update: { reason, details, target_version: targetVersion, updated_at: reportedAt },
  });
  // Raw: aggregates the reports into the case.
  await prisma.$executeRaw`
    WITH counted AS (SELECT reason, count(*)::int AS count FROM reports WHERE case_id = ${caseId}::uuid GROUP BY reason)
    UPDATE flagged_content SET report_count = (SELECT sum(count) FROM counted), reasons = (SELECT jsonb_object_agg(reason, count) FROM counted),
      reported_at = greatest(reported_at, ${reportedAt.toISOString()}::timestamptz), version = version + 1
    WHERE id = ${caseId}::uuid`;
  return { row: row as ReportRow, isNew: row.id === id };
};

/** Number of reports that a user has added since an instant. */
export const countReportsBy = (prisma: Database, reporterId: string, since: Date): Promise<number> =>
  prisma.report.count({ where: { reporter_id: reporterId, created_at: { gt: since } } });

export type NamedReportRow = ReportRow & { readonly reporter_name: string | null };

/** A case's reports, latest first. */
export const readReportsOfCase = async (prisma: Database, caseId: string, limit: number): Promise<NamedReportRow[]> => {
  const rows = await prisma.report.findMany({
    where: { case_id: caseId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  const usernames = await findUsernames(
    prisma,
    rows.map(({ reporter_id }) => reporter_id),
  );
  return rows.map((row) => ({ ...(row as ReportRow), reporter_name: usernames.get(row.reporter_id) ?? null }));
};
