import type { Sql } from '@trenzeye/kit';
import type { ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import type { SubjectKind } from './subjects.ts';

export interface NewCase {
  readonly id: string;
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly kind: SubjectKind;
  readonly ownerId: string;
  readonly parentId: string | null;
  readonly preview: string;
  readonly reason: ReportReason;
  readonly reporterId: string;
  readonly at: Date;
}

/** The open case of a target, made if there is none; locked until the transaction ends. Undefined if it was decided this very moment. */
export const openCase = async (sql: Sql, fresh: NewCase): Promise<string | undefined> => {
  const { id, targetType, targetId, kind, ownerId, parentId, preview, reason, reporterId, at } = fresh;
  await sql.query(
    `INSERT INTO flagged_content (id, target_type, target_id, kind, owner_id, parent_id, preview, reports, reasons, reason, reporter_id, created_at, reported_at)
     VALUES ($1::uuid, $2, $3::uuid, $4, $5::uuid, $6::uuid, $7, 0, '{}', $8, $9::uuid, $10::timestamptz, $10::timestamptz)
     ON CONFLICT (target_id, target_type) WHERE status = 'pending' DO NOTHING`,
    [id, targetType, targetId, kind, ownerId, parentId, preview, reason, reporterId, at.toISOString()],
    'case-open',
  );
  const [row] = await sql.query<{ id: string }>(
    "SELECT id FROM flagged_content WHERE target_id = $1::uuid AND target_type = $2 AND status = 'pending' FOR UPDATE",
    [targetId, targetType],
    'case-of-target',
  );
  return row?.id;
};

export interface ReportRow {
  readonly id: string;
  readonly reason: ReportReason;
  readonly details: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** False when it took the place of an earlier one of the same person. */
  readonly fresh: boolean;
}

export interface NewReport {
  readonly id: string;
  readonly caseId: string;
  readonly reporterId: string;
  readonly reason: ReportReason;
  readonly details: string;
  readonly at: Date;
}

/** Adds or changes somebody's report of a case, and counts the case's reports anew. */
export const putReport = async (sql: Sql, { id, caseId, reporterId, reason, details, at }: NewReport): Promise<ReportRow> => {
  const [row] = await sql.query<ReportRow>(
    `INSERT INTO reports (id, case_id, reporter_id, reason, details, created_at, updated_at)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz, $6::timestamptz)
     ON CONFLICT (case_id, reporter_id) DO UPDATE SET reason = excluded.reason, details = excluded.details, updated_at = excluded.updated_at
     RETURNING id, reason, details, created_at, updated_at, (xmax = 0) AS fresh`,
    [id, caseId, reporterId, reason, details, at.toISOString()],
    'report-put',
  );
  if (!row) throw new Error(`the report ${id} was not kept`);
  await sql.query(
    `WITH counted AS (SELECT reason, count(*)::int AS count FROM reports WHERE case_id = $1::uuid GROUP BY reason)
     UPDATE flagged_content SET reports = (SELECT sum(count) FROM counted), reasons = (SELECT jsonb_object_agg(reason, count) FROM counted),
       reported_at = greatest(reported_at, $2::timestamptz), version = version + 1
     WHERE id = $1::uuid`,
    [caseId, at.toISOString()],
    'case-count',
  );
  return row;
};

/** How many reports somebody has written since then. */
export const countReportsBy = async (sql: Sql, reporterId: string, since: Date): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM reports WHERE reporter_id = $1::uuid AND created_at > $2::timestamptz',
    [reporterId, since.toISOString()],
    'reports-by',
  );
  return row?.count ?? 0;
};

export interface CaseReportRow {
  readonly id: string;
  readonly reporter_id: string;
  readonly reporter_name: string | null;
  readonly reason: ReportReason;
  readonly details: string;
  readonly created_at: Date;
}

/** A case's reports, latest first. */
export const reportsOfCase = (sql: Sql, caseId: string, limit: number): Promise<CaseReportRow[]> =>
  sql.query<CaseReportRow>(
    `SELECT r.id, r.reporter_id, p.username AS reporter_name, r.reason, r.details, r.created_at
     FROM reports r LEFT JOIN people p ON p.id = r.reporter_id WHERE r.case_id = $1::uuid ORDER BY r.created_at DESC, r.id DESC LIMIT $2::int`,
    [caseId, limit],
    'reports-of-case',
  );
