import type { Sql } from '@trenzeye/kit';
import type { AppealStatus, CaseStatus, DecisionAction, ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import type { AccountStatus, Role } from '@trenzeye/proto/http/common';
import type { SubjectKind } from './subjects.ts';

/** A case as the desk shows it. */
export interface CaseRow {
  readonly id: string;
  readonly target_type: ReportTarget;
  readonly target_id: string;
  readonly kind: SubjectKind;
  readonly owner_id: string;
  readonly parent_id: string | null;
  readonly preview: string;
  readonly status: CaseStatus;
  readonly reports: number;
  readonly reasons: Partial<Record<ReportReason, number>>;
  readonly reason: ReportReason;
  readonly created_at: Date;
  readonly reported_at: Date;
  readonly version: number;
  readonly claimed_by: string | null;
  readonly claimed_until: Date | null;
  readonly gone: boolean;
  readonly owner_name: string | null;
  readonly owner_status: AccountStatus | null;
  readonly owner_role: Role | null;
  readonly reporter_name: string | null;
  readonly claimer_name: string | null;
  readonly decision_id: string | null;
  readonly action: DecisionAction | null;
  readonly message: string | null;
  readonly moderator_id: string | null;
  readonly moderator_name: string | null;
  readonly decided_at: Date | null;
  readonly appeal_id: string | null;
  readonly appeal_status: AppealStatus | null;
}

const columns = `c.id, c.target_type, c.target_id, c.kind, c.owner_id, c.parent_id, c.preview, c.status, c.reports, c.reasons, c.reason, c.created_at,
  c.reported_at, c.version, c.claimed_by, c.claimed_until, coalesce(CASE c.target_type WHEN 'user' THEN o.deleted ELSE s.gone END, true) AS gone,
  o.username AS owner_name, o.status AS owner_status, o.role AS owner_role, r.username AS reporter_name, k.username AS claimer_name,
  d.id AS decision_id, d.action, d.message, d.moderator_id, m.username AS moderator_name, d.created_at AS decided_at,
  a.id AS appeal_id, a.status AS appeal_status`;
const joins = `LEFT JOIN people o ON o.id = c.owner_id LEFT JOIN people r ON r.id = c.reporter_id LEFT JOIN people k ON k.id = c.claimed_by
  LEFT JOIN subjects s ON s.id = c.target_id LEFT JOIN decisions d ON d.id = c.decision_id LEFT JOIN people m ON m.id = d.moderator_id
  LEFT JOIN appeals a ON a.decision_id = coalesce(d.undoes, d.id)`;

export type CaseSort = 'newest' | 'oldest' | 'most_reported';

export interface CasePage {
  readonly status: CaseStatus;
  readonly targetType: ReportTarget | undefined;
  readonly reason: ReportReason | undefined;
  readonly author: string | undefined;
  /** Whose claims; null for what nobody has. */
  readonly claimedBy: string | null | undefined;
  readonly now: Date;
  readonly sort: CaseSort;
  /** The sort keys of the last row of the page before. */
  readonly after: readonly [key: string, id: string] | undefined;
  readonly limit: number;
}

const orders = {
  newest: { column: 'created_at', type: 'timestamptz', direction: 'DESC', beyond: '<' },
  oldest: { column: 'created_at', type: 'timestamptz', direction: 'ASC', beyond: '>' },
  most_reported: { column: 'reports', type: 'int', direction: 'DESC', beyond: '<' },
} as const;

const claims = (claimedBy: string | null | undefined, place: (value: unknown) => string, now: Date): string[] => {
  if (claimedBy === undefined) return [];
  const at = place(now.toISOString());
  if (claimedBy === null) return [`(claimed_by IS NULL OR claimed_until <= ${at}::timestamptz)`];
  return [`claimed_by = ${place(claimedBy)}::uuid AND claimed_until > ${at}::timestamptz`];
};

/** One page. The rows are chosen from one index first, and only then joined with names. */
export const readCases = (sql: Sql, page: CasePage): Promise<CaseRow[]> => {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const { column, type, direction, beyond } = orders[page.sort];
  const conditions = [`status = ${place(page.status)}`, ...claims(page.claimedBy, place, page.now)];
  if (page.targetType) conditions.push(`target_type = ${place(page.targetType)}`);
  if (page.reason) conditions.push(`reason = ${place(page.reason)}`);
  if (page.author) conditions.push(`owner_id = ${place(page.author)}::uuid`);
  if (page.after) conditions.push(`(${column}, id) ${beyond} (${place(page.after[0])}::${type}, ${place(page.after[1])}::uuid)`);
  const order = (alias: string) => `ORDER BY ${alias}${column} ${direction}, ${alias}id ${direction}`;
  return sql.query<CaseRow>(
    `WITH c AS MATERIALIZED (SELECT * FROM flagged_content WHERE ${conditions.join(' AND ')} ${order('')} LIMIT ${place(page.limit)}::int)
     SELECT ${columns} FROM c ${joins} ${order('c.')}`,
    values,
  );
};

export const readCase = async (sql: Sql, id: string): Promise<CaseRow | undefined> => {
  const [row] = await sql.query<CaseRow>(`SELECT ${columns} FROM flagged_content c ${joins} WHERE c.id = $1::uuid`, [id], 'case-read');
  return row;
};

export const readCasesById = async (sql: Sql, ids: readonly string[]): Promise<Map<string, CaseRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<CaseRow>(
    `SELECT ${columns} FROM flagged_content c ${joins} WHERE c.id = ANY($1::uuid[])`,
    [[...ids]],
    'cases-read',
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** The same, locked until the transaction ends. */
export const lockCase = async (sql: Sql, id: string): Promise<CaseRow | undefined> => {
  const locked = await sql.query('SELECT 1 FROM flagged_content WHERE id = $1::uuid FOR UPDATE', [id], 'case-lock');
  // A second statement, so that it sees what those before us in the queue have written.
  return locked.length > 0 ? readCase(sql, id) : undefined;
};

export const setClaim = async (sql: Sql, id: string, claimedBy: string | null, until: Date | null): Promise<void> => {
  await sql.query(
    'UPDATE flagged_content SET claimed_by = $2::uuid, claimed_until = $3::timestamptz, version = version + 1 WHERE id = $1::uuid',
    [id, claimedBy, until?.toISOString() ?? null],
    'case-claim',
  );
};

/**
 * What is in force for a case now, if anything. Without a decision it is open again, unless its target has another open case
 * meanwhile. Answers how many decisions there were about the target.
 */
export const settleCase = async (sql: Sql, id: string, status: 'decided' | 'pending', decisionId: string | null): Promise<number> => {
  const [row] = await sql.query<{ decisions: number }>(
    `UPDATE flagged_content c SET decision_id = $3::uuid, claimed_by = NULL, claimed_until = NULL, version = version + 1,
       status = CASE WHEN $2 = 'pending' AND EXISTS (
         SELECT FROM flagged_content o WHERE o.target_id = c.target_id AND o.target_type = c.target_type AND o.status = 'pending' AND o.id <> c.id
       ) THEN 'decided' ELSE $2 END,
       decisions = 1 + (SELECT max(o.decisions) FROM flagged_content o WHERE o.target_id = c.target_id)
     WHERE id = $1::uuid RETURNING decisions`,
    [id, status, decisionId],
    'case-settle',
  );
  return row?.decisions ?? 0;
};

/** Something about it is new. */
export const touchCase = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('UPDATE flagged_content SET version = version + 1 WHERE id = $1::uuid', [id], 'case-touch');
};

export const countOpenCases = async (sql: Sql, ownerId: string): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM flagged_content WHERE owner_id = $1::uuid AND status = 'pending'",
    [ownerId],
    'cases-open',
  );
  return row?.count ?? 0;
};

const forgetting = [
  "UPDATE flagged_content SET preview = '', status = CASE status WHEN 'pending' THEN 'closed' ELSE status END WHERE owner_id = $1::uuid",
  "UPDATE decisions SET message = '' WHERE owner_id = $1::uuid",
  'DELETE FROM appeals WHERE user_id = $1::uuid',
  "UPDATE reports SET details = '' WHERE reporter_id = $1::uuid",
];

/** Keeps of somebody's cases, decisions and reports that they were, without a word of theirs or about them. */
export const forgetCasesOf = async (sql: Sql, userId: string): Promise<void> => {
  for (const text of forgetting) await sql.query(text, [userId]);
};
