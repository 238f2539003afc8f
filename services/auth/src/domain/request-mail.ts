import type { AuthContext } from '../context.ts';
import { claimConfirmation, findAccountByEmail, releaseConfirmation } from '../store/accounts.ts';
import { issueToken, mailToken } from './issue-token.ts';
import { assertMailAllowed } from './limit-mail.ts';

export interface MailWish {
  readonly email: string;
  readonly redirectTo: string | undefined;
  readonly trace: string;
}

/** Sends the confirmation mail again, if there is an account that waits for it; the caller cannot tell. Throws `over_email_send_rate_limit`. */
export const resendConfirmation = async (context: AuthContext, { email, redirectTo, trace }: MailWish): Promise<void> => {
  await assertMailAllowed(context, email, 'confirmation');
  const account = await findAccountByEmail(context.prisma, email);
  if (!account || account.emailConfirmedAt !== null) return;
  const now = context.clock();
  const secrets = await context.transact({ actor: account.id, trace }, async (tx, _emit, sql) =>
    (await claimConfirmation(tx, account.id, now, now)) ? issueToken(context, sql, account, 'confirmation') : undefined,
  );
  const lost = () => releaseConfirmation(context.prisma, account.id);
  if (secrets) await mailToken(context, { account, purpose: 'confirmation', secrets, redirectTo, lost });
};

/** Sends the way to a new password, if there is an account; the caller cannot tell. Throws `over_email_send_rate_limit`. */
export const requestRecovery = async (context: AuthContext, { email, redirectTo, trace }: MailWish): Promise<void> => {
  await assertMailAllowed(context, email, 'recovery');
  const account = await findAccountByEmail(context.prisma, email);
  if (!account || account.status === 'banned') return;
  const secrets = await context.transact({ actor: account.id, trace }, async (_tx, _emit, sql) =>
    issueToken(context, sql, account, 'recovery'),
  );
  await mailToken(context, { account, purpose: 'recovery', secrets, redirectTo, lost: async () => undefined });
};
