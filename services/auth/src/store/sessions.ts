import type { Sql } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { Account, FactorSummary, Identity } from './accounts.ts';

/** How a person proved who they are, as the `amr` claim names it. */
export type SignInMethod = 'password' | 'otp' | 'magiclink' | 'recovery' | 'invite' | 'email_change' | 'oauth' | 'anonymous' | 'totp';

/** A way of authentication and when it was used, in Unix seconds. */
export interface Amr {
  readonly method: SignInMethod;
  readonly timestamp: number;
}

/** Assurance level: aal2 once a second factor was verified in this session. */
export type Aal = 'aal1' | 'aal2';

/** A session with its account as both are now. */
export interface LiveSession {
  readonly sessionId: string;
  readonly aal: Aal;
  readonly amr: readonly Amr[];
  readonly startedAt: Date;
  readonly account: Account;
}

/** The program and network address somebody signs in from. */
export interface Origin {
  readonly userAgent: string | null;
  readonly ip: string | null;
}

interface AccountParts {
  readonly identities: readonly (Omit<Identity, 'lastSignInAt' | 'createdAt' | 'updatedAt'> & Times)[];
  readonly factors: readonly (Omit<FactorSummary, 'lastChallengedAt' | 'createdAt' | 'updatedAt'> & Times)[];
}
/** Dates as JSON carries them. */
interface Times {
  readonly lastSignInAt?: string | null;
  readonly lastChallengedAt?: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
type SessionRow = Omit<Account, keyof AccountParts> & AccountParts & Omit<LiveSession, 'account'>;

const columns = `
  a.id, a.email, a.password_hash AS "passwordHash", a.email_confirmed_at AS "emailConfirmedAt", a.confirmation_sent_at AS "confirmationSentAt",
  a.last_sign_in_at AS "lastSignInAt", a.role, a.status, a.user_metadata AS "userMetadata", a.app_metadata AS "appMetadata",
  a.is_anonymous AS "isAnonymous", a.new_email AS "newEmail", a.email_change_confirmations AS "emailChangeConfirmations",
  a.email_change_sent_at AS "emailChangeSentAt", a.recovery_sent_at AS "recoverySentAt", a.reauthentication_sent_at AS "reauthenticationSentAt",
  a.invited_at AS "invitedAt", a.banned_until AS "bannedUntil", a.standing_version AS "standingVersion",
  a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  (SELECT coalesce(json_agg(json_build_object('id', i.id, 'accountId', i.account_id, 'provider', i.provider, 'subject', i.subject, 'email', i.email,
     'identityData', i.identity_data, 'lastSignInAt', i.last_sign_in_at, 'createdAt', i.created_at, 'updatedAt', i.updated_at) ORDER BY i.created_at), '[]')
   FROM identities i WHERE i.account_id = a.id) AS identities,
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'factorType', f.factor_type, 'friendlyName', f.friendly_name, 'status', f.status,
     'lastChallengedAt', f.last_challenged_at, 'createdAt', f.created_at, 'updatedAt', f.updated_at) ORDER BY f.created_at), '[]')
   FROM mfa_factors f WHERE f.account_id = a.id) AS factors`;

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const liveSessionOf = ({ sessionId, aal, amr, startedAt, identities, factors, ...account }: SessionRow): LiveSession => ({
  ...{ sessionId, aal, amr, startedAt },
  account: {
    ...account,
    identities: identities.map(({ lastSignInAt, createdAt, updatedAt, ...identity }) => ({
      ...identity,
      ...{ lastSignInAt: dateOf(lastSignInAt), createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) },
    })),
    factors: factors.map(({ lastChallengedAt, createdAt, updatedAt, ...factor }) => ({
      ...factor,
      ...{ lastChallengedAt: dateOf(lastChallengedAt), createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) },
    })),
  },
});

export interface NewSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly method: SignInMethod;
  readonly origin: Origin;
  readonly tokenId: string;
  readonly tokenHash: string;
  readonly now: Date;
}

/** Opens a session with its first refresh token and notes the sign-in. Undefined when the account is gone or banned. */
export const openSession = async (
  sql: Sql,
  { sessionId, accountId, method, origin, tokenId, tokenHash, now }: NewSession,
): Promise<LiveSession | undefined> => {
  const [row] = await sql.query<SessionRow>(
    `WITH a AS (
       UPDATE accounts SET last_sign_in_at = $4::timestamptz WHERE id = $2::uuid AND status <> 'banned' RETURNING *
     ), opened AS (
       INSERT INTO sessions (id, account_id, amr, user_agent, ip, created_at)
       SELECT $1::uuid, a.id, $3::jsonb, $7, $8, $4::timestamptz FROM a RETURNING id, aal, amr, created_at
     ), token AS (
       INSERT INTO refresh_tokens (id, session_id, token_hash, created_at) SELECT $5::uuid, opened.id, $6, $4::timestamptz FROM opened
     )
     SELECT ${columns}, opened.id AS "sessionId", opened.aal, opened.amr, opened.created_at AS "startedAt" FROM a, opened`,
    [
      sessionId,
      accountId,
      JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1_000) }]),
      now.toISOString(),
      tokenId,
      tokenHash,
      origin.userAgent,
      origin.ip,
    ],
    'session-open',
  );
  return row && liveSessionOf(row);
};

export interface Rotation {
  readonly tokenHash: string;
  readonly childId: string;
  readonly childHash: string;
  readonly childSeed: string;
  /** Sessions that began before, or were last refreshed before, have run out. */
  readonly beganAfter: Date | null;
  readonly refreshedAfter: Date | null;
  readonly now: Date;
}

/**
 * Uses up a living refresh token and puts its successor in its place, in one statement. The session row is locked first, as
 * signing out does, so that the two cannot wait for each other. Undefined when the token is not (or no longer) alive.
 */
export const rotateRefreshToken = async (
  sql: Sql,
  { tokenHash, childId, childHash, childSeed, beganAfter, refreshedAfter, now }: Rotation,
): Promise<LiveSession | undefined> => {
  const [row] = await sql.query<SessionRow>(
    `WITH found AS MATERIALIZED (
       SELECT s.id AS session_id, s.account_id, s.aal, s.amr, s.created_at, t.id AS token_id
       FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN accounts a ON a.id = s.account_id
       WHERE t.token_hash = $1 AND t.used_at IS NULL AND t.revoked_at IS NULL AND s.revoked_at IS NULL AND a.status <> 'banned'
         AND ($6::timestamptz IS NULL OR s.created_at > $6::timestamptz)
         AND ($7::timestamptz IS NULL OR coalesce(s.refreshed_at, s.created_at) > $7::timestamptz)
       FOR NO KEY UPDATE OF s
     ), used AS (
       UPDATE refresh_tokens t SET used_at = $5::timestamptz, child_seed = $4 FROM found
       WHERE t.id = found.token_id AND t.used_at IS NULL AND t.revoked_at IS NULL RETURNING t.id, t.session_id
     ), child AS (
       INSERT INTO refresh_tokens (id, session_id, parent_id, token_hash, created_at) SELECT $2::uuid, used.session_id, used.id, $3, $5::timestamptz FROM used
     ), touched AS (
       UPDATE sessions s SET refreshed_at = $5::timestamptz FROM used WHERE s.id = used.session_id
     )
     SELECT ${columns}, found.session_id AS "sessionId", found.aal, found.amr, found.created_at AS "startedAt"
     FROM used JOIN found ON found.token_id = used.id JOIN accounts a ON a.id = found.account_id`,
    [
      ...[tokenHash, childId, childHash, childSeed, now.toISOString()],
      ...[beganAfter?.toISOString() ?? null, refreshedAfter?.toISOString() ?? null],
    ],
    'session-refresh',
  );
  return row && liveSessionOf(row);
};

export interface StoredRefreshToken {
  readonly childSeed: string | null;
  readonly usedAt: Date | null;
  /** The token or its whole session was revoked. */
  readonly revoked: boolean;
  /** When the session was refreshed last, or began. */
  readonly refreshedAt: Date;
  readonly session: LiveSession;
}

/** What became of a refresh token. */
export const findRefreshToken = async (sql: Sql, tokenHash: string): Promise<StoredRefreshToken | undefined> => {
  const [row] = await sql.query<SessionRow & Omit<StoredRefreshToken, 'session'>>(
    `SELECT ${columns}, s.id AS "sessionId", s.aal, s.amr, s.created_at AS "startedAt", t.child_seed AS "childSeed", t.used_at AS "usedAt",
       (t.revoked_at IS NOT NULL OR s.revoked_at IS NOT NULL) AS revoked, coalesce(s.refreshed_at, s.created_at) AS "refreshedAt"
     FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN accounts a ON a.id = s.account_id WHERE t.token_hash = $1`,
    [tokenHash],
    'refresh-token-read',
  );
  if (!row) return undefined;
  const { childSeed, usedAt, revoked, refreshedAt, ...session } = row;
  return { childSeed, usedAt, revoked, refreshedAt, session: liveSessionOf(session) };
};

/** Ends a session and its whole token family, and keeps both, so that further reuse is recognised as such. */
export const revokeFamily = async (sql: Sql, sessionId: string, now: Date): Promise<void> => {
  await sql.query(
    `WITH revoked AS (UPDATE sessions SET revoked_at = $2::timestamptz WHERE id = $1::uuid AND revoked_at IS NULL RETURNING id)
     UPDATE refresh_tokens t SET revoked_at = $2::timestamptz FROM revoked WHERE t.session_id = revoked.id AND t.revoked_at IS NULL`,
    [sessionId, now.toISOString()],
    'session-revoke',
  );
};

export interface SessionHolder {
  readonly email: string | null;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly revoked: boolean;
  readonly startedAt: Date;
  readonly refreshedAt: Date;
}

/** Who holds this session now; undefined when it is gone. */
export const sessionHolder = async (sql: Sql, sessionId: string, accountId: string): Promise<SessionHolder | undefined> => {
  const [row] = await sql.query<SessionHolder>(
    `SELECT a.email, a.role, a.status, s.revoked_at IS NOT NULL AS revoked, s.created_at AS "startedAt",
       coalesce(s.refreshed_at, s.created_at) AS "refreshedAt"
     FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = $1::uuid AND a.id = $2::uuid`,
    [sessionId, accountId],
    'session-holder',
  );
  return row;
};

/** A second factor was shown: the session is aal2 from now on, and says how in its `amr`. */
export const raiseSession = async (sql: Sql, sessionId: string, entry: Amr): Promise<void> => {
  await sql.query(
    `UPDATE sessions SET aal = 'aal2', amr = amr || $2::jsonb WHERE id = $1::uuid`,
    [sessionId, JSON.stringify([entry])],
    'session-raise',
  );
};

export const logoutScopes = ['global', 'local', 'others'] as const;
export type LogoutScope = (typeof logoutScopes)[number];

const endings: Readonly<Record<LogoutScope, string>> = {
  global: 'account_id = $1::uuid AND $2::uuid IS NOT NULL',
  local: 'account_id = $1::uuid AND id = $2::uuid',
  others: 'account_id = $1::uuid AND id <> $2::uuid',
};

/** Removes all sessions of an account, this one, or all others; their refresh tokens go with them. */
export const endSessions = async (sql: Sql, accountId: string, sessionId: string, scope: LogoutScope): Promise<void> => {
  await sql.query(`DELETE FROM sessions WHERE ${endings[scope]}`, [accountId, sessionId], `session-end-${scope}`);
};

/** Removes what no client can refer to any more: used tokens and revoked sessions older than `before`, one-time tokens expired by `now`. */
export const removeExpired = async (sql: Sql, now: Date, before: Date): Promise<void> => {
  await sql.query('DELETE FROM refresh_tokens WHERE used_at < $1::timestamptz', [before.toISOString()], 'sweep-refresh-tokens');
  await sql.query('DELETE FROM sessions WHERE revoked_at < $1::timestamptz', [before.toISOString()], 'sweep-sessions');
  await sql.query('DELETE FROM one_time_tokens WHERE expires_at < $1::timestamptz', [now.toISOString()], 'sweep-one-time-tokens');
};
