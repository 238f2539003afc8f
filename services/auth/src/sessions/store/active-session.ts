import type { Aal } from '@trenzeye/kit';
import type { Account, FactorSummary, Identity } from '../../accounts/index.ts';
import { Prisma } from '../../database/generated/client.ts';

/** The methods of the second factors in the `amr` claim. */
export const secondFactorMethods = ['totp', 'mfa/webauthn', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** How a user authenticated, as in the `amr` claim. */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change'
  | 'oauth'
  | 'anonymous'
  | 'passkey'
  | SecondFactorMethod;

/** An authentication method and when it was used, in Unix seconds. */
export interface Amr {
  readonly method: SignInMethod;
  readonly timestamp: number;
}

/** A session with its account, both as of now. */
export interface ActiveSession {
  readonly sessionId: string;
  readonly aal: Aal;
  readonly amr: readonly Amr[];
  readonly startedAt: Date;
  readonly account: Account;
}

interface AccountRelations {
  readonly identities: readonly (Omit<Identity, 'lastSignInAt' | 'createdAt' | 'updatedAt'> & JsonTimes)[];
  readonly factors: readonly (Omit<FactorSummary, 'lastChallengedAt' | 'lastUsedAt' | 'createdAt' | 'updatedAt'> & JsonTimes)[];
}

interface JsonTimes {
  readonly lastSignInAt?: string | null;
  readonly lastChallengedAt?: string | null;
  readonly lastUsedAt?: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A row with `accountColumns` and the columns of the session. */
export type SessionRow = Omit<Account, keyof AccountRelations> & AccountRelations & Omit<ActiveSession, 'account'>;

/** The columns of account `a` with its identities and factors, for statements that read an account and its session at once. */
export const accountColumns = Prisma.sql`
  a.id, a.email, a.password_hash AS "passwordHash", a.email_confirmed_at AS "emailConfirmedAt", a.confirmation_sent_at AS "confirmationSentAt",
  a.last_sign_in_at AS "lastSignInAt", a.role, a.status, a.user_metadata AS "userMetadata", a.app_metadata AS "appMetadata",
  a.is_anonymous AS "isAnonymous", a.new_email AS "newEmail", a.email_change_confirmations AS "emailChangeConfirmations",
  a.email_change_sent_at AS "emailChangeSentAt", a.recovery_sent_at AS "recoverySentAt", a.reauthentication_sent_at AS "reauthenticationSentAt",
  a.invited_at AS "invitedAt", a.banned_until AS "bannedUntil", a.status_version AS "statusVersion",
  a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  (SELECT coalesce(json_agg(json_build_object('id', i.id, 'accountId', i.account_id, 'provider', i.provider, 'subject', i.subject, 'email', i.email,
     'identityData', i.identity_data, 'lastSignInAt', i.last_sign_in_at, 'createdAt', i.created_at, 'updatedAt', i.updated_at,
     'sessionId', i.session_id, 'isPaused', i.is_paused) ORDER BY i.created_at), '[]')
   FROM identities i WHERE i.account_id = a.id) AS identities,
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'factorType', f.factor_type, 'friendlyName', f.friendly_name, 'status', f.status,
     'lastChallengedAt', f.last_challenged_at, 'lastUsedAt', f.last_used_at, 'createdAt', f.created_at, 'updatedAt', f.updated_at,
     'isPaused', f.is_paused) ORDER BY f.created_at), '[]')
   FROM mfa_factors f WHERE f.account_id = a.id) AS factors`;

const parseDate = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export const activeSessionOf = ({ sessionId, aal, amr, startedAt, identities, factors, ...account }: SessionRow): ActiveSession => ({
  sessionId,
  aal,
  amr,
  startedAt,
  account: {
    ...account,
    identities: identities.map(({ lastSignInAt, createdAt, updatedAt, ...identity }) => ({
      ...identity,
      lastSignInAt: parseDate(lastSignInAt),
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    })),
    factors: factors.map(({ lastChallengedAt, lastUsedAt, createdAt, updatedAt, ...factor }) => ({
      ...factor,
      lastChallengedAt: parseDate(lastChallengedAt),
      lastUsedAt: parseDate(lastUsedAt),
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    })),
  },
});
