import { html, type Markup } from '@trenzeye/kit/http/html';
import { type Language, rightToLeftLanguages } from '@trenzeye/proto/http/languages';

const wave = 'height:4px;background:#7C5CFF;background:linear-gradient(90deg,#7C5CFF,#FF4D9D,#FFB54D)';
const sans = "Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

interface MailPage {
  readonly title: string;
  /** Shown beside the subject in a list of mails. */
  readonly preview: string;
  readonly content: Markup;
  readonly language: Language;
}

const directionOf = (language: Language): 'rtl' | 'ltr' => (rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr');

/** A table, because mail programs support little else. */
export const mailFrame = ({ title, preview, content, language }: MailPage): Markup => html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>${title}</title></head>
<body dir="${directionOf(language)}" style="margin:0;padding:0;background:#0B0B14;color:#F2F2F8;font:16px/1.5 ${sans}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#0B0B14"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#141422" style="max-width:520px;border:1px solid #2A2A40;border-radius:12px;overflow:hidden">
<tr><td style="${wave};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:32px 28px;text-align:${directionOf(language) === 'rtl' ? 'right' : 'left'}">
<p style="margin:0 0 24px;font:700 18px/1.2 'Space Grotesk',${sans};color:#B3A1FF">Trenzeye</p>
<h1 style="margin:0 0 12px;font:600 28px/1.2 'Space Grotesk',${sans};color:#F2F2F8">${title}</h1>
${content}
</td></tr></table></td></tr></table></body></html>`;

export const mailButton = (link: string, label: string): Markup =>
  html`<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#6A47FF;color:#FFFFFF;font-weight:600;text-decoration:none">${label}</a></p>`;
