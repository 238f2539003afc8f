import type { Sql } from '@trenzeye/kit';
import type { CaseAction, DecisionAction, ReportTarget } from '@trenzeye/proto/http/admin';

export interface NewDecision {
  readonly id: string;
  readonly caseId: string;
  readonly ownerId: string;
  readonly action: DecisionAction;
  readonly reason: string;
  readonly message: string;
  readonly moderatorId: string;
  readonly at: Date;
  /** The decision this one takes back. */
  readonly undoes: string | null;
}

/** Writes a decision down, and that the one it undoes is in force no more. */
export const addDecision = async (sql: Sql, decision: NewDecision): Promise<void> => {
  const { id, caseId, ownerId, action, reason, message, moderatorId, at, undoes } = decision;
  await sql.query(
    `INSERT INTO decisions (id, case_id, owner_id, action, reason, message, moderator_id, created_at, undoes)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::uuid, $8::timestamptz, $9::uuid)`,
    [id, caseId, ownerId, action, reason, message, moderatorId, at.toISOString(), undoes],
    'decision-add',
  );
  if (undoes)
    await sql.query('UPDATE decisions SET undone_at = $2::timestamptz WHERE id = $1::uuid', [undoes, at.toISOString()], 'decision-undo');
};

export interface DecisionRow {
  readonly id: string;
  readonly action: DecisionAction;
  readonly reason: string;
  readonly message: string;
  readonly moderator_id: string;
  readonly moderator_name: string | null;
  readonly created_at: Date;
  readonly undoes: string | null;
  readonly undone_at: Date | null;
}

export const decisionsOfCase = (sql: Sql, caseId: string): Promise<DecisionRow[]> =>
  sql.query<DecisionRow>(
    `SELECT d.id, d.action, d.reason, d.message, d.moderator_id, m.username AS moderator_name, d.created_at, d.undoes, d.undone_at
     FROM decisions d LEFT JOIN people m ON m.id = d.moderator_id WHERE d.case_id = $1::uuid ORDER BY d.created_at DESC, d.id DESC`,
    [caseId],
    'decisions-of-case',
  );

export interface EarlierDecisionRow {
  readonly case_id: string;
  readonly target_type: ReportTarget;
  readonly preview: string;
  readonly action: DecisionAction;
  readonly reason: string;
  readonly created_at: Date;
  readonly undone_at: Date | null;
}

/** What was decided about somebody in other cases, latest first. */
export const decisionsBefore = (sql: Sql, ownerId: string, caseId: string, limit: number): Promise<EarlierDecisionRow[]> =>
  sql.query<EarlierDecisionRow>(
    `SELECT d.case_id, c.target_type, c.preview, d.action, d.reason, d.created_at, d.undone_at
     FROM decisions d JOIN flagged_content c ON c.id = d.case_id
     WHERE d.owner_id = $1::uuid AND d.case_id <> $2::uuid AND d.action IN ('approve', 'remove', 'suspend_user', 'warn')
     ORDER BY d.created_at DESC, d.id DESC LIMIT $3::int`,
    [ownerId, caseId, limit],
    'decisions-before',
  );

/** How many decisions of each kind are in force about somebody. */
export const countDecisions = async (sql: Sql, ownerId: string): Promise<Partial<Record<CaseAction, number>>> => {
  const rows = await sql.query<{ action: CaseAction; count: number }>(
    `SELECT action, count(*)::int AS count FROM decisions
     WHERE owner_id = $1::uuid AND undone_at IS NULL AND action IN ('approve', 'remove', 'suspend_user', 'warn') GROUP BY action`,
    [ownerId],
    'decisions-count',
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
};

export interface OwnDecisionRow {
  readonly id: string;
  readonly case_id: string;
  readonly action: 'remove' | 'suspend_user' | 'warn';
  readonly target_type: ReportTarget;
  readonly target_id: string;
  readonly preview: string;
  readonly reason: string;
  readonly message: string;
  readonly moderator_id: string;
  readonly created_at: Date;
  readonly undone_at: Date | null;
  readonly appeal_status: 'pending' | 'upheld' | 'restored' | null;
  readonly appeal_text: string | null;
  readonly appealed_at: Date | null;
  readonly answered_at: Date | null;
  readonly answer: string | null;
}

const ownColumns = `d.id, d.case_id, d.action, c.target_type, c.target_id, c.preview, d.reason, d.message, d.moderator_id, d.created_at, d.undone_at,
  a.status AS appeal_status, a.text AS appeal_text, a.created_at AS appealed_at, a.answered_at, a.answer`;
const ownTables = `decisions d JOIN flagged_content c ON c.id = d.case_id LEFT JOIN appeals a ON a.decision_id = d.id`;
const ownKinds = `d.action IN ('remove', 'suspend_user', 'warn')`;

/** What was decided about somebody, latest first; `after` is the last of the page before. */
export const decisionsAbout = (
  sql: Sql,
  ownerId: string,
  limit: number,
  after: readonly [createdAt: string, id: string] | undefined,
): Promise<OwnDecisionRow[]> =>
  sql.query<OwnDecisionRow>(
    `SELECT ${ownColumns} FROM ${ownTables} WHERE d.owner_id = $1::uuid AND ${ownKinds}
     ${after ? 'AND (d.created_at, d.id) < ($3::timestamptz, $4::uuid)' : ''} ORDER BY d.created_at DESC, d.id DESC LIMIT $2::int`,
    [ownerId, limit, ...(after ?? [])],
  );

/** One decision about somebody; undefined for what is about somebody else. */
export const findDecisionAbout = async (sql: Sql, ownerId: string, id: string): Promise<OwnDecisionRow | undefined> => {
  const [row] = await sql.query<OwnDecisionRow>(
    `SELECT ${ownColumns} FROM ${ownTables} WHERE d.id = $1::uuid AND d.owner_id = $2::uuid AND ${ownKinds}`,
    [id, ownerId],
    'decision-about',
  );
  return row;
};
