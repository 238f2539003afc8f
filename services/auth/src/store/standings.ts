import type { Sql } from '@trenzeye/kit';
import type { AccountStatus } from '@trenzeye/proto/http';

export interface StatusMove {
  readonly accountId: string;
  readonly from: AccountStatus;
  readonly to: AccountStatus;
  readonly at: Date;
}

/** Gives an account that has one status, and is no admin's, another. Undefined when it has another one, or is not there. */
export const moveStatus = async (
  sql: Sql,
  { accountId, from, to, at }: StatusMove,
): Promise<{ readonly role: string; readonly version: number } | undefined> => {
  const [row] = await sql.query<{ role: string; version: number }>(
    `UPDATE accounts SET status = $3, banned_until = NULL, standing_version = standing_version + 1, updated_at = $4::timestamptz
     WHERE id = $1::uuid AND status = $2 AND role <> 'admin' RETURNING role, standing_version AS version`,
    [accountId, from, to, at.toISOString()],
    'status-move',
  );
  return row;
};
