import { type Mail, newId, requestLanguage, type Text, translate } from '@trenzeye/kit';
import { html } from '@trenzeye/kit/http/html';
import type { Language } from '@trenzeye/proto/http/languages';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { mailButton, mailFrame } from '../mails/index.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { noticeClosing, type SecurityNotice, securityNoticeTextOf } from './security-notice-text.ts';
import { insertChangeRejection, type RejectableKind } from './store.ts';

interface SecurityNoticeMail {
  readonly to: string;
  readonly notice: SecurityNotice;
  readonly publicUrl: string;
  readonly language: Language;
  /** Of the link "This was not me", for notices about something that was added and about a changed address. */
  readonly rejectionToken?: string | undefined;
}

interface Link {
  readonly label: string;
  readonly address: string;
}

/** Where the owner looks after the account: the page of what was changed; the former address can only contact the operators. */
const pathOf = ({ type }: SecurityNotice): string => {
  if (type === 'email-changed') return '/contact';
  return type === 'connection-changed' ? '/account/connections' : '/account/security';
};

const foreignTextOf = ({ type }: SecurityNotice, isRejectable: boolean): string => {
  if (isRejectable) return noticeClosing.foreignRejectable;
  return type === 'email-changed' ? noticeClosing.foreignEmail : noticeClosing.foreign;
};

/**
 * Composes the mail about a change of how an account is opened or of what acts for it, as text and as HTML. It contains no token except that
 * of its link "This was not me".
 */
const composeSecurityNotice = ({ to, notice, publicUrl, language, rejectionToken }: SecurityNoticeMail): Mail => {
  const words = securityNoticeTextOf(notice);
  const inLanguage = (input: string | Text): string => translate(input, language);
  const [subject, title, lead] = [inLanguage(words.subject), inLanguage(words.title), inLanguage(words.lead)];
  const own = inLanguage(noticeClosing.own);
  const foreign = inLanguage(foreignTextOf(notice, rejectionToken !== undefined));
  const check: Link = {
    label: inLanguage(notice.type === 'email-changed' ? noticeClosing.contact : noticeClosing.button),
    address: new URL(pathOf(notice), publicUrl).href,
  };
  const reject: Link | undefined =
    rejectionToken === undefined
      ? undefined
      : {
          label: inLanguage(noticeClosing.reject),
          address: new URL(`/auth/v1/undo?token=${rejectionToken}`, publicUrl).href,
        };
  const rejection = inLanguage(noticeClosing.rejection);
  const asText = ({ label, address }: Link): string => `${label}:\n${address}`;
  const text = [lead, `${own} ${foreign}`, asText(check), ...(reject ? [rejection, asText(reject)] : [])].join('\n\n');
  const content = html`<p style="margin:0 0 24px;color:#F2F2F8">${lead}</p>
<p style="margin:0 0 24px;color:#A3A3BD;font-size:14px">${own}<br>${foreign}</p>
${mailButton(check.address, check.label)}${
  reject
    ? html`
<p style="margin:0;color:#A3A3BD;font-size:14px"><a href="${reject.address}" style="color:#B3A1FF">${reject.label}</a><br>${rejection}</p>`
    : ''
}`;
  return { to, subject, text: `${text}\n`, html: mailFrame({ title, preview: lead, content, language }).text };
};

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
