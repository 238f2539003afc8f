import { requestLanguage } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { composeSecurityNotice } from '../mails/compose-security-notice.ts';
import type { SecurityNotice } from '../mails/security-notice-text.ts';

/**
 * Mails the owner of an account that the way to open it has changed. Call it after the change was committed. A mail that cannot be
 * delivered is logged. An account without an address receives none.
 */
export const sendSecurityNotice = async (
  { config, mailDelivery }: Pick<AuthContext, 'config' | 'mailDelivery'>,
  email: string | null | undefined,
  notice: SecurityNotice,
): Promise<void> => {
  if (!email) return;
  const mail = composeSecurityNotice({ to: email, notice, publicUrl: config.PUBLIC_URL, language: requestLanguage() });
  await mailDelivery.send(mail, async () => undefined);
};
