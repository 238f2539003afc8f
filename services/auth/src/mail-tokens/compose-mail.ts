import { issuerOf, type Mail, type Text, translate } from '@trenzeye/kit';
import { html, type Markup } from '@trenzeye/kit/http/html';
import type { Language } from '@trenzeye/proto/http/languages';
import { mailButton, mailFrame } from '../mails/index.ts';
import { mailTextOf } from './mail-text.ts';
import type { TokenPurpose } from './store.ts';

export interface MailSecrets {
  readonly linkToken: string;
  /** six digits */
  readonly code: string;
}

/** A purpose that has a link. */
export type LinkPurpose = Exclude<TokenPurpose, 'reauthentication'>;

/** The `type` in the link, with which clients verify. */
const types: Readonly<Record<LinkPurpose, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

interface MailLink {
  readonly purpose: LinkPurpose;
  readonly publicUrl: string;
  readonly linkToken: string;
  /** Already checked. */
  readonly redirectTo: string;
}

/** The URL in a mail: the page whose button redeems the token. */
export const linkOf = ({ purpose, publicUrl, linkToken, redirectTo }: MailLink): string =>
  `${issuerOf(publicUrl)}/verify?${new URLSearchParams({ token: linkToken, type: types[purpose], redirect_to: redirectTo })}`;

interface MailRequest extends MailSecrets {
  readonly to: string;
  readonly purpose: TokenPurpose;
  readonly publicUrl: string;
  /** Already checked. */
  readonly redirectTo: string;
  /** For a change of address: the requested address. */
  readonly newEmail?: string;
  /** How long the code works. */
  readonly codeMinutes: number;
  readonly language: Language;
}

const codeOf = (lead: string, code: string): Markup =>
  html`<p style="margin:0 0 8px;color:#A3A3BD;font-size:14px">${lead}</p>
<p style="margin:0 0 24px;padding:14px 20px;background:#1C1C2E;border:1px solid #2A2A40;border-radius:12px;color:#F2F2F8;font-weight:700;font-size:28px;letter-spacing:6px;text-align:center">${code}</p>`;

const none = html``;

/** Composes the mail with a link and a six-digit code (or the code alone), as text and as HTML. */
export const composeMail = (request: MailRequest): Mail => {
  const { purpose, code, to, language } = request;
  const words = mailTextOf(purpose, { newEmail: request.newEmail ?? to, minutes: request.codeMinutes });
  const inLanguage = (input: string | Text): string => translate(input, language);
  const [subject, title, lead] = [inLanguage(words.subject), inLanguage(words.title), inLanguage(words.lead)];
  const [validity, closing] = [inLanguage(words.validity), inLanguage(words.closing)];
  const button = words.button === undefined ? undefined : inLanguage(words.button);
  const link =
    purpose === 'reauthentication' || button === undefined ? undefined : { label: button, address: linkOf({ ...request, purpose }) };
  const codeLead = inLanguage(link ? 'Or enter this code:' : 'Your code:');
  const text = [lead, ...(link ? [`${link.label}:\n${link.address}`] : []), `${codeLead} ${code}`, `${validity} ${closing}`].join('\n\n');
  const content = html`<p style="margin:0 0 24px;color:#F2F2F8">${lead}</p>
${link ? mailButton(link.address, link.label) : none}
${codeOf(codeLead, code)}
<p style="margin:0;color:#A3A3BD;font-size:14px">${validity}<br>${closing}</p>`;
  return { to, subject, text: `${text}\n`, html: mailFrame({ title, preview: lead, content, language }).text };
};
