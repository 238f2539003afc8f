import { logoPaths } from '@trenzeye/proto/drawing/drawings';
import { type Language, rightToLeftLanguages } from '@trenzeye/proto/http/languages';
import type { Response } from 'express';
import { requestLanguage } from '../language/request-language.ts';
import { translate } from '../language/text.ts';
import { html, Markup } from './html.ts';

/** The themes of the product. */
type Theme = 'dark' | 'light';

/** A page in the theme of the browser that requests it. */
export type Page = (theme: Theme) => string;

const cookiePattern = /(?:^|; )trenzeye-theme=(light|dark)(?:;|$)/;

/** The theme that the user has chosen in this browser; dark by default, as in the product. */
export const themeOf = (cookies: string | undefined): Theme => (cookiePattern.exec(cookies ?? '')?.[1] === 'light' ? 'light' : 'dark');

/** The tokens of `frontends/kit/src/theme/tokens.css`. Text and buttons have a contrast of at least 4.5:1 in both themes. */
const style = new Markup(`<style>
@font-face{font-family:'Space Grotesk';font-display:swap;font-weight:300 700;src:url('/fonts/space-grotesk.woff2') format('woff2')}
@font-face{font-family:Inter;font-display:swap;font-weight:100 900;src:url('/fonts/inter.woff2') format('woff2')}
:root{color-scheme:dark;--ink:#0B0B14;--surface:#141422;--line:#2A2A40;--text:#F2F2F8;--muted:#A3A3BD;--link:#AB97FF;--focus:#C3B4FF;--violet:#7C5CFF;--magenta:#FF4D9D;--amber:#FFB54D;--shadow:0 12px 32px rgb(0 0 0/.36)}
:root[data-theme=light]{color-scheme:light;--ink:#F6F5FC;--surface:#FFFFFF;--line:#DEDCEC;--text:#14142A;--muted:#5A5A78;--link:#5535E8;--focus:#5535E8;--violet:#5F3DF0;--magenta:#D81E78;--amber:#B65A00;--shadow:0 12px 32px rgb(30 24 80/.14)}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;margin:0;min-height:100vh;min-height:100dvh;overflow-x:clip;background:var(--ink);color:var(--text);font:16px/1.5 Inter,system-ui,sans-serif}
header{padding:16px max(16px,calc((100vw - 1160px)/2))}
.mark{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:var(--text);font:700 20px 'Space Grotesk',Inter,system-ui,sans-serif;letter-spacing:-.01em;text-decoration:none}
main{width:min(640px,100% - 32px);margin:0 auto;padding:16px 0 48px}
main.narrow{width:min(440px,100% - 32px);margin:auto}
.card{margin:0 0 20px;padding:28px;background:var(--surface);border:1px solid var(--line);border-radius:12px;box-shadow:var(--shadow);overflow-wrap:anywhere}
h1{margin:0 0 12px;font:600 clamp(1.75rem,1.4rem + 1.4vw,2.25rem)/1.15 'Space Grotesk',Inter,system-ui,sans-serif;letter-spacing:-.02em}
h2{margin:0;font-size:16px}
p{margin:0 0 20px;color:var(--muted)}
button,.button{display:block;width:100%;min-height:48px;padding:0 16px;border:0;border-radius:12px;background:linear-gradient(100deg,#957BFF,#FF62A8 55%,#FFB54D);color:#0B0B14;font:600 16px/48px Inter,system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.08) saturate(1.05)}
a{color:var(--link)}
a.button{color:#0B0B14}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
pre{margin:16px 0;white-space:pre-wrap;font:14px/1.6 Inter,system-ui,sans-serif}
small,summary,time{color:var(--muted);font-size:14px}
iframe{width:100%;height:560px;margin-top:12px;border:1px solid var(--line);border-radius:12px;background:#0B0B14}
.wave{display:block;flex:none;width:100%;height:clamp(80px,9vw,130px);margin-bottom:24px;opacity:.55;pointer-events:none}
.wave path{vector-effect:non-scaling-stroke}
</style>`);

const gradient = (id: string, length: number): Markup =>
  html`<defs><linearGradient id="${id}" x2="${length}" gradientUnits="userSpaceOnUse"><stop stop-color="var(--violet)"/><stop offset=".55" stop-color="var(--magenta)"/><stop offset="1" stop-color="var(--amber)"/></linearGradient></defs>`;

const logo = html`<svg width="28" height="28" viewBox="0 0 32 32" fill="none" stroke="url(#logo)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${gradient('logo', 32)}${logoPaths.map((path) => html`<path d="${path}"/>`)}</svg>`;

/** A crest of a height, and the strands below it. */
const strand = (height: number): string =>
  `M0 96C240 96 330 ${104 - height / 8} 480 84S760 ${96 - height} 960 ${96 - height}S1250 108 1440 92`;
const wave = html`<svg class="wave" viewBox="0 0 1440 120" preserveAspectRatio="none" fill="none" stroke="url(#wave)" aria-hidden="true">${gradient('wave', 1440)}${[24, 38, 52, 66].map((height) => html`<path d="${strand(height)}" stroke-opacity=".5"/>`)}<path d="${strand(80)}" stroke-width="3"/></svg>`;

/**
 * A page in the product's style, without scripts; only the fonts of the product are loaded. `language`: of the title and the body, which pages
 * for developers have in English only.
 */
export const page =
  (title: string, body: Markup, width: 'narrow' | 'wide' = 'wide', language: Language = 'en'): Page =>
  (theme) =>
    html`<!doctype html>
<html lang="${language}" dir="${rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr'}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${theme === 'light' ? '#F6F5FC' : '#0B0B14'}">
<title>${title} · Trenzeye</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${style}
</head>
<body><header><a class="mark" href="/" aria-label="${translate('Trenzeye, home', language)}">${logo}<span>Trenzeye</span></a></header>
<main class="${width}">
${body}
</main>${width === 'narrow' ? wave : ''}</body>
</html>`.text;

/** A narrow page with one card whose title and content are in the language of the current request. */
export const localizedPage = (title: string, content: Markup): Page =>
  page(title, html`<section class="card"><h1>${title}</h1>${content}</section>`, 'narrow', requestLanguage());

/** Sends a page that cannot load scripts, be framed or leak its URL. `formOrigins`: origins that its form may redirect to. */
export const sendPage = (response: Response, status: number, render: Page, formOrigins: readonly string[] = []): void => {
  const formAction = ["'self'", ...formOrigins].join(' ');
  response
    .status(status)
    .set({
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; frame-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(render(themeOf(response.req.headers.cookie)));
};
