import type { auth, BodyOf } from '@trenzeye/proto/http';
import type { AuthContext } from '../../context.ts';
import type { Account } from '../../store/accounts.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { requireEmail } from '../email-address.ts';
import { readBanDuration } from './ban-duration.ts';
import { readPasswordHash } from './password-hash.ts';

export type UserFields = BodyOf<typeof auth.adminUpdateUser>;

/** What an administrator wants, checked: nothing of it can fail for its form any more. */
export interface CheckedFields {
  /** lower-cased */
  readonly email: string | undefined;
  readonly passwordHash: string | undefined;
  readonly confirm: boolean;
  /** null ends a ban, a date is when it ends */
  readonly bannedUntil: Date | null | undefined;
  readonly role: Account['role'] | undefined;
}

export const noPhones = (): AuthFailure =>
  new AuthFailure('phone_provider_disabled', { errors: [{ field: 'phone', message: 'is not supported' }] });

const passwordHashOf = async ({ passwords }: AuthContext, { password, password_hash: given }: UserFields): Promise<string | undefined> => {
  if (password && given) throw invalid('password_hash', 'Only a password or a password hash should be provided');
  if (given) return readPasswordHash(passwords, given);
  if (!password) return undefined;
  passwords.assertStrong(password);
  return passwords.hash(password);
};

const banOf = ({ clock }: AuthContext, text: string | undefined): Date | null | undefined => {
  if (!text) return undefined;
  const duration = readBanDuration(text);
  return duration === 0 ? null : new Date(clock().getTime() + duration);
};

/** Throws `validation_failed`, `weak_password` or `phone_provider_disabled`, before anything has changed. */
export const readUserFields = async (context: AuthContext, fields: UserFields): Promise<CheckedFields> => {
  if (fields.phone) throw noPhones();
  const email = fields.email ? requireEmail(fields.email) : undefined;
  const bannedUntil = banOf(context, fields.ban_duration);
  const passwordHash = await passwordHashOf(context, fields);
  return { email, passwordHash, confirm: fields.email_confirm ?? false, bannedUntil, role: fields.trenzeye_role };
};
