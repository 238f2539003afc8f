import { tokenAudience } from '@trenzeye/kit';
import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { Account } from '../store/accounts.ts';

export type AuthUser = AnswerOf<typeof auth.getUser>;

export const ownAppMetadata = { provider: 'email', providers: ['email'] };

const identityOf = ({ id, email, emailConfirmedAt, lastSignInAt, createdAt, updatedAt }: Account) => ({
  identity_id: id,
  id,
  user_id: id,
  identity_data: { email, email_verified: emailConfirmedAt !== null, phone_verified: false, sub: id },
  provider: 'email',
  email,
  last_sign_in_at: (lastSignInAt ?? createdAt).toISOString(),
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/** An account as GoTrue's clients know it. `role` is PostgreSQL's there; Trenzeye's roles are at /api/auth/me and in the token. */
export const presentUser = (account: Account): AuthUser => ({
  id: account.id,
  aud: tokenAudience,
  role: 'authenticated',
  email: account.email,
  phone: '',
  email_confirmed_at: account.emailConfirmedAt?.toISOString(),
  confirmed_at: account.emailConfirmedAt?.toISOString(),
  confirmation_sent_at: account.confirmationSentAt?.toISOString(),
  last_sign_in_at: account.lastSignInAt?.toISOString(),
  app_metadata: { ...account.appMetadata },
  user_metadata: { ...account.userMetadata },
  identities: [identityOf(account)],
  created_at: account.createdAt.toISOString(),
  updated_at: account.updatedAt.toISOString(),
  is_anonymous: false,
});
