import type { Sql } from '@trenzeye/kit';

type Dated<T> = T & { readonly created_at: string };

const read = async <T extends object>(sql: Sql, text: string, userId: string): Promise<Dated<T>[]> => {
  const rows = await sql.query<T & { created_at: Date }>(text, [userId]);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
};

/** What somebody reported, oldest first. */
export const reportsBy = (sql: Sql, userId: string) =>
  read(
    sql,
    `SELECT c.target_type, c.target_id, r.reason, r.details, r.created_at FROM reports r JOIN flagged_content c ON c.id = r.case_id
     WHERE r.reporter_id = $1::uuid ORDER BY r.created_at, r.id`,
    userId,
  );

/** What was decided about somebody, oldest first; who decided is not theirs to take along. */
export const decisionsOn = (sql: Sql, userId: string) =>
  read(
    sql,
    `SELECT c.target_type, c.target_id, d.action, d.reason, d.message, d.created_at FROM decisions d JOIN flagged_content c ON c.id = d.case_id
     WHERE d.owner_id = $1::uuid ORDER BY d.created_at, d.id`,
    userId,
  );

export const appealsBy = (sql: Sql, userId: string) =>
  read(sql, 'SELECT decision_id, text, answer, created_at FROM appeals WHERE user_id = $1::uuid ORDER BY created_at, id', userId);
