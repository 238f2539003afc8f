import type { Aal } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { Database } from '../../database/transaction.ts';
import {
  type ActiveSession,
  type Amr,
  accountColumns,
  activeSessionOf,
  type SessionRow,
  type SignInMethod,
  secondFactorMethods,
} from './active-session.ts';

/** The user agent and network address of a sign-in. */
export interface SignInOrigin {
  readonly userAgent: string | null;
  readonly ip: string | null;
}

interface NewSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly method: SignInMethod;
  readonly aal: Aal;
  readonly origin: SignInOrigin;
  /** The passkey or the identity that the user signed in with. */
  readonly factorId: string | null;
  readonly identityId: string | null;
  readonly tokenId: string;
  readonly tokenHash: string;
  readonly now: Date;
}

/** Starts a session with its first refresh token and records the sign-in. Undefined when the account does not exist or is banned. */
export const insertSession = async (
  prisma: Database,
  { sessionId, accountId, method, aal, origin, factorId, identityId, tokenId, tokenHash, now }: NewSession,
): Promise<ActiveSession | undefined> => {
  const amr = JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1_000) }]);
  const at = now.toISOString();
  // Raw: three writes and the read of the account in one round trip, atomic without a transaction.
  const [row] = await prisma.$queryRaw<SessionRow[]>`
    WITH a AS (
      UPDATE accounts SET last_sign_in_at = ${at}::timestamptz WHERE id = ${accountId}::uuid AND status <> 'banned' RETURNING *
    ), opened AS (
      INSERT INTO sessions (id, account_id, aal, amr, user_agent, ip, factor_id, identity_id, created_at)
      SELECT ${sessionId}::uuid, a.id, ${aal}, ${amr}::jsonb, ${origin.userAgent}, ${origin.ip}, ${factorId}::uuid, ${identityId}::uuid, ${at}::timestamptz FROM a
      RETURNING id, aal, amr, created_at
    ), token AS (
      INSERT INTO refresh_tokens (id, session_id, token_hash, created_at)
      SELECT ${tokenId}::uuid, opened.id, ${tokenHash}, ${at}::timestamptz FROM opened
    )
    SELECT ${accountColumns}, opened.id AS "sessionId", opened.aal, opened.amr, opened.created_at AS "startedAt" FROM a, opened`;
  return row && activeSessionOf(row);
};

interface NewRefreshToken {
  readonly sessionId: string;
  readonly tokenId: string;
  readonly tokenHash: string;
  readonly now: Date;
}

/**
 * Replaces the active refresh token of a session. The old one counts as used, with an empty seed: no successor can be derived from
 * it, because only the client that verified the factor receives the new one.
 */
export const replaceRefreshToken = async (prisma: Database, { sessionId, tokenId, tokenHash, now }: NewRefreshToken): Promise<void> => {
  const [used] = await prisma.refreshToken.updateManyAndReturn({
    where: { sessionId, usedAt: null, revokedAt: null },
    data: { usedAt: now, childSeed: '' },
    select: { id: true },
  });
  await prisma.session.updateMany({ where: { id: sessionId }, data: { refreshedAt: now } });
  await prisma.refreshToken.create({ data: { id: tokenId, sessionId, parentId: used?.id ?? null, tokenHash, createdAt: now } });
};

/** Revokes a session and its token family and keeps the rows, so that further reuse is recognised. False when it has ended before. */
export const revokeSession = async (prisma: Database, id: string, now: Date): Promise<boolean> => {
  const { count } = await prisma.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } });
  await prisma.refreshToken.updateMany({ where: { sessionId: id, revokedAt: null }, data: { revokedAt: now } });
  return count === 1;
};

/** Revokes every session of an account and keeps the rows, so that requests with them are refused with the reason. Returns their ids. */
export const revokeSessions = async (prisma: Database, accountId: string, now: Date): Promise<string[]> => {
  const rows = await prisma.session.updateManyAndReturn({
    where: { accountId, revokedAt: null },
    data: { revokedAt: now },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};

interface SessionAccount {
  readonly email: string | null;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly aal: Aal;
  /** Whether the account has a verified second factor. */
  readonly hasFactor: boolean;
  readonly revoked: boolean;
  readonly startedAt: Date;
  readonly refreshedAt: Date;
  /** Unix seconds of its last second factor; null without one. */
  readonly upgradedAt: number | null;
  readonly amr: readonly Amr[];
}

/** The account of a session as of now; undefined when the session does not exist. */
export const findSessionAccount = async (prisma: Database, sessionId: string, accountId: string): Promise<SessionAccount | undefined> => {
  // Raw: one statement for each authenticated request; the model API reads a relation with a second one.
  const [row] = await prisma.$queryRaw<SessionAccount[]>`
    SELECT a.email, a.role, a.status, s.aal, s.amr,
      EXISTS (SELECT FROM mfa_factors f WHERE f.account_id = a.id AND f.status = 'verified') AS "hasFactor",
      s.revoked_at IS NOT NULL AS revoked, s.created_at AS "startedAt", coalesce(s.refreshed_at, s.created_at) AS "refreshedAt",
      (SELECT max((entry->>'timestamp')::float8) FROM jsonb_array_elements(s.amr) entry
       WHERE entry->>'method' = ANY (${[...secondFactorMethods]})) AS "upgradedAt"
    FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = ${sessionId}::uuid AND a.id = ${accountId}::uuid`;
  return row;
};

/** What a session proves before sensitive changes. */
interface SessionAssurance {
  readonly aal: Aal;
  /** The last sign-in, reauthentication or second factor of this session. */
  readonly authenticatedAt: Date;
}

/** When a session last proved who uses it. */
export const authenticatedAt = (amr: readonly Amr[]): Date => new Date(Math.max(0, ...amr.map(({ timestamp }) => timestamp)) * 1_000);

/** Undefined when the session has ended. */
export const findSessionAssurance = async (prisma: Database, id: string): Promise<SessionAssurance | undefined> => {
  const row = await prisma.session.findUnique({ where: { id, revokedAt: null }, select: { aal: true, amr: true } });
  return row ? { aal: row.aal as Aal, authenticatedAt: authenticatedAt(row.amr as unknown as Amr[]) } : undefined;
};

/** What a session that secures the account signed in or verified with. */
export interface ActingSession {
  readonly id: string;
  readonly aal: Aal;
  /** The second factor or passkey that it verified last; null for a recovery code. */
  readonly factorId: string | null;
  readonly identityId: string | null;
}

/** Undefined when the session has ended. */
export const findActingSession = async (prisma: Database, id: string): Promise<ActingSession | undefined> => {
  const select = { id: true, aal: true, factorId: true, identityId: true } as const;
  const row = await prisma.session.findUnique({ where: { id, revokedAt: null }, select });
  return row ? { ...row, aal: row.aal as Aal } : undefined;
};

/** Methods that prove access to the mail address of the account. */
const mailMethods: readonly SignInMethod[] = ['otp', 'magiclink', 'recovery', 'invite', 'email_change'];

/** Whether a session started with a link or code of a mail. */
export const isMailSession = async (prisma: Database, id: string): Promise<boolean> => {
  const row = await prisma.session.findUnique({ where: { id, revokedAt: null }, select: { amr: true } });
  return ((row?.amr ?? []) as unknown as readonly Amr[]).some(({ method }) => mailMethods.includes(method));
};

/**
 * Raises a session to aal2 after a second factor was verified, and adds the method to its `amr`. `factorId`: the factor, null for a recovery
 * code.
 */
export const upgradeSession = async (prisma: Database, sessionId: string, entry: Amr, factorId: string | null): Promise<void> => {
  // Raw: appends to a JSON array.
  await prisma.$executeRaw`
    UPDATE sessions SET aal = 'aal2', amr = amr || ${JSON.stringify([entry])}::jsonb, factor_id = ${factorId}::uuid WHERE id = ${sessionId}::uuid`;
};

/** Records a reauthentication in the `amr` of a session, in place of an earlier one with the same method. False when the session has ended. */
export const recordReauthentication = async (prisma: Database, sessionId: string, entry: Amr): Promise<boolean> => {
  // Raw: filters and appends to a JSON array.
  const count = await prisma.$executeRaw`
    UPDATE sessions SET amr = coalesce((SELECT jsonb_agg(each ORDER BY position) FROM jsonb_array_elements(amr) WITH ORDINALITY AS entries (each, position)
      WHERE each->>'method' <> ${entry.method}), '[]') || ${JSON.stringify([entry])}::jsonb
    WHERE id = ${sessionId}::uuid AND revoked_at IS NULL`;
  return count === 1;
};

/** Lowers the sessions of an account without a second factor to aal1. A passkey that started a session stays in its `amr`. */
export const downgradeSessions = async (prisma: Database, accountId: string): Promise<void> => {
  // Raw: filters a JSON array.
  await prisma.$executeRaw`
    UPDATE sessions SET aal = 'aal1', amr = coalesce((SELECT jsonb_agg(entry) FROM jsonb_array_elements(amr) entry
      WHERE entry->>'method' <> ALL (${[...secondFactorMethods]})), '[]') WHERE account_id = ${accountId}::uuid AND aal = 'aal2'`;
};

/** Deletes an account's other sessions that started without a second factor, and returns their ids. */
export const deleteAal1Sessions = async (prisma: Database, accountId: string, keptSessionId: string): Promise<string[]> => {
  // Raw: DELETE with RETURNING.
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    DELETE FROM sessions WHERE account_id = ${accountId}::uuid AND id <> ${keptSessionId}::uuid AND aal = 'aal1' RETURNING id`;
  return rows.map(({ id }) => id);
};

/** A session in the list that its user sees. */
export interface SessionSummary {
  readonly id: string;
  readonly createdAt: Date;
  readonly refreshedAt: Date | null;
  readonly userAgent: string | null;
  readonly ip: string | null;
  readonly aal: Aal;
  readonly amr: readonly Amr[];
}

/** Sessions expire by age and by inactivity; null where that is off. */
export interface SessionLimits {
  readonly startedAfter: Date | null;
  readonly refreshedAfter: Date | null;
}

const lastUsed = ({ createdAt, refreshedAt }: Pick<SessionSummary, 'createdAt' | 'refreshedAt'>): number =>
  (refreshedAt ?? createdAt).getTime();

/** The active sessions of an account, last used first. */
export const listSessions = async (
  prisma: Database,
  accountId: string,
  { startedAfter, refreshedAfter }: SessionLimits,
): Promise<SessionSummary[]> => {
  const rows = await prisma.session.findMany({
    where: {
      accountId,
      revokedAt: null,
      ...(startedAfter ? { createdAt: { gt: startedAfter } } : {}),
      ...(refreshedAfter
        ? { OR: [{ refreshedAt: { gt: refreshedAfter } }, { refreshedAt: null, createdAt: { gt: refreshedAfter } }] }
        : {}),
    },
    select: { id: true, createdAt: true, refreshedAt: true, userAgent: true, ip: true, aal: true, amr: true },
    orderBy: { id: 'desc' },
  });
  const sessions = rows.map((row) => ({ ...row, aal: row.aal as Aal, amr: row.amr as unknown as readonly Amr[] }));
  return sessions.sort((one, other) => lastUsed(other) - lastUsed(one));
};

/**
 * Marks sessions that have expired by age or inactivity and returns those that were not marked before, at most `limit`. Sessions of several
 * processes are marked once.
 */
export const markExpiredSessions = async (
  prisma: Database,
  { startedAfter, refreshedAfter }: SessionLimits,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly accountId: string }[]> => {
  if (startedAfter === null && refreshedAfter === null) return [];
  // Raw: SKIP LOCKED.
  return prisma.$queryRaw`
    UPDATE sessions SET expired_at = ${now.toISOString()}::timestamptz WHERE id = ANY (ARRAY(
      SELECT id FROM sessions WHERE revoked_at IS NULL AND expired_at IS NULL AND (
        created_at <= ${startedAfter?.toISOString() ?? null}::timestamptz
        OR coalesce(refreshed_at, created_at) <= ${refreshedAfter?.toISOString() ?? null}::timestamptz)
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id, account_id AS "accountId"`;
};

/** Deletes one session of an account with its refresh tokens. False when the account has no such active session. */
export const deleteSession = async (prisma: Database, accountId: string, id: string): Promise<boolean> => {
  const { count } = await prisma.session.deleteMany({ where: { id, accountId, revokedAt: null } });
  return count === 1;
};

export const logoutScopes = ['global', 'local', 'others'] as const;
export type LogoutScope = (typeof logoutScopes)[number];

/** Deletes all sessions of an account, this one, or all others, with their refresh tokens. Returns the ids of those that were active. */
export const deleteSessions = async (
  prisma: Database,
  accountId: string,
  scope: LogoutScope,
  sessionId: string | undefined,
): Promise<string[]> => {
  // Raw: DELETE with RETURNING.
  const rows = await prisma.$queryRaw<{ id: string; revoked: boolean }[]>`
    DELETE FROM sessions WHERE account_id = ${accountId}::uuid AND (${scope} = 'global'
      OR (${scope} = 'local' AND id = ${sessionId ?? null}::uuid) OR (${scope} = 'others' AND id IS DISTINCT FROM ${sessionId ?? null}::uuid))
    RETURNING id, revoked_at IS NOT NULL AS revoked`;
  return rows.filter(({ revoked }) => !revoked).map(({ id }) => id);
};

/** Deletes what no client can refer to any more: tokens used and sessions revoked before `before`. */
export const deleteExpiredSessions = async (prisma: Database, before: Date): Promise<void> => {
  await prisma.refreshToken.deleteMany({ where: { usedAt: { lt: before } } });
  await prisma.session.deleteMany({ where: { revokedAt: { lt: before } } });
};
