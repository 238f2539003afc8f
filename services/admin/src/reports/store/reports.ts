import type { ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import type { Report } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { findUsernames } from '../../directory/store/directory-users.ts';
import type { TargetKind } from './report-targets.ts';

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
