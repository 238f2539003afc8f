import { newId, requestLanguage } from '@trenzeye/kit';
import type { Language } from '@trenzeye/proto/http/languages';
import { insertChangeRejection, type RejectableKind } from '../accounts/store/change-rejections.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { composeSecurityNotice } from './compose-security-notice.ts';
import type { SecurityNotice } from './security-notice-text.ts';

const rejectionLifetimeMs = 72 * 3_600_000;

/** A change that the owner can undo with a link of the notice. */
interface RejectableChange {
  readonly accountId: string;
  readonly kind: RejectableKind;
  /** The factor or identity that was added. */
  readonly targetId?: string;
  /** The session that made the change. */
  readonly sessionId: string | null;
}

interface NoticeOptions {
  /** For notices about something that was added, and about a changed address. */
  readonly rejectable?: RejectableChange;
  /** That of the request by default. */
  readonly language?: Language;
}

type Dependencies = Pick<AuthContext, 'config' | 'mailDelivery' | 'clock'> & { readonly prisma: Database };

/** Stores a link "This was not me" and returns its token, of which only the hash is stored. */
const issueRejection = async (
  { prisma, clock }: Dependencies,
  email: string,
  { accountId, kind, targetId = undefined, sessionId }: RejectableChange,
): Promise<string> => {
  const token = newSecret();
  const createdAt = clock();
  await insertChangeRejection(prisma, {
    id: newId(),
    accountId,
    kind,
    targetId: targetId ?? null,
    sessionId,
    email,
    tokenHash: hashSecret(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + rejectionLifetimeMs),
  });
  return token;
};

/**
 * Mails the owner of an account that the way to open it, or what acts for it, has changed. Call it after the change was committed, or in the
 * transaction of an event about it. A mail that cannot be delivered is logged. An account without an address receives none.
 */
export const sendSecurityNotice = async (
  context: Dependencies,
  email: string | null | undefined,
  notice: SecurityNotice,
  { rejectable, language = requestLanguage() }: NoticeOptions = {},
): Promise<void> => {
  if (!email) return;
  const rejectionToken = rejectable && (await issueRejection(context, email, rejectable));
  const { config, mailDelivery } = context;
  await mailDelivery.send(
    composeSecurityNotice({ to: email, notice, publicUrl: config.PUBLIC_URL, language, rejectionToken }),
    async () => undefined,
  );
};
