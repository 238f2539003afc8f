import type { Sql } from '@trenzeye/kit';

/** What a mailed token is for. Of each an account has one at a time. */
export type TokenPurpose =
  | 'confirmation'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

export interface OneTimeToken {
  readonly id: string;
  readonly accountId: string;
  readonly purpose: TokenPurpose;
  /** Where it was mailed to. */
  readonly email: string;
  readonly codeHash: string;
  /** Begun with PKCE: its link answers a code for this flow instead of a session. */
  readonly flowId: string | null;
}

const columns = 't.id, t.account_id AS "accountId", t.purpose, t.email, t.code_hash AS "codeHash", t.flow_id AS "flowId"';

export interface NewOneTimeToken extends OneTimeToken {
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Keeps a token in the place of the account's earlier one for the same purpose. */
export const putOneTimeToken = async (sql: Sql, token: NewOneTimeToken): Promise<void> => {
  await sql.query(
    `INSERT INTO one_time_tokens AS t (id, account_id, purpose, email, token_hash, code_hash, created_at, expires_at, flow_id)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::timestamptz, $8::timestamptz, $9::uuid)
     ON CONFLICT (account_id, purpose) DO UPDATE SET id = excluded.id, email = excluded.email, token_hash = excluded.token_hash,
       code_hash = excluded.code_hash, attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at,
       flow_id = excluded.flow_id`,
    [
      token.id,
      token.accountId,
      token.purpose,
      token.email,
      token.tokenHash,
      token.codeHash,
      token.createdAt.toISOString(),
      token.expiresAt.toISOString(),
      token.flowId,
    ],
  );
};

export const findByTokenHash = async (
  sql: Sql,
  tokenHash: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<OneTimeToken | undefined> => {
  const [row] = await sql.query<OneTimeToken>(
    `SELECT ${columns} FROM one_time_tokens t WHERE t.token_hash = $1 AND t.purpose = ANY($2::text[]) AND t.expires_at > $3::timestamptz`,
    [tokenHash, [...purposes], now.toISOString()],
    'one-time-token-by-hash',
  );
  return row;
};

/** The tokens a code for this address may belong to; each look counts as an attempt, and after `attempts` there are none. */
export const attemptByEmail = async (
  sql: Sql,
  email: string,
  purposes: readonly TokenPurpose[],
  now: Date,
  attempts: number,
): Promise<OneTimeToken[]> =>
  sql.query<OneTimeToken>(
    `UPDATE one_time_tokens t SET attempts = t.attempts + 1
     WHERE t.email = $1 AND t.purpose = ANY($2::text[]) AND t.expires_at > $3::timestamptz AND t.attempts < $4::int RETURNING ${columns}`,
    [email, [...purposes], now.toISOString(), attempts],
    'one-time-token-attempt',
  );

/** The same for the token of one account and purpose. */
export const attemptByAccount = async (
  sql: Sql,
  accountId: string,
  purpose: TokenPurpose,
  now: Date,
  attempts: number,
): Promise<OneTimeToken | undefined> => {
  const [row] = await sql.query<OneTimeToken>(
    `UPDATE one_time_tokens t SET attempts = t.attempts + 1
     WHERE t.account_id = $1::uuid AND t.purpose = $2 AND t.expires_at > $3::timestamptz AND t.attempts < $4::int RETURNING ${columns}`,
    [accountId, purpose, now.toISOString(), attempts],
    'one-time-token-attempt-own',
  );
  return row;
};

/** Uses a token up; of several callers one gets true. */
export const takeOneTimeToken = async (sql: Sql, id: string): Promise<boolean> => {
  const rows = await sql.query('DELETE FROM one_time_tokens WHERE id = $1::uuid RETURNING id', [id]);
  return rows.length === 1;
};

/** Makes an account's tokens for these purposes worthless. */
export const dropOneTimeTokens = async (sql: Sql, accountId: string, purposes: readonly TokenPurpose[]): Promise<void> => {
  await sql.query('DELETE FROM one_time_tokens WHERE account_id = $1::uuid AND purpose = ANY($2::text[])', [accountId, [...purposes]]);
};
