import { tokenAudience } from '@trenzeye/kit';
import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { Account, FactorSummary, Identity } from './store/accounts.ts';

export type AuthUser = AnswerOf<typeof auth.getUser>;

const instant = (date: Date | null): string | undefined => date?.toISOString();

export const presentIdentity = ({ id, accountId, subject, ...identity }: Identity): AuthUser['identities'][number] => ({
  identity_id: id,
  id: subject,
  user_id: accountId,
  identity_data: { ...identity.identityData },
  provider: identity.provider,
  ...(identity.email === null ? {} : { email: identity.email }),
  last_sign_in_at: (identity.lastSignInAt ?? identity.createdAt).toISOString(),
  created_at: identity.createdAt.toISOString(),
  updated_at: identity.updatedAt.toISOString(),
  is_paused: identity.isPaused,
});

export const presentFactor = (factor: FactorSummary): NonNullable<AuthUser['factors']>[number] => ({
  id: factor.id,
  ...(factor.friendlyName ? { friendly_name: factor.friendlyName } : {}),
  factor_type: factor.factorType,
  status: factor.status === 'verified' ? 'verified' : 'unverified',
  created_at: factor.createdAt.toISOString(),
  updated_at: factor.updatedAt.toISOString(),
  last_challenged_at: instant(factor.lastChallengedAt),
  last_used_at: instant(factor.lastUsedAt),
  is_paused: factor.isPaused,
});

/** An account in GoTrue's format. Its `role` is PostgreSQL's; Trenzeye's roles are in /api/auth/me and in the token. */
export const presentUser = (account: Account): AuthUser => ({
  id: account.id,
  aud: tokenAudience,
  role: 'authenticated',
  email: account.email ?? '',
  phone: '',
  email_confirmed_at: instant(account.emailConfirmedAt),
  confirmed_at: instant(account.emailConfirmedAt),
  confirmation_sent_at: instant(account.confirmationSentAt),
  recovery_sent_at: instant(account.recoverySentAt),
  reauthentication_sent_at: instant(account.reauthenticationSentAt),
  invited_at: instant(account.invitedAt),
  new_email: account.newEmail ?? undefined,
  email_change_sent_at: instant(account.emailChangeSentAt),
  last_sign_in_at: instant(account.lastSignInAt),
  banned_until: account.status === 'banned' ? instant(account.bannedUntil) : undefined,
  app_metadata: { ...account.appMetadata },
  user_metadata: { ...account.userMetadata },
  identities: account.identities.map(presentIdentity),
  factors: account.factors.length > 0 ? account.factors.map(presentFactor) : undefined,
  created_at: account.createdAt.toISOString(),
  updated_at: account.updatedAt.toISOString(),
  is_anonymous: account.isAnonymous,
});
