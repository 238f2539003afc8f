import { newId } from '@trenzeye/kit';
import type { Role } from '@trenzeye/proto/http';
import { defaultUsername, provisionalUsername } from '@trenzeye/proto/text/username';
import type { AuthTransaction } from '../database/transaction.ts';
import type { Metadata } from '../user-metadata.ts';
import { usernameOf } from '../user-metadata.ts';
import type { Account, Identity } from './store/accounts.ts';

interface NewAccount {
  readonly id?: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly userMetadata: Metadata;
  readonly role?: Role;
  readonly confirmed: boolean;
  readonly now: Date;
}

/** The identity of an account that signs in with its email address. */
const emailIdentity = (accountId: string, email: string, verified: boolean, now: Date): Identity => ({
  id: newId(),
  accountId,
  provider: 'email',
  subject: accountId,
  email,
  identityData: { sub: accountId, email, email_verified: verified, phone_verified: false },
  lastSignInAt: null,
  createdAt: now,
  updatedAt: now,
  sessionId: null,
  isPaused: false,
});

/** An account that is not stored yet; without an email address it is anonymous. */
export const newAccount = ({ id = newId(), email, passwordHash, userMetadata, role = 'user', confirmed, now }: NewAccount): Account => ({
  id,
  email,
  passwordHash,
  emailConfirmedAt: email !== null && confirmed ? now : null,
  confirmationSentAt: email === null || confirmed ? null : now,
  lastSignInAt: null,
  role,
  status: 'active',
  userMetadata,
  appMetadata: email === null ? {} : { provider: 'email', providers: ['email'] },
  isAnonymous: email === null,
  newEmail: null,
  emailChangeConfirmations: 0,
  emailChangeSentAt: null,
  recoverySentAt: null,
  reauthenticationSentAt: null,
  invitedAt: null,
  bannedUntil: null,
  statusVersion: 1,
  createdAt: now,
  updatedAt: now,
  identities: email === null ? [] : [emailIdentity(id, email, confirmed, now)],
  factors: [],
});

/**
 * Emits the events of a new account. The requested name is of the metadata, else of the address before the @, else `user`. It may be the
 * name of another user, so other services show a provisional one until the profile exists.
 */
export const emitAccountRegistered = (
  { emit }: Pick<AuthTransaction, 'emit'>,
  { id, email, role, status, userMetadata, emailConfirmedAt }: Account,
): void => {
  const requestedUsername = defaultUsername([usernameOf(userMetadata), email?.split('@')[0]], { isAdmin: role === 'admin' });
  emit('account.registered', { userId: id, email: email ?? '', username: provisionalUsername(id), requestedUsername, role, status });
  if (emailConfirmedAt !== null && email !== null) emit('account.confirmed', { userId: id, email });
};
