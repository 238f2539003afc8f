import { issuerOf, type Mail } from '@trenzeye/kit';
import { html, type Markup } from '@trenzeye/kit/http/html';
import type { TokenPurpose } from '../store/one-time-tokens.ts';
import { mailTextOf } from './mail-text.ts';

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
}

const wave = 'height:4px;background:#7C5CFF;background:linear-gradient(90deg,#7C5CFF,#FF4D9D,#FFB54D)';
const sans = "Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A table, because mail programs support little else. `preview` is shown beside the subject in a list of mails. */
const frame = (title: string, preview: string, content: Markup): Markup => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>${title}</title></head>
<body style="margin:0;padding:0;background:#0B0B14;color:#F2F2F8;font:16px/1.5 ${sans}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#0B0B14"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#141422" style="max-width:520px;border:1px solid #2A2A40;border-radius:12px;overflow:hidden">
<tr><td style="${wave};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:32px 28px;text-align:left">
<p style="margin:0 0 24px;font:700 18px/1.2 'Space Grotesk',${sans};color:#B3A1FF">Trenzeye</p>
<h1 style="margin:0 0 12px;font:600 28px/1.2 'Space Grotesk',${sans};color:#F2F2F8">${title}</h1>
${content}
</td></tr></table></td></tr></table></body></html>`;

const buttonOf = (link: string, label: string): Markup =>
  html`<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#6A47FF;color:#FFFFFF;font-weight:600;text-decoration:none">${label}</a></p>`;

const codeOf = (lead: string, code: string): Markup =>
  html`<p style="margin:0 0 8px;color:#A3A3BD;font-size:14px">${lead}</p>
<p style="margin:0 0 24px;padding:14px 20px;background:#1C1C2E;border:1px solid #2A2A40;border-radius:12px;color:#F2F2F8;font-weight:700;font-size:28px;letter-spacing:6px;text-align:center">${code}</p>`;

const none = html``;

/** Composes the mail with a link and a six-digit code (or the code alone), as text and as HTML. */
export const composeMail = (request: MailRequest): Mail => {
  const { purpose, code, to } = request;
  const { subject, title, lead, button, validity, closing } = mailTextOf(purpose, request.newEmail ?? to);
  const link =
    purpose === 'reauthentication' || button === undefined ? undefined : { label: button, address: linkOf({ ...request, purpose }) };
  const codeLead = link ? 'Or enter this code:' : 'Your code:';
  const text = [lead, ...(link ? [`${link.label}:\n${link.address}`] : []), `${codeLead} ${code}`, `${validity} ${closing}`].join('\n\n');
  const content = html`<p style="margin:0 0 24px;color:#F2F2F8">${lead}</p>
${link ? buttonOf(link.address, link.label) : none}
${codeOf(codeLead, code)}
<p style="margin:0;color:#A3A3BD;font-size:14px">${validity}<br>${closing}</p>`;
  return { to, subject, text: `${text}\n`, html: frame(title, lead, content).text };
};
