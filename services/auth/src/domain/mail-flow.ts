import type { Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import type { SignInMethod } from '../store/sessions.ts';
import { type Challenge, readChallenge, startFlow } from './flow.ts';
import { redirectTarget } from './redirect-target.ts';

/** Where a mail's link leads back to, and how: with a session, or (with a challenge) with a code. */
export interface MailReturn extends Challenge {
  /** As the client asked. */
  readonly redirectTo: string | undefined;
}

/** Notes the flow a mail's link will end; undefined for the implicit one, which needs none. Throws `validation_failed` for a damaged PKCE pair. */
export const startMailFlow = async (
  context: Pick<AuthContext, 'clock' | 'config'>,
  sql: Sql,
  method: SignInMethod,
  accountId: string,
  { redirectTo, codeChallenge, codeChallengeMethod }: MailReturn,
): Promise<string | undefined> => {
  if (!readChallenge({ codeChallenge, codeChallengeMethod })) return undefined;
  const target = redirectTarget(context.config, redirectTo);
  const { id } = await startFlow(context, sql, { method, accountId, redirectTo: target, codeChallenge, codeChallengeMethod });
  return id;
};
