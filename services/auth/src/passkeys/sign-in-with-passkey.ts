import { newId } from '@trenzeye/kit';
import { lockAccount } from '../accounts/index.ts';
import { countPasskeyAttempt } from '../attempts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { type Grant, grantSession, type SignInOrigin } from '../sessions/index.ts';
import {
  type Assertion,
  acceptAssertion,
  challengeLifetimeMs,
  consumeSignInChallenge,
  findPasskeyByCredential,
  insertSignInChallenge,
  passkeyRefused,
  requestOptions,
  requireRelyingParty,
} from '../webauthn/index.ts';

interface StartedSignIn {
  readonly challengeId: string;
  readonly options: Awaited<ReturnType<typeof requestOptions>>;
  readonly expiresAt: Date;
}

/** Creates a challenge for five minutes. It names no passkeys, so that it tells nothing about accounts. Throws `passkey_disabled`. */
export const startPasskeySignIn = async ({ prisma, config, clock }: AuthContext): Promise<StartedSignIn> => {
  const options = await requestOptions(requireRelyingParty(config), []);
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + challengeLifetimeMs);
  const challengeId = newId();
  await insertSignInChallenge(prisma, { id: challengeId, challenge: options.challenge, createdAt, expiresAt });
  return { challengeId, options, expiresAt };
};

interface PasskeySignIn {
  readonly challengeId: string;
  readonly assertion: Assertion;
  readonly origin: SignInOrigin;
  readonly trace: string;
}

const consumeChallenge = async ({ prisma, clock }: AuthContext, id: string): Promise<string> => {
  const stored = await consumeSignInChallenge(prisma, id);
  if (!stored) throw new AuthFailure('webauthn_challenge_not_found');
  if (stored.expiresAt <= clock()) throw new AuthFailure('webauthn_challenge_expired');
  return stored.challenge;
};

/**
 * Starts an aal2 session for the account of a passkey. A challenge works once, whatever the answer. Throws `passkey_disabled`,
 * `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed` (for an unknown passkey and a wrong
 * signature alike), `passkey_paused`, `email_not_confirmed`, `user_banned` and `rate_limited`.
 */
export const signInWithPasskey = async (context: AuthContext, { challengeId, assertion, origin, trace }: PasskeySignIn): Promise<Grant> => {
  const refundAttempt = await countPasskeyAttempt(context, origin.ip);
  const challenge = await consumeChallenge(context, challengeId);
  const passkey = await findPasskeyByCredential(context.prisma, assertion.id);
  // The specification requires the user handle where the server named no passkeys.
  if (!passkey || !assertion.response.userHandle) throw passkeyRefused(new Error('unknown passkey'));
  const { accountId } = passkey;
  const grant = await context.transaction({ actor: accountId, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, accountId);
    const { id: factorId, isPaused } = await acceptAssertion(context, prisma, { accountId, challenge, assertion });
    if (isPaused) throw new AuthFailure('passkey_paused');
    if (account && account.email !== null && account.emailConfirmedAt === null) throw new AuthFailure('email_not_confirmed');
    return grantSession(context, prisma, accountId, 'passkey', origin, { factorId });
  });
  await refundAttempt();
  return grant;
};
