import { type Emit, newId } from '@trenzeye/kit';
import type { Role } from '@trenzeye/proto/http';
import type { Account, Metadata } from '../store/accounts.ts';
import { ownAppMetadata } from './present-user.ts';
import { usernameOf } from './user-metadata.ts';

export interface NewAccount {
  readonly id?: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly userMetadata: Metadata;
  readonly role?: Role;
  readonly confirmed: boolean;
  readonly now: Date;
}

export const newAccount = ({ id = newId(), email, passwordHash, userMetadata, role = 'user', confirmed, now }: NewAccount): Account => ({
  id,
  email,
  passwordHash,
  emailConfirmedAt: confirmed ? now : null,
  confirmationSentAt: confirmed ? null : now,
  lastSignInAt: null,
  role,
  status: 'active',
  userMetadata,
  appMetadata: ownAppMetadata,
  createdAt: now,
  updatedAt: now,
});

/** Tells the other services about an account. Its username is what the person asked for, else the address before the @, else `user`. */
export const announce = (emit: Emit, { id, email, role, status, userMetadata, emailConfirmedAt }: Account): void => {
  const username = usernameOf(userMetadata) ?? (email.split('@')[0] || 'user');
  emit('account.registered', { userId: id, email, username, role, status });
  if (emailConfirmedAt !== null) emit('account.confirmed', { userId: id, email });
};
