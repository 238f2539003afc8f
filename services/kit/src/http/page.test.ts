import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { html } from './html.ts';
import { page, sendPage } from './page.ts';

test.each([
  ['none', undefined, 'dark'],
  ['the light theme', 'a=1; trenzeye-theme=light', 'light'],
  ['the dark theme', 'trenzeye-theme=dark; a=1', 'dark'],
  ['another value', 'trenzeye-theme="><script>', 'dark'],
])('sendPage: cookie with %s -> the theme that the user has chosen, dark by default; no scripts', async (_name, cookie, theme) => {
  const app = express().get('/', (_request, response) => sendPage(response, 200, page('Hello', html`<h1>${'<Hi>'}</h1>`)));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const answer = await fetch(url, { headers: cookie ? { cookie } : {} });

    const text = await answer.text();
    expect(text).toContain(`<html lang="en" dir="ltr" data-theme="${theme}">`);
    expect(text).toContain('<h1>&lt;Hi&gt;</h1>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  } finally {
    server.close();
  }
});
