import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs before the first paint on both pages: applies the stored theme, marks a stored session (the landing page stays hidden
 * until the redirect) and sets the first path segment for the skeleton. The storage keys are those of the kit's theme-store.ts
 * and session-store.ts.
 */
const inlineScript = `(function(d){try{d.dataset.page=location.pathname.split('/')[1];if(localStorage.getItem('trenzeye.session'))d.dataset.session='stored';if(localStorage.getItem('trenzeye.theme')==='light'){d.dataset.theme='light';document.querySelector('meta[name=theme-color]').content='#F6F5FC'}}catch(e){}})(document.documentElement)`;

const skeleton = `<div class="boot"><div class="tz-page" aria-busy="true"><span class="tz-visually-hidden">Loading…</span><span class="tz-skeleton" style="width:40%;height:2.25rem"></span><span class="tz-skeleton" style="width:65%;height:1rem;margin-top:1rem"></span>${'<span class="tz-skeleton" style="height:9rem;margin-top:1rem;border-radius:12px"></span>'.repeat(3)}</div></div>`;

/**
 * Writes index.html (the prerendered landing page with inlined styles), app.html (a skeleton for every other path), csp.json
 * (hashes of the inline scripts for the gateway's Content-Security-Policy) and pages.json (metadata of the public pages, which the
 * gateway inserts into the HTML).
 */
export async function writePages({ dist, render, publicPages, scripts, styles, preload, fonts }) {
  const css = (await Promise.all(styles.map((file) => readFile(join(dist, file), 'utf8')))).join('');
  const [{ title, description }] = publicPages;
  const index = page({
    title,
    description,
    head: [preloadFont(fonts.display), preloadFont(fonts.text), `<style>${css}</style>`],
    root: `<div id="root" data-prerendered="/">${render('/')}</div>`,
    scripts,
    preload,
  });
  const app = page({
    title,
    description,
    head: [preloadFont(fonts.text), ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`)],
    root: `<div id="root">${skeleton}</div>`,
    scripts,
    preload,
  });
  const scriptHashes = [`sha256-${createHash('sha256').update(inlineScript).digest('base64')}`];
  await Promise.all([
    writeFile(join(dist, 'index.html'), index),
    writeFile(join(dist, 'app.html'), app),
    writeFile(join(dist, 'csp.json'), `${JSON.stringify({ scriptHashes })}\n`),
    writeFile(join(dist, 'pages.json'), `${JSON.stringify(publicPages)}\n`),
  ]);
}

const preloadFont = (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`;

const page = ({ title, description, head, root, scripts, preload }) =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${title}</title><meta name="description" content="${description}">`,
    `<meta name="theme-color" content="#0B0B14"><script>${inlineScript}</script>`,
    ...head,
    ...scripts.map((file) => `<script src="/${file}" defer></script>`),
    ...preload.map((file) => `<link rel="preload" href="/${file}" as="script" fetchpriority="low">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `</head><body>${root}<noscript><p class="tz-page">Trenzeye needs JavaScript to sign you in and to show what is trending.</p></noscript></body></html>`,
  ].join('');
