import type { Viewer } from '@trenzeye/kit';
import type { auth, BodyOf } from '@trenzeye/proto/http';
import type { Account } from '../accounts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { requireEmail } from '../email-address.ts';
import type { Passwords } from '../passwords/index.ts';
import type { Metadata } from '../user-metadata.ts';
import { mergeMetadata } from '../user-metadata.ts';

/** The cause of an administrator's change of another account. */
export interface AdminCause {
  /** The administrator's id; `system` for a service token. */
  readonly actor: string;
  readonly trace: string;
}

/** The cause of an admin request. Service tokens have no account. */
export const adminCauseOf = ({ viewer, trace }: { readonly viewer: Viewer | undefined; readonly trace: string }): AdminCause => ({
  actor: viewer?.id ?? 'system',
  trace,
});

/** New values replace, null removes; `provider` and `providers` are set by the service only. Throws `validation_failed` when it becomes too large. */
export const mergeAppMetadata = (before: Metadata, { provider: _provider, providers: _providers, ...change }: Metadata): Metadata =>
  mergeMetadata(before, change, 'app_metadata');

/** Milliseconds per unit. */
const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};
const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;
/** About 292 years: the maximum of a duration in Go. */
const maxMs = 9.2e15 / 1e3;

/**
 * Parses a duration in Go's format (`24h`, `1h30m`, `1.5h`) in milliseconds; `none` is 0, which ends a ban. Throws `validation_failed`.
 */
export const readBanDuration = (text: string): number => {
  if (text === 'none' || text === '0') return 0;
  const parts = [...text.matchAll(part)];
  const duration = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? Number.NaN), 0);
  const isComplete = parts.map(([matched]) => matched).join('') === text;
  if (parts.length === 0 || !isComplete || !(duration <= maxMs))
    throw invalid('ban_duration', 'invalid format for ban duration: use none, or a duration such as 24h or 1h30m');
  return duration;
};

const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const argon2id = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;

/** The parameters of an imported hash determine the cost of every sign-in: at most 1 s of bcrypt or 128 MiB of Argon2. */
const isAffordable = (hash: string): boolean => {
  const [, cost] = bcrypt.exec(hash) ?? [];
  if (cost !== undefined) return Number(cost) >= 4 && Number(cost) <= 14;
  const [, memory, passes, lanes] = (argon2id.exec(hash) ?? []).map(Number);
  return memory !== undefined && passes !== undefined && lanes !== undefined && memory <= 131_072 && passes <= 10 && lanes <= 8;
};

/** Checks a hash from another system. Throws `validation_failed` for one that is neither argon2id nor bcrypt, or too expensive. */
const readPasswordHash = async (passwords: Pick<Passwords, 'matches'>, hash: string): Promise<string> => {
  const invalidHash = () => invalid('password_hash', 'must be an argon2id or bcrypt hash of moderate cost');
  if (!isAffordable(hash)) throw invalidHash();
  // The parameters may be inconsistent: a hash that cannot be compared now could not be compared at sign-in.
  await passwords.matches(hash, '').catch(() => {
    throw invalidHash();
  });
  return hash;
};

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
