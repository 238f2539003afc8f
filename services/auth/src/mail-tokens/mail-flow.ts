import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { type Challenge, readChallenge, startFlow } from '../sessions/flow.ts';
import type { SignInMethod } from '../sessions/store/active-session.ts';
import { redirectTarget } from './redirect-target.ts';

/** Where a mail's link redirects to: with a session, or (with a challenge) with a code. */
export interface MailRedirect extends Challenge {
  /** As the client requested. */
  readonly redirectTo: string | undefined;
}

/** Starts the flow that a mail's link completes; undefined for the implicit flow, which needs none. Throws `validation_failed` for an invalid PKCE pair. */
export const startMailFlow = async (
  context: Pick<AuthContext, 'clock' | 'config'>,
  prisma: Database,
  method: SignInMethod,
  accountId: string,
  { redirectTo, codeChallenge, codeChallengeMethod }: MailRedirect,
): Promise<string | undefined> => {
  if (!readChallenge({ codeChallenge, codeChallengeMethod })) return undefined;
  const target = redirectTarget(context.config, redirectTo);
  const { id } = await startFlow(context, prisma, { method, accountId, redirectTo: target, codeChallenge, codeChallengeMethod });
  return id;
};
