import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { PrismaClient } from './generated/client.ts';

type Writer = Pick<TransactionOf<PrismaClient>, 'factor' | 'challenge'>;

/** A second factor with its secret, sealed. */
export interface Factor {
  readonly id: string;
  readonly accountId: string;
  readonly friendlyName: string | null;
  readonly status: string;
  readonly secret: string;
  /** The last time step a code was accepted for. */
  readonly lastStep: bigint | null;
}

export interface NewFactor extends Pick<Factor, 'id' | 'accountId' | 'friendlyName' | 'secret'> {
  readonly now: Date;
}

export const insertFactor = async (tx: Writer, { now, ...factor }: NewFactor): Promise<void> => {
  await tx.factor.create({ data: { ...factor, factorType: 'totp', status: 'unverified', createdAt: now, updatedAt: now } });
};

export const findFactor = async (tx: Pick<Writer, 'factor'>, id: string, accountId: string): Promise<Factor | undefined> =>
  (await tx.factor.findUnique({ where: { id, accountId } })) ?? undefined;

/** Marks a factor as verified by the code of `step`, which counts for no further verification. */
export const acceptStep = async (tx: Writer, id: string, step: number, now: Date): Promise<void> => {
  await tx.factor.update({ where: { id }, data: { status: 'verified', lastStep: BigInt(step), updatedAt: now } });
};

/** Of several callers one gets true. */
export const removeFactor = async (tx: Writer, id: string, accountId: string): Promise<boolean> => {
  const { count } = await tx.factor.deleteMany({ where: { id, accountId } });
  return count === 1;
};

/** Enrolments that were begun and never finished. */
export const removeUnverifiedFactors = async (tx: Writer, accountId: string): Promise<void> => {
  await tx.factor.deleteMany({ where: { accountId, status: 'unverified' } });
};

export interface NewChallenge {
  readonly id: string;
  readonly factorId: string;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Keeps a challenge, notes it on its factor, and forgets the factor's expired ones. */
export const insertChallenge = async (tx: Writer, challenge: NewChallenge): Promise<void> => {
  const { factorId, createdAt } = challenge;
  await tx.challenge.deleteMany({ where: { factorId, expiresAt: { lte: createdAt } } });
  await tx.challenge.create({ data: challenge });
  await tx.factor.update({ where: { id: factorId }, data: { lastChallengedAt: createdAt } });
};

export interface ChallengeAttempt {
  readonly attempts: number;
  readonly expiresAt: Date;
}

/** Counts an attempt before anything is looked at, so that parallel guesses count, too. Undefined for a challenge that is not this session's. */
export const attemptChallenge = async (
  sql: Sql,
  challengeId: string,
  factorId: string,
  sessionId: string,
): Promise<ChallengeAttempt | undefined> => {
  const [row] = await sql.query<ChallengeAttempt>(
    `UPDATE mfa_challenges SET attempts = attempts + 1 WHERE id = $1::uuid AND factor_id = $2::uuid AND session_id = $3::uuid
     RETURNING attempts, expires_at AS "expiresAt"`,
    [challengeId, factorId, sessionId],
    'challenge-attempt',
  );
  return row;
};

/** Uses a challenge up; of several callers one gets true. */
export const takeChallenge = async (tx: Writer, id: string): Promise<boolean> => {
  const { count } = await tx.challenge.deleteMany({ where: { id } });
  return count === 1;
};

/** Removes an account's other sessions that were opened without a second factor. */
export const endLesserSessions = async (sql: Sql, accountId: string, keptSessionId: string): Promise<void> => {
  await sql.query(`DELETE FROM sessions WHERE account_id = $1::uuid AND id <> $2::uuid AND aal = 'aal1'`, [accountId, keptSessionId]);
};

/** Without a factor nobody is assured by one. */
export const lowerSessions = async (sql: Sql, accountId: string): Promise<void> => {
  await sql.query(
    `UPDATE sessions SET aal = 'aal1', amr = coalesce((SELECT jsonb_agg(entry) FROM jsonb_array_elements(amr) entry
       WHERE entry->>'method' <> 'totp'), '[]') WHERE account_id = $1::uuid AND aal = 'aal2'`,
    [accountId],
  );
};

/**
 * Puts a refresh token in the place of whatever token of the session is alive. The old one counts as used, with an empty seed:
 * no successor can be worked out from it, for only who verified the factor gets the new one.
 */
export const replaceRefreshToken = async (
  sql: Sql,
  {
    sessionId,
    tokenId,
    tokenHash,
    now,
  }: { readonly sessionId: string; readonly tokenId: string; readonly tokenHash: string; readonly now: Date },
): Promise<void> => {
  await sql.query(
    `WITH used AS (
       UPDATE refresh_tokens SET used_at = $4::timestamptz, child_seed = ''
       WHERE session_id = $1::uuid AND used_at IS NULL AND revoked_at IS NULL RETURNING id
     ), touched AS (
       UPDATE sessions SET refreshed_at = $4::timestamptz WHERE id = $1::uuid
     )
     INSERT INTO refresh_tokens (id, session_id, parent_id, token_hash, created_at)
     SELECT $2::uuid, $1::uuid, (SELECT id FROM used LIMIT 1), $3, $4::timestamptz`,
    [sessionId, tokenId, tokenHash, now.toISOString()],
  );
};

/** Removes challenges expired by `now` and enrolments begun before `begunBefore` that were never finished. */
export const removeStaleFactors = async (sql: Sql, now: Date, begunBefore: Date): Promise<void> => {
  await sql.query('DELETE FROM mfa_challenges WHERE expires_at < $1::timestamptz', [now.toISOString()], 'sweep-challenges');
  await sql.query(
    `DELETE FROM mfa_factors WHERE status = 'unverified' AND created_at < $1::timestamptz`,
    [begunBefore.toISOString()],
    'sweep-factors',
  );
};
