import type { Response } from 'express';
import { html, Markup } from './html.ts';

/** Trenzeye's colours, light or dark as the device prefers. Text and buttons have a contrast of at least 4.5:1 in both. */
const style = new Markup(`<style>
:root{color-scheme:dark light;--ink:#0B0B14;--surface:#141422;--line:#2A2A40;--text:#F2F2F8;--muted:#A3A3BD;--link:#B3A1FF;--focus:#FFB54D}
@media (prefers-color-scheme:light){:root{--ink:#F6F6FB;--surface:#FFFFFF;--line:#DCDCE8;--text:#14141F;--muted:#56566E;--link:#5B38F0;--focus:#5B38F0}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ink);color:var(--text);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:64px 20px}
.narrow{max-width:440px}
.mark{margin:0 0 28px;font:700 20px 'Space Grotesk',Inter,system-ui,sans-serif;letter-spacing:-.01em}
.mark b{background:linear-gradient(90deg,#7C5CFF,#FF4D9D,#FFB54D);-webkit-background-clip:text;background-clip:text;color:transparent}
@media (prefers-color-scheme:light){.mark b{background-image:linear-gradient(90deg,#5B38F0,#D6257A,#B3640A)}}
.card{margin:0 0 20px;padding:28px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font:600 28px/1.2 'Space Grotesk',Inter,system-ui,sans-serif}
h2{margin:0;font-size:16px}
p{margin:0 0 20px;color:var(--muted)}
button,.button{display:block;width:100%;min-height:48px;padding:0 16px;border:0;border-radius:12px;background:#6A47FF;color:#fff;font:600 16px/48px Inter,system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#5B38F0}
a{color:var(--link)}
a.button{color:#fff}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
pre{margin:16px 0;white-space:pre-wrap;font:14px/1.6 Inter,system-ui,sans-serif}
small,summary,time{color:var(--muted);font-size:14px}
iframe{width:100%;height:560px;margin-top:12px;border:1px solid var(--line);border-radius:12px;background:#0B0B14}
</style>`);

/** A self-contained page in Trenzeye's style, without scripts or external resources. */
export const page = (title: string, body: Markup, width: 'narrow' | 'wide' = 'wide'): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Trenzeye</title>
${style}
</head>
<body><main class="${width}"><p class="mark"><b>Trenzeye</b></p>
${body}
</main></body>
</html>`.text;

/** Sends a page that cannot load resources, be framed or leak its URL. `formOrigins`: origins that its form may redirect to. */
export const sendPage = (response: Response, status: number, text: string, formOrigins: readonly string[] = []): void => {
  const formAction = ["'self'", ...formOrigins].join(' ');
  response
    .status(status)
    .set({
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(text);
};
