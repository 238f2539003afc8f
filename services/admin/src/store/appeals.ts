import type { Sql } from '@trenzeye/kit';
import type { AppealStatus, DecisionAction } from '@trenzeye/proto/http/admin';

export interface NewAppeal {
  readonly id: string;
  readonly decisionId: string;
  readonly caseId: string;
  readonly userId: string;
  readonly text: string;
  readonly at: Date;
}

/** False when the decision was appealed before. */
export const addAppeal = async (sql: Sql, { id, decisionId, caseId, userId, text, at }: NewAppeal): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO appeals (id, decision_id, case_id, user_id, text, created_at) VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6::timestamptz)
     ON CONFLICT (decision_id) DO NOTHING RETURNING id`,
    [id, decisionId, caseId, userId, text, at.toISOString()],
    'appeal-add',
  );
  return rows.length > 0;
};

export interface AppealRow {
  readonly id: string;
  readonly decision_id: string;
  readonly case_id: string;
  readonly user_id: string;
  readonly status: AppealStatus;
  readonly text: string;
  readonly created_at: Date;
  readonly answered_by: string | null;
  readonly answerer_name: string | null;
  readonly answered_at: Date | null;
  readonly answer: string;
  /** Who made the decision, and what it was. */
  readonly moderator_id: string;
  readonly action: DecisionAction;
  readonly reason: string;
}

const columns = `a.id, a.decision_id, a.case_id, a.user_id, a.status, a.text, a.created_at, a.answered_by, p.username AS answerer_name, a.answered_at, a.answer,
  d.moderator_id, d.action, d.reason`;
const tables = 'appeals a JOIN decisions d ON d.id = a.decision_id LEFT JOIN people p ON p.id = a.answered_by';

/** The pending ones oldest first, the others latest first; `after` is the last of the page before. */
export const readAppeals = (
  sql: Sql,
  status: AppealStatus,
  limit: number,
  after: readonly [createdAt: string, id: string] | undefined,
): Promise<AppealRow[]> => {
  const [direction, beyond] = status === 'pending' ? ['ASC', '>'] : ['DESC', '<'];
  return sql.query<AppealRow>(
    `SELECT ${columns} FROM ${tables} WHERE a.status = $1 ${after ? `AND (a.created_at, a.id) ${beyond} ($3::timestamptz, $4::uuid)` : ''}
     ORDER BY a.created_at ${direction}, a.id ${direction} LIMIT $2::int`,
    [status, limit, ...(after ?? [])],
  );
};

export const appealsOfCase = (sql: Sql, caseId: string): Promise<AppealRow[]> =>
  sql.query<AppealRow>(
    `SELECT ${columns} FROM ${tables} WHERE a.case_id = $1::uuid ORDER BY a.created_at DESC`,
    [caseId],
    'appeals-of-case',
  );

export const readAppeal = async (sql: Sql, id: string): Promise<AppealRow | undefined> => {
  const [row] = await sql.query<AppealRow>(`SELECT ${columns} FROM ${tables} WHERE a.id = $1::uuid`, [id], 'appeal-read');
  return row;
};

export interface AppealAnswer {
  readonly decisionId: string;
  readonly status: 'upheld' | 'restored';
  readonly by: string;
  readonly at: Date;
  readonly answer: string;
}

/** Answers the pending appeal against a decision, if there is one. */
export const answerPending = async (sql: Sql, { decisionId, status, by, at, answer }: AppealAnswer): Promise<void> => {
  await sql.query(
    `UPDATE appeals SET status = $2, answered_by = $3::uuid, answered_at = $4::timestamptz, answer = $5
     WHERE decision_id = $1::uuid AND status = 'pending'`,
    [decisionId, status, by, at.toISOString(), answer],
    'appeal-answer',
  );
};
