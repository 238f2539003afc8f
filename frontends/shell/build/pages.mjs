import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages, rightToLeftLanguages } from '@trenzeye/proto/http/languages';

/**
 * Runs before the first paint on both pages: applies the stored theme, marks a stored session (the landing page stays hidden
 * until the redirect) and sets the first path segment for the skeleton. The storage keys are those of the kit's theme-store.ts
 * and session-store.ts.
 */
const inlineScript = `(function(d){try{d.dataset.page=location.pathname.split('/')[1];if(localStorage.getItem('trenzeye.session'))d.dataset.session='stored';if(localStorage.getItem('trenzeye.theme')==='light'){d.dataset.theme='light';document.querySelector('meta[name=theme-color]').content='#F6F5FC'}}catch(e){}})(document.documentElement)`;

/**
 * Starts the application of a prerendered page after its first paint: until then its scripts would compete with the fonts. A hidden page is
 * not painted; not all browsers report paints. With a stored session there is nothing to paint before the redirect.
 */
const startScript = `(function(d,c){var s;function add(n,a){d.head.append(Object.assign(d.createElement(n),a))}function start(){if(s)return;s=1;c.preload.split(' ').forEach(function(f){if(f)add('link',{rel:'preload',as:'script',href:f})});c.scripts.split(' ').forEach(function(f){add('script',{src:f,async:false})})}if(d.documentElement.dataset.session||d.hidden)start();else{try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){}setTimeout(start,3000)}})(document,document.currentScript.dataset)`;

const skeleton = (loadingText) =>
  `<div class="boot"><div class="tz-page" aria-busy="true"><span class="tz-visually-hidden">${loadingText}</span><span class="tz-skeleton" style="width:40%;height:2.25rem"></span><span class="tz-skeleton" style="width:65%;height:1rem;margin-top:1rem"></span>${'<span class="tz-skeleton" style="height:9rem;margin-top:1rem;border-radius:12px"></span>'.repeat(3)}</div></div>`;

/**
 * Writes for each language index.html (the prerendered landing page with inlined styles), app.html (a skeleton for every other path) and
 * pages.json (metadata of the public pages, which the gateway inserts into the HTML): English at the top, the others in languages/<language>.
 * Writes csp.json (hashes of the inline scripts for the gateway's Content-Security-Policy) once.
 */
export async function writePages({ dist, prerender, messageChunks, ...chunks }) {
  const css = (await Promise.all(chunks.styles.map((file) => readFile(join(dist, file), 'utf8')))).join('');
  for (const language of languages) {
    const folder = language === 'en' ? dist : join(dist, 'languages', language);
    await mkdir(folder, { recursive: true });
    const preload = [...chunks.preload, ...(messageChunks[language] ?? [])];
    await writeLanguage({ folder, language, css, ...chunks, preload, ...(await prerender(language)) });
  }
  const scriptHashes = [inlineScript, startScript].map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
  await writeFile(join(dist, 'csp.json'), `${JSON.stringify({ scriptHashes })}\n`);
}

async function writeLanguage({ folder, language, css, styles, scripts, preload, fonts, render, publicPages, loadingText, noScriptText }) {
  const [{ title, description }] = publicPages;
  const common = { language, title, description, noScriptText };
  const index = page({
    ...common,
    head: [
      preloadFont(fonts.display),
      preloadFont(fonts.text),
      `<style>${css}</style>`,
      `<script data-scripts="${paths(scripts)}" data-preload="${paths(preload)}">${startScript}</script>`,
    ],
    root: `<div id="root" data-prerendered="/" data-language="${language}">${render('/')}</div>`,
  });
  const app = page({
    ...common,
    head: [
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
      preloadFont(fonts.text, 'low'),
      preloadFont(fonts.display, 'low'),
      ...scripts.map((file) => `<script src="/${file}" defer></script>`),
      ...preload.map((file) => `<link rel="preload" href="/${file}" as="script" fetchpriority="low">`),
    ],
    root: `<div id="root">${skeleton(loadingText)}</div>`,
  });
  await Promise.all([
    writeFile(join(folder, 'index.html'), index),
    writeFile(join(folder, 'app.html'), app),
    writeFile(join(folder, 'pages.json'), `${JSON.stringify(publicPages)}\n`),
  ]);
}

const paths = (files) => files.map((file) => `/${file}`).join(' ');

/** Of low priority where the first paint has no text. */
const preloadFont = (file, priority = 'auto') =>
  `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin fetchpriority="${priority}">`;

const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = ({ language, title, description, noScriptText, head, root }) =>
  [
    `<!doctype html><html lang="${language}" dir="${rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeText(title)}</title><meta name="description" content="${escapeText(description)}">`,
    `<meta name="theme-color" content="#0B0B14"><script>${inlineScript}</script>`,
    ...head,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `</head><body>${root}<noscript><p class="tz-page">${escapeText(noScriptText)}</p></noscript></body></html>`,
  ].join('');
