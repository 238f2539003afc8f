import type { AuthContext } from '../context.ts';
import { lockAccount, updateAccount } from '../store/accounts.ts';
import { attemptByEmail, findByTokenHash, type OneTimeToken, type TokenPurpose, takeOneTimeToken } from '../store/one-time-tokens.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure, invalid } from './auth-failure.ts';
import { readEmail } from './email-address.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { hashCode, hashSecret, sameHash } from './secrets.ts';

/** Wrong codes after which only the link still works. */
const codeAttempts = 5;

const purposesOf: Readonly<Record<string, readonly TokenPurpose[]>> = {
  signup: ['confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
};

export type Proof = { readonly linkToken: string } | { readonly email: string; readonly code: string };

const findToken = async (
  { sql, clock }: AuthContext,
  proof: Proof,
  purposes: readonly TokenPurpose[],
): Promise<OneTimeToken | undefined> => {
  if ('linkToken' in proof) return findByTokenHash(sql, hashSecret(proof.linkToken), purposes, clock());
  const email = readEmail(proof.email);
  if (email === undefined) return undefined;
  const candidates = await attemptByEmail(sql, email, purposes, clock(), codeAttempts);
  return candidates.find(({ id, codeHash }) => sameHash(codeHash, hashCode(id, proof.code)));
};

/**
 * Uses up what a mail carried: confirms the address and opens a session. Throws `otp_expired` for whatever is wrong, late or
 * used already, `user_banned`, and `validation_failed` for an unknown `type`.
 */
export const redeemToken = async (
  context: AuthContext,
  type: string,
  proof: Proof,
  { trace, origin }: { readonly trace: string; readonly origin: Origin },
): Promise<Grant> => {
  const purposes = Object.hasOwn(purposesOf, type) ? purposesOf[type] : undefined;
  if (!purposes) throw invalid('type', 'must be signup, recovery or email');
  const expired = () => new AuthFailure('otp_expired', 'linkToken' in proof ? { message: 'Email link is invalid or has expired' } : {});
  const token = await findToken(context, proof, purposes);
  if (!token) throw expired();
  return context.transact({ actor: token.accountId, trace }, async (tx, emit, sql) => {
    const account = await lockAccount(tx, sql, token.accountId);
    if (!account || account.email !== token.email || !(await takeOneTimeToken(sql, token.id))) throw expired();
    if (account.emailConfirmedAt === null) {
      const now = context.clock();
      await updateAccount(tx, account.id, { emailConfirmedAt: now, updatedAt: now });
      emit('account.confirmed', { userId: account.id, email: token.email });
    }
    return grantSession(context, sql, account.id, 'otp', origin);
  });
};
