import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from '@trenzeye/kit/http/html';
import { z } from 'zod';
import { type Asset, createAsset } from './asset-store.ts';
import { withHead } from './page-head.ts';
import type { RemotePreloads } from './remote-preloads.ts';

const PublicPages = z.array(
  z.object({
    path: z.string().startsWith('/'),
    title: z.string(),
    description: z.string(),
    remotePage: z.string().optional().meta({ description: '`<remote>/<page>`, for pages of a remote' }),
  }),
);

/** Paths that need an account or are not pages. */
const disallowedPaths = [
  '/api/',
  '/auth/',
  '/rest/',
  '/dev/',
  '/admin',
  '/moderation',
  '/messages',
  '/notifications',
  '/account',
  '/schedule',
];

/**
 * The public pages, each with its own metadata in the HTML, and `/robots.txt` and `/sitemap.xml` for search engines. Empty if the shell
 * is not built.
 */
export const readPublicPages = async (
  shell: string,
  assets: ReadonlyMap<string, Asset>,
  preloads: RemotePreloads,
  publicUrl: string,
): Promise<Map<string, Asset>> => {
  const landing = assets.get('/index.html');
  const application = assets.get('/app.html');
  const text = await readFile(join(shell, 'pages.json'), 'utf8').catch(() => undefined);
  if (!landing || !application || text === undefined) return new Map();
  const pages = PublicPages.parse(JSON.parse(text));
  const toEntry = async (path: string, name: string, text: string): Promise<[string, Asset]> => [path, await createAsset(name, text)];
  const entries = pages.map(({ path, title, description, remotePage = '' }) => {
    const page = (path === '/' ? landing : application).plain.toString();
    const head = { path, title, description, image: '/social.png', preloads: preloads.get(remotePage) };
    return toEntry(path, 'page.html', withHead(page, head, publicUrl));
  });
  const origin = publicUrl.replace(/\/$/, '');
  const urls = pages.map(({ path }) => html`<url><loc>${origin}${path}</loc></url>`);
  const sitemap = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`.text;
  const robots = [
    'User-agent: *',
    'Allow: /',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  return new Map(
    await Promise.all([
      ...entries,
      toEntry('/sitemap.xml', 'sitemap.xml', `<?xml version="1.0" encoding="UTF-8"?>${sitemap}`),
      toEntry('/robots.txt', 'robots.txt', robots),
    ]),
  );
};
