import type { Sql } from '@trenzeye/kit';
import type { SignInMethod } from './sessions.ts';

export type ChallengeMethod = 's256' | 'plain';

/** A sign-in on its way: begun here, at a provider or in a mail, ended by a code that its starter alone can redeem. */
export interface Flow {
  readonly id: string;
  /** Whom it signs in; for linking an identity, who asked. */
  readonly accountId: string | null;
  readonly linking: boolean;
  readonly method: SignInMethod;
  readonly provider: string | null;
  /** Already checked. */
  readonly redirectTo: string;
  /** Our client's PKCE; null for the implicit flow. */
  readonly codeChallenge: string | null;
  readonly codeChallengeMethod: ChallengeMethod | null;
  /** Towards the provider. */
  readonly nonce: string | null;
  readonly codeVerifier: string | null;
  readonly inviteCode: string | null;
  readonly authCodeIssuedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewFlow extends Omit<Flow, 'authCodeIssuedAt'> {
  readonly stateHash: string | null;
}

const columns = `id, account_id AS "accountId", linking, method, provider, redirect_to AS "redirectTo", code_challenge AS "codeChallenge",
  code_challenge_method AS "codeChallengeMethod", nonce, code_verifier AS "codeVerifier", invite_code AS "inviteCode",
  auth_code_issued_at AS "authCodeIssuedAt", created_at AS "createdAt", expires_at AS "expiresAt"`;

export const insertFlow = async (sql: Sql, flow: NewFlow): Promise<void> => {
  await sql.query(
    `INSERT INTO flows (id, account_id, linking, method, provider, redirect_to, code_challenge, code_challenge_method,
       state_hash, nonce, code_verifier, invite_code, created_at, expires_at)
     VALUES ($1::uuid, $2::uuid, $3::boolean, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz, $14::timestamptz)`,
    [
      flow.id,
      flow.accountId,
      flow.linking,
      flow.method,
      flow.provider,
      flow.redirectTo,
      flow.codeChallenge,
      flow.codeChallengeMethod,
      flow.stateHash,
      flow.nonce,
      flow.codeVerifier,
      flow.inviteCode,
      flow.createdAt.toISOString(),
      flow.expiresAt.toISOString(),
    ],
    'flow-insert',
  );
};

export const findFlow = async (sql: Sql, id: string): Promise<Flow | undefined> => {
  const [row] = await sql.query<Flow>(`SELECT ${columns} FROM flows WHERE id = $1::uuid`, [id], 'flow-by-id');
  return row;
};

/** Uses a state up: whoever comes with it first gets the flow, everybody later nothing. */
export const takeState = async (sql: Sql, stateHash: string): Promise<Flow | undefined> => {
  const [row] = await sql.query<Flow>(
    `UPDATE flows SET state_hash = NULL WHERE state_hash = $1 RETURNING ${columns}`,
    [stateHash],
    'flow-take-state',
  );
  return row;
};

/** Gives a flow its code, in the place of an earlier one. False when the flow is gone. */
export const putAuthCode = async (sql: Sql, id: string, accountId: string, codeHash: string, now: Date): Promise<boolean> => {
  const rows = await sql.query(
    `UPDATE flows SET account_id = $2::uuid, auth_code_hash = $3, auth_code_issued_at = $4::timestamptz WHERE id = $1::uuid RETURNING id`,
    [id, accountId, codeHash, now.toISOString()],
    'flow-put-code',
  );
  return rows.length === 1;
};

export const findFlowByCode = async (sql: Sql, codeHash: string): Promise<Flow | undefined> => {
  const [row] = await sql.query<Flow>(`SELECT ${columns} FROM flows WHERE auth_code_hash = $1`, [codeHash], 'flow-by-code');
  return row;
};

/** Ends a flow by its code; of several callers one gets true. */
export const takeAuthCode = async (sql: Sql, codeHash: string): Promise<boolean> => {
  const rows = await sql.query('DELETE FROM flows WHERE auth_code_hash = $1 RETURNING id', [codeHash], 'flow-take-code');
  return rows.length === 1;
};

export const removeFlow = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('DELETE FROM flows WHERE id = $1::uuid', [id], 'flow-remove');
};

/** Removes flows that nobody can end any more. */
export const removeExpiredFlows = async (sql: Sql, now: Date): Promise<void> => {
  await sql.query('DELETE FROM flows WHERE expires_at < $1::timestamptz', [now.toISOString()], 'sweep-flows');
};
