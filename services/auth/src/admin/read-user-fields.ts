import type { auth, BodyOf } from '@trenzeye/proto/http';
import type { Account } from '../accounts/store/accounts.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { requireEmail } from '../email-address.ts';
import { readBanDuration } from './ban-duration.ts';
import { readPasswordHash } from './password-hash.ts';

export type UserFields = BodyOf<typeof auth.adminUpdateUser>;

/** The validated fields of an administrator's request. */
export interface CheckedFields {
  /** lower-cased */
  readonly email: string | undefined;
  readonly passwordHash: string | undefined;
  readonly confirm: boolean;
  /** null ends a ban; a date is the end of a new one */
  readonly bannedUntil: Date | null | undefined;
  readonly role: Account['role'] | undefined;
}

const phoneNotSupported = (): AuthFailure =>
  new AuthFailure('phone_provider_disabled', { errors: [{ field: 'phone', message: 'is not supported' }] });

const passwordHashOf = async (
  { passwords }: AuthContext,
  { password, password_hash: importedHash }: UserFields,
): Promise<string | undefined> => {
  if (password && importedHash) throw invalid('password_hash', 'Only a password or a password hash should be provided');
  if (importedHash) return readPasswordHash(passwords, importedHash);
  if (!password) return undefined;
  passwords.assertStrong(password);
  return passwords.hash(password);
};

const bannedUntilOf = ({ clock }: AuthContext, text: string | undefined): Date | null | undefined => {
  if (!text) return undefined;
  const durationMs = readBanDuration(text);
  return durationMs === 0 ? null : new Date(clock().getTime() + durationMs);
};

/** Throws `validation_failed`, `weak_password` or `phone_provider_disabled`. */
export const readUserFields = async (context: AuthContext, fields: UserFields): Promise<CheckedFields> => {
  if (fields.phone) throw phoneNotSupported();
  const email = fields.email ? requireEmail(fields.email) : undefined;
  const bannedUntil = bannedUntilOf(context, fields.ban_duration);
  const passwordHash = await passwordHashOf(context, fields);
  return { email, passwordHash, confirm: fields.email_confirm ?? false, bannedUntil, role: fields.trenzeye_role };
};
