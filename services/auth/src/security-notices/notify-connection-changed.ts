import type { ConnectionAction, ConnectionEvent, TrenzEvent } from '@trenzeye/proto/events';
import { type Language, languages } from '@trenzeye/proto/http/languages';
import { findAccount } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { isConnectionKind } from './security-notice-text.ts';
import { sendSecurityNotice } from './send-security-notice.ts';

/** Mails about one kind of connection of one account: enough to know, too few to flood. The kinds count apart, so that no kind hides another. */
const limit = { points: 10, seconds: 3_600 };

type Dependencies = Pick<AuthContext, 'config' | 'mailDelivery' | 'clock' | 'limiter' | 'log'>;

/** Mails the owner that a connection was added, changed, removed or confirmed. */
export const notifyConnectionChanged = async (
  context: Dependencies,
  { data: { userId, kind, action, name, sessionId, language } }: TrenzEvent<ConnectionEvent>,
  { prisma }: AuthTransaction,
): Promise<void> => {
  const account = await findAccount(prisma, userId);
  if (!account?.email || !isConnectionKind(kind)) return;
  const { allowed } = await context.limiter.consume(`auth-connection-mail:${userId}:${kind}`, limit);
  if (!allowed) {
    context.log.warn({ account: userId, kind, action }, 'mail about a connection not sent: too many in an hour');
    return;
  }
  const rejectable = { accountId: userId, kind: 'connection', sessionId } as const;
  await sendSecurityNotice(
    { ...context, prisma },
    account.email,
    { type: 'connection-changed', kind, action: action as ConnectionAction, name },
    {
      language: languages.find((each: Language) => each === language) ?? 'en',
      ...(action === 'removed' || sessionId === '' ? {} : { rejectable }),
    },
  );
};
