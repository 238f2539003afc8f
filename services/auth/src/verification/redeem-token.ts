import { createText } from '@trenzeye/kit';
import { type Account, lockAccount, updateAccount, verifyEmailIdentity } from '../accounts/index.ts';
import { countAttempt, type KnownDevice } from '../attempts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { readEmail } from '../email-address.ts';
import { assertEmailAvailable, confirmEmailChange } from '../email-change/index.ts';
import {
  codeTimes,
  consumeOneTimeToken,
  countAttemptsByEmail,
  findOneTimeToken,
  type OneTimeToken,
  type TokenPurpose,
} from '../mail-tokens/index.ts';
import { hashCode, hashSecret, sameHash } from '../secrets.ts';
import { sendSecurityNotice } from '../security-notices/index.ts';
import { discardUnprovenCredentials, type Grant, grantSession, issueAuthCode, type SignInOrigin } from '../sessions/index.ts';

/**
 * Wrong codes, from all clients, after which only the link works. The limits per network and account are far lower; this one holds when
 * their counts are lost.
 */
const maxCodeAttempts = 500;

const emailChangePurposes: readonly TokenPurpose[] = ['email_change_current', 'email_change_new'];

/** The purposes that each of GoTrue's types redeems; `email` is any that signs in. */
const purposesOf: Readonly<Record<string, readonly TokenPurpose[]>> = {
  signup: ['confirmation'],
  invite: ['invite'],
  magiclink: ['magiclink', 'confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'magiclink', 'recovery', 'invite'],
  email_change: emailChangePurposes,
};

export type Proof = { readonly linkToken: string } | { readonly email: string; readonly code: string };

/** The result of a token: a session; a code for the client that requested it with PKCE; or the first of two confirmations. */
type Redeemed = { readonly grant: Grant } | { readonly authCode: string } | { readonly pending: 'email_change' };

interface Redemption {
  readonly trace: string;
  readonly origin: SignInOrigin;
  /** The browser that sends a code, if it is known for the address. */
  readonly device?: KnownDevice | undefined;
  /** Redeemed by opening the link: a flow requested with PKCE gets its code. A client that sends the token itself gets a session. */
  readonly byLink?: boolean;
}

const findToken = async (
  context: AuthContext,
  proof: Proof,
  purposes: readonly TokenPurpose[],
  { origin, device }: Redemption,
): Promise<OneTimeToken | undefined> => {
  const { prisma, clock } = context;
  if ('linkToken' in proof) return findOneTimeToken(prisma, hashSecret(proof.linkToken), purposes, clock());
  const email = readEmail(proof.email);
  if (email === undefined) return undefined;
  const refundAttempt = await countAttempt(context, { kind: 'code', email, ip: origin.ip, device });
  const candidates = await countAttemptsByEmail(prisma, email, purposes, codeTimes(context), maxCodeAttempts);
  const token = candidates.find(({ id, codeHash }) => sameHash(codeHash, hashCode(id, proof.code)));
  if (token) await refundAttempt();
  return token;
};

/** A token confirms the address it was mailed to: the account's, or the one it has requested. */
const matchesAccount = ({ purpose, email }: OneTimeToken, account: Account): boolean => {
  if (purpose === 'email_change_new') return account.newEmail === email;
  return account.email === email && (purpose !== 'email_change_current' || account.newEmail !== null);
};

/**
 * False when the other address has to confirm, too. A pending password belongs to the token of the sign-up that set it: the owner of the
 * address who proves it with any other token never knew it.
 */
const confirm = async (context: AuthContext, tx: AuthTransaction, account: Account, token: OneTimeToken): Promise<boolean> => {
  const now = context.clock();
  if (emailChangePurposes.includes(token.purpose)) return confirmEmailChange(tx, account, now);
  if (account.emailConfirmedAt !== null) return true;
  if (token.purpose !== 'confirmation' && account.passwordHash !== null) await discardUnprovenCredentials(context, tx, account);
  await updateAccount(tx.prisma, account.id, { emailConfirmedAt: now, updatedAt: now });
  await verifyEmailIdentity(tx.prisma, { accountId: account.id, email: token.email, now });
  tx.emit('account.confirmed', { userId: account.id, email: token.email });
  return true;
};

/**
 * Redeems the link token or code of a mail: confirms the address and signs in. Throws `otp_expired` for a wrong, expired or used
 * token, `user_banned`, `email_exists` (another account has confirmed the new address) and `validation_failed` for an
 * unknown `type`.
 */
export const redeemToken = async (context: AuthContext, type: string, proof: Proof, redemption: Redemption): Promise<Redeemed> => {
  const { trace, origin, byLink = false } = redemption;
  const purposes = Object.hasOwn(purposesOf, type) ? purposesOf[type] : undefined;
  if (!purposes) throw invalid('type', createText('must be one of {options}', { options: Object.keys(purposesOf).join(', ') }));
  const expired = () => new AuthFailure('otp_expired', 'linkToken' in proof ? { message: 'Email link is invalid or has expired' } : {});
  const token = await findToken(context, proof, purposes, redemption);
  if (!token) throw expired();
  const { redeemed, former } = await assertEmailAvailable(() =>
    context.transaction({ actor: token.accountId, trace }, async (tx): Promise<{ redeemed: Redeemed; former?: Account }> => {
      const account = await lockAccount(tx.prisma, token.accountId);
      if (!account || !matchesAccount(token, account) || !(await consumeOneTimeToken(tx.prisma, token.id))) throw expired();
      if (account.status === 'banned') throw new AuthFailure('user_banned');
      if (!(await confirm(context, tx, account, token))) return { redeemed: { pending: 'email_change' } };
      const redeemed =
        byLink && token.flowId !== null
          ? { authCode: await issueAuthCode(context, tx.prisma, token.flowId, account.id) }
          : { grant: await grantSession(context, tx.prisma, account.id, 'otp', origin) };
      return { redeemed, former: account };
    }),
  );
  if (former?.newEmail && emailChangePurposes.includes(token.purpose))
    await sendSecurityNotice(
      context,
      former.email,
      { type: 'email-changed', newEmail: former.newEmail },
      { rejectable: { accountId: former.id, kind: 'email', sessionId: null } },
    );
  return redeemed;
};
