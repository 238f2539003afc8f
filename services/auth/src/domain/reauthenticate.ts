import type { AuthContext } from '../context.ts';
import { type Account, findAccount, updateAccount } from '../store/accounts.ts';
import { attemptByAccount, takeOneTimeToken } from '../store/one-time-tokens.ts';
import { AuthFailure } from './auth-failure.ts';
import { issueToken, mailToken } from './issue-token.ts';
import { assertMailAllowed } from './limit-mail.ts';
import { codeAttempts } from './redeem-token.ts';
import { hashCode, sameHash } from './secrets.ts';

/**
 * Mails a code that proves who is asking. Throws `validation_failed` for an account without an address, `email_not_confirmed` and
 * `over_email_send_rate_limit`.
 */
export const requestReauthentication = async (
  context: AuthContext,
  { accountId, ip, trace }: { readonly accountId: string; readonly ip: string | null; readonly trace: string },
): Promise<void> => {
  const account = await findAccount(context.prisma, accountId);
  if (!account) throw new AuthFailure('session_not_found');
  const { id, email } = account;
  if (email === null)
    throw new AuthFailure('validation_failed', {
      status: 422,
      message: 'Reauthentication requires the user to have an email or a phone number',
    });
  if (account.emailConfirmedAt === null)
    throw new AuthFailure('email_not_confirmed', { status: 422, message: 'Please verify your email first.' });
  await assertMailAllowed(context, { email, purpose: 'reauthentication', ip });
  const now = context.clock();
  const secrets = await context.transact({ actor: id, trace }, async (tx, _emit, sql) => {
    await updateAccount(tx, id, { reauthenticationSentAt: now, updatedAt: now });
    return issueToken(context, sql, { id, email }, 'reauthentication');
  });
  await mailToken(context, { account: { id, email }, purpose: 'reauthentication', secrets, redirectTo: undefined });
};

export interface IdentityProof {
  /** The account's password. */
  readonly password: string | undefined;
  /** The code of a reauthentication mail; works once. */
  readonly nonce: string | undefined;
}

const assertNonce = async ({ sql, clock }: AuthContext, accountId: string, nonce: string): Promise<void> => {
  const token = await attemptByAccount(sql, accountId, 'reauthentication', clock(), codeAttempts);
  const right = token !== undefined && sameHash(token.codeHash, hashCode(token.id, nonce.trim()));
  if (!right || !(await takeOneTimeToken(sql, token.id)))
    throw new AuthFailure('reauthentication_not_valid', { errors: [{ field: 'nonce', message: 'has expired or is invalid' }] });
};

const assertPassword = async (
  { limiter, config, passwords }: AuthContext,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> => {
  const { allowed, reset } = await limiter.consume(`auth-password:${id}`, { points: config.AUTH_LOGIN_ATTEMPTS, seconds: 60 });
  if (!allowed) throw new AuthFailure('over_request_rate_limit', { headers: { 'retry-after': String(Math.max(1, Math.ceil(reset))) } });
  if (!(await passwords.matches(passwordHash ?? undefined, password))) throw new AuthFailure('current_password_invalid');
};

/**
 * Makes sure that it is the owner who asks, by the password or the code of a reauthentication mail. Throws `reauthentication_needed`
 * when there is neither, `current_password_invalid`, `reauthentication_not_valid` and `over_request_rate_limit`.
 */
export const proveIdentity = async (
  context: AuthContext,
  account: Pick<Account, 'id' | 'passwordHash'>,
  { password, nonce }: IdentityProof,
): Promise<void> => {
  if (password) await assertPassword(context, account, password);
  else if (nonce) await assertNonce(context, account.id, nonce);
  else throw new AuthFailure('reauthentication_needed');
};
