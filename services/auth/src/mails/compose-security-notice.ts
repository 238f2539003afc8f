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
}

/** Composes the mail about a change of how an account is opened, as text and as HTML. It contains no token. */
export const composeSecurityNotice = ({ to, notice, publicUrl, language }: SecurityNoticeMail): Mail => {
  const words = securityNoticeTextOf(notice);
  const inLanguage = (input: string | Text): string => translate(input, language);
  const [subject, title, lead] = [inLanguage(words.subject), inLanguage(words.title), inLanguage(words.lead)];
  const isFormerAddress = notice.type === 'email-changed';
  const own = inLanguage(noticeClosing.own);
  const foreign = inLanguage(isFormerAddress ? noticeClosing.foreignEmail : noticeClosing.foreign);
  const link = {
    label: inLanguage(isFormerAddress ? noticeClosing.contact : noticeClosing.button),
    address: new URL(isFormerAddress ? '/contact' : '/account/security', publicUrl).href,
  };
  const text = [lead, `${own} ${foreign}`, `${link.label}:\n${link.address}`].join('\n\n');
  const content = html`<p style="margin:0 0 24px;color:#F2F2F8">${lead}</p>
<p style="margin:0 0 24px;color:#A3A3BD;font-size:14px">${own}<br>${foreign}</p>
${mailButton(link.address, link.label)}`;
  return { to, subject, text: `${text}\n`, html: mailFrame({ title, preview: lead, content, language }).text };
};
