import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from '@trenzeye/kit/http/html';
import { z } from 'zod';
import { type Asset, makeAsset } from './asset-store.ts';
import { withHead } from './page-head.ts';

const PublicPages = z.array(z.object({ path: z.string().startsWith('/'), title: z.string(), description: z.string() }));

/** Behind an account, or no pages at all. */
const closed = ['/api/', '/auth/', '/rest/', '/dev/', '/admin', '/moderation', '/messages', '/notifications', '/account', '/schedule'];

/**
 * The pages that are the same for everybody, each with words, address and picture of its own in the HTML, and what search engines
 * ask for: `/robots.txt` and `/sitemap.xml`. None when the shell is not built.
 */
export const readPublicPages = async (
  shell: string,
  assets: ReadonlyMap<string, Asset>,
  publicUrl: string,
): Promise<Map<string, Asset>> => {
  const landing = assets.get('/index.html');
  const application = assets.get('/app.html');
  const text = await readFile(join(shell, 'pages.json'), 'utf8').catch(() => undefined);
  if (!landing || !application || text === undefined) return new Map();
  const pages = PublicPages.parse(JSON.parse(text));
  const make = async (path: string, name: string, text: string): Promise<[string, Asset]> => [path, await makeAsset(name, text)];
  const made = pages.map(({ path, title, description }) => {
    const page = (path === '/' ? landing : application).plain.toString();
    return make(path, 'page.html', withHead(page, { path, title, description, image: '/social.png' }, publicUrl));
  });
  const origin = publicUrl.replace(/\/$/, '');
  const addresses = pages.map(({ path }) => html`<url><loc>${origin}${path}</loc></url>`);
  const sitemap = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses}</urlset>`.text;
  const robots = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
  return new Map(
    await Promise.all([
      ...made,
      make('/sitemap.xml', 'sitemap.xml', `<?xml version="1.0" encoding="UTF-8"?>${sitemap}`),
      make('/robots.txt', 'robots.txt', robots),
    ]),
  );
};
