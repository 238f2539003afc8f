import { issuerOf, type Mail } from '@trenzeye/kit';
import { html, type Markup } from '@trenzeye/kit/http/html';
import type { TokenPurpose } from '../store/one-time-tokens.ts';

export interface MailSecrets {
  readonly linkToken: string;
  /** six digits */
  readonly code: string;
}

export interface MailRequest extends MailSecrets {
  readonly to: string;
  readonly purpose: TokenPurpose;
  readonly publicUrl: string;
  /** Already checked. */
  readonly redirectTo: string;
}

const words = {
  confirmation: {
    type: 'signup',
    subject: 'Confirm your email for Trenzeye',
    lead: 'Welcome to Trenzeye. Please confirm that this address is yours.',
    button: 'Confirm my email',
    life: 'The link and the code work once, for 24 hours.',
    closing: 'If you did not sign up, you can ignore this mail.',
  },
  recovery: {
    type: 'recovery',
    subject: 'Choose a new password for Trenzeye',
    lead: 'Somebody, hopefully you, asked for a new password for your Trenzeye account.',
    button: 'Choose a new password',
    life: 'The link and the code work once, for one hour.',
    closing: 'If it was not you, ignore this mail: your password stays as it is.',
  },
} as const;

const linkOf = ({ purpose, publicUrl, linkToken, redirectTo }: MailRequest): string =>
  `${issuerOf(publicUrl)}/verify?${new URLSearchParams({ token: linkToken, type: words[purpose].type, redirect_to: redirectTo })}`;

const frame = (content: Markup): Markup => html`<!doctype html>
<html lang="en"><body style="margin:0;padding:32px 16px;background:#0B0B14;color:#F2F2F8;font:16px/1.5 Inter,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#141422;border:1px solid #2A2A40;border-radius:12px">
<p style="margin:0 0 20px;font-weight:700;font-size:20px;color:#9D86FF">Trenzeye</p>${content}</div></body></html>`;

/** The mail that proves an address or opens the way to a new password, as text and as HTML. */
export const composeMail = (request: MailRequest): Mail => {
  const { subject, lead, button, life, closing } = words[request.purpose];
  const link = linkOf(request);
  const text = [lead, `${button}:\n${link}`, `Or enter this code: ${request.code}`, `${life} ${closing}`].join('\n\n');
  const content = html`<p>${lead}</p>
<p><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#6A47FF;color:#fff;font-weight:600;text-decoration:none">${button}</a></p>
<p>Or enter this code: <strong style="font-size:20px;letter-spacing:2px">${request.code}</strong></p>
<p style="color:#A3A3BD;font-size:14px">${life} ${closing}</p>`;
  return { to: request.to, subject, text: `${text}\n`, html: frame(content).text };
};
