import { type Mail, type Text, translate } from '@trenzeye/kit';
import { html } from '@trenzeye/kit/http/html';
import type { Language } from '@trenzeye/proto/http/languages';
import { mailButton, mailFrame } from './mail-layout.ts';
import { noticeClosing, type SecurityNotice, securityNoticeTextOf } from './security-notice-text.ts';

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
export const composeSecurityNotice = ({ to, notice, publicUrl, language, rejectionToken }: SecurityNoticeMail): Mail => {
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
