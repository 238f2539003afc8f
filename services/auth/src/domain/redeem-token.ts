import type { Emit, Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type Account, lockAccount, updateAccount } from '../store/accounts.ts';
import { verifyEmailIdentity } from '../store/email-identity.ts';
import { attemptByEmail, findByTokenHash, type OneTimeToken, type TokenPurpose, takeOneTimeToken } from '../store/one-time-tokens.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure, invalid } from './auth-failure.ts';
import { assertEmailFree, confirmEmailChange } from './change-email.ts';
import { readEmail } from './email-address.ts';
import { issueAuthCode } from './flow.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { assertAttemptAllowed } from './limit-attempts.ts';
import { hashCode, hashSecret, sameHash } from './secrets.ts';

/** Wrong codes after which only the link still works. */
export const codeAttempts = 5;

const changes: readonly TokenPurpose[] = ['email_change_current', 'email_change_new'];

/** What each of GoTrue's types redeems; `email` is whatever leads into an account. */
const purposesOf: Readonly<Record<string, readonly TokenPurpose[]>> = {
  signup: ['confirmation'],
  invite: ['invite'],
  magiclink: ['magiclink', 'confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'magiclink', 'recovery', 'invite'],
  email_change: changes,
};

export type Proof = { readonly linkToken: string } | { readonly email: string; readonly code: string };

/** What a token was good for: a session; a code for the client that began with PKCE; or the first of two confirmations. */
export type Redeemed = { readonly grant: Grant } | { readonly authCode: string } | { readonly pending: 'email_change' };

export interface Redemption {
  readonly trace: string;
  readonly origin: Origin;
  /** By a link that somebody opened, so that a flow begun with PKCE gets its code. Whoever sends the token itself gets a session. */
  readonly byLink?: boolean;
}

const findToken = async (
  context: AuthContext,
  proof: Proof,
  purposes: readonly TokenPurpose[],
  { ip }: Origin,
): Promise<OneTimeToken | undefined> => {
  const { sql, clock } = context;
  if ('linkToken' in proof) return findByTokenHash(sql, hashSecret(proof.linkToken), purposes, clock());
  const email = readEmail(proof.email);
  if (email === undefined) return undefined;
  await assertAttemptAllowed(context, { kind: 'code', email, ip });
  const candidates = await attemptByEmail(sql, email, purposes, clock(), codeAttempts);
  return candidates.find(({ id, codeHash }) => sameHash(codeHash, hashCode(id, proof.code)));
};

/** A token proves the address it was mailed to: the account's, or the one it is about to have. */
const belongs = ({ purpose, email }: OneTimeToken, account: Account): boolean => {
  if (purpose === 'email_change_new') return account.newEmail === email;
  return account.email === email && (purpose !== 'email_change_current' || account.newEmail !== null);
};

interface Step {
  readonly tx: Parameters<typeof lockAccount>[0] & Parameters<typeof updateAccount>[0];
  readonly emit: Emit;
  readonly sql: Sql;
}

/** False when the other address has to agree, too. */
const confirm = async (context: AuthContext, { tx, emit, sql }: Step, account: Account, token: OneTimeToken): Promise<boolean> => {
  const now = context.clock();
  if (changes.includes(token.purpose)) return confirmEmailChange({ tx, emit, sql }, account, now);
  if (account.emailConfirmedAt !== null) return true;
  await updateAccount(tx, account.id, { emailConfirmedAt: now, updatedAt: now });
  await verifyEmailIdentity(sql, { accountId: account.id, email: token.email, now });
  emit('account.confirmed', { userId: account.id, email: token.email });
  return true;
};

/**
 * Uses up what a mail carried: proves the address and signs in. Throws `otp_expired` for whatever is wrong, late or used already,
 * `user_banned`, `email_exists` (a new address that somebody else has proven meanwhile) and `validation_failed` for an unknown `type`.
 */
export const redeemToken = async (
  context: AuthContext,
  type: string,
  proof: Proof,
  { trace, origin, byLink = false }: Redemption,
): Promise<Redeemed> => {
  const purposes = Object.hasOwn(purposesOf, type) ? purposesOf[type] : undefined;
  if (!purposes) throw invalid('type', `must be one of ${Object.keys(purposesOf).join(', ')}`);
  const expired = () => new AuthFailure('otp_expired', 'linkToken' in proof ? { message: 'Email link is invalid or has expired' } : {});
  const token = await findToken(context, proof, purposes, origin);
  if (!token) throw expired();
  return assertEmailFree(() =>
    context.transact({ actor: token.accountId, trace }, async (tx, emit, sql): Promise<Redeemed> => {
      const account = await lockAccount(tx, sql, token.accountId);
      if (!account || !belongs(token, account) || !(await takeOneTimeToken(sql, token.id))) throw expired();
      if (account.status === 'banned') throw new AuthFailure('user_banned');
      if (!(await confirm(context, { tx, emit, sql }, account, token))) return { pending: 'email_change' };
      if (byLink && token.flowId !== null) return { authCode: await issueAuthCode(context, sql, token.flowId, account.id) };
      return { grant: await grantSession(context, sql, account.id, 'otp', origin) };
    }),
  );
};
