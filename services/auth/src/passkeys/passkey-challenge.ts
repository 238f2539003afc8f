import type { Viewer } from '@trenzeye/kit';
import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { Account } from '../accounts/store/accounts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import type { Factor } from '../factors/store.ts';
import { isRecent } from '../sessions/recent-sign-in.ts';
import { creationOptions, requestOptions } from './credential-options.ts';
import { requireRelyingParty } from './relying-party.ts';
import { listPasskeys } from './store.ts';

export type WebauthnOptions = Extract<AnswerOf<typeof auth.challengeFactor>, { type: 'webauthn' }>['webauthn'];

/** Anyone can create a credential: without this check another session could complete an enrolment with its own. */
const assertOwnEnrolment = (context: AuthContext, factor: Factor, { sessionId }: Viewer): void => {
  if (factor.sessionId !== sessionId || !isRecent(context, factor.createdAt)) throw new AuthFailure('mfa_factor_not_found');
};

/**
 * What the browser asks an authenticator: to create a credential while the factor is unverified, after that to sign with any passkey of
 * the account. Throws `mfa_factor_not_found` and `passkey_disabled`.
 */
export const passkeyChallenge = async (
  context: AuthContext,
  prisma: Database,
  { account, factor, viewer }: { readonly account: Account; readonly factor: Factor; readonly viewer: Viewer },
): Promise<WebauthnOptions> => {
  const relyingParty = requireRelyingParty(context.config);
  const passkeys = await listPasskeys(prisma, account.id);
  if (factor.status === 'verified')
    return { type: 'request', credential_options: { publicKey: { ...(await requestOptions(relyingParty, passkeys)) } } };
  assertOwnEnrolment(context, factor, viewer);
  return { type: 'create', credential_options: { publicKey: { ...(await creationOptions(relyingParty, account, passkeys)) } } };
};
