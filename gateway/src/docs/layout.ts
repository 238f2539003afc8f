import { html, Markup } from '@trenzeye/kit/http/html';

/** The colors and type scale of the product, with system fonts because the page loads no resources. */
const styles = new Markup(`
:root{--ink:#0b0b14;--surface:#141422;--raised:#1c1c2e;--line:#2a2a40;--text:#f2f2f8;--muted:#a3a3bd;--accent:#a794ff;--get:#6fd3ff;--post:#7ee2a8;--put:#ffc46b;--delete:#ff8fa3;--wave:linear-gradient(90deg,#7c5cff,#ff4d9d 55%,#ffb54d)}
@media (prefers-color-scheme:light){:root{--ink:#fafafe;--surface:#fff;--raised:#f1f1f8;--line:#dcdcea;--text:#15151f;--muted:#57576e;--accent:#5a3be0;--get:#00658f;--post:#0b6b3a;--put:#8a5200;--delete:#b3203f}}
*{box-sizing:border-box}
html{scroll-padding-top:80px;background:var(--ink);color:var(--text);font:16px/1.6 "Inter Variable",Inter,system-ui,sans-serif}
body{margin:0}
a{color:var(--accent);text-underline-offset:3px}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:12px;z-index:3;background:var(--raised);padding:8px 12px}
.top{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:8px 32px;align-items:center;padding:12px 24px;background:var(--ink);border-bottom:1px solid var(--line)}
.top nav{display:flex;gap:20px;font-size:14px}.top nav a{color:var(--muted);text-decoration:none}.top nav a:hover{color:var(--text)}
.wordmark{font:600 20px "Space Grotesk Variable","Space Grotesk",system-ui,sans-serif;color:var(--text);text-decoration:none}
.wordmark span{background:var(--wave);-webkit-background-clip:text;background-clip:text;color:transparent}
.page{display:grid;grid-template-columns:260px minmax(0,860px);gap:48px;padding:32px 24px 96px;max-width:1240px;margin:0 auto}
.side{position:sticky;top:80px;align-self:start;max-height:calc(100vh - 104px);overflow:auto;scrollbar-width:thin;scrollbar-color:var(--line) transparent;font-size:14px}
.side h2{font-size:12px;letter-spacing:.08em;text-transform:uppercase;color:var(--muted);margin:20px 0 4px}
.side ul{list-style:none;margin:0;padding:0}.side a{display:block;padding:3px 0;color:var(--text);text-decoration:none;overflow-wrap:anywhere}.side a:hover{color:var(--accent)}
h1{font:600 40px/1.15 "Space Grotesk Variable","Space Grotesk",system-ui,sans-serif;margin:0 0 12px;letter-spacing:-.02em}
main h2{font:600 28px/1.2 "Space Grotesk Variable","Space Grotesk",system-ui,sans-serif;margin:56px 0 4px;text-transform:capitalize}
.lede{color:var(--muted);max-width:68ch;margin:0 0 16px}
.operation{background:var(--surface);border:1px solid var(--line);border-radius:12px;margin:16px 0;overflow:clip}
.operation>summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:14px 16px;cursor:pointer;list-style:none}
.operation>summary::-webkit-details-marker{display:none}
.operation>summary:hover{background:var(--raised);border-radius:12px}
.operation>div{scroll-margin-top:170px;padding:4px 16px 20px;border-top:1px solid var(--line)}
.method{font:700 12px/1 ui-monospace,SFMono-Regular,Menlo,monospace;letter-spacing:.06em;min-width:52px}
.get{color:var(--get)}.post{color:var(--post)}.put,.patch{color:var(--put)}.delete{color:var(--delete)}
code,pre{font:14px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}
.path{font-weight:600;overflow-wrap:anywhere}.summary{color:var(--muted);font-size:14px;flex-basis:100%}
.chip{font-size:12px;color:var(--muted);border:1px solid var(--line);border-radius:99px;padding:0 10px}
h3{font-size:14px;margin:20px 0 6px}
pre{background:var(--raised);border-radius:8px;padding:12px 14px;margin:0;overflow:auto;tab-size:2}
.name{color:var(--text);font-weight:600}.type{color:var(--get)}.literal{color:var(--post)}.note{color:var(--muted)}
.scroll{overflow:auto}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-bottom:1px solid var(--line)}th{color:var(--muted);font-weight:500}
tr:target td,.operation:has(:target)>summary{background:var(--raised)}
.status{font-variant-numeric:tabular-nums;font-weight:600;white-space:nowrap}
@media (width <= 53.75em){.page{grid-template-columns:minmax(0,1fr);gap:16px}.side{display:none}h1{font-size:28px}}
`);

interface Layout {
  readonly title: string;
  readonly navigation: Markup;
  readonly content: Markup;
}

/** A complete page without scripts or external resources. */
export const renderPage = ({ title, navigation, content }: Layout): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} · Trenzeye</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="wordmark" href="/">Trenz<span>eye</span></a>
<nav aria-label="Documentation">
<a href="/docs">Operations</a>
<a href="/docs/errors">Errors</a>
<a href="/docs/openapi.json">openapi.json</a>
</nav>
</header>
<div class="page">
<nav class="side" aria-label="On this page">${navigation}</nav>
<main id="content">${content}</main>
</div>
</body>
</html>
`.text;
