import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from '@trenzeye/kit/http/html';
import { z } from 'zod';
import { type Asset, createAsset, textOf } from './asset-store.ts';
import { withHead } from './page-head.ts';

const PublicPages = z.array(
  z.object({
    path: z.string().startsWith('/'),
    title: z.string(),
    description: z.string(),
    remotePage: z.string().optional().meta({ description: '`<remote>/<page>`, for pages of a remote' }),
    firstRequest: z.string().startsWith('/api/').optional().meta({ description: 'URL of the first request of a visitor' }),
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

export type PublicPage = z.infer<typeof PublicPages>[number];

/** What the build says about the public pages in one language; none if it is not built. */
export const readPublicPages = async (folder: string): Promise<readonly PublicPage[]> => {
  const text = await readFile(join(folder, 'pages.json'), 'utf8').catch(() => '[]');
  return PublicPages.parse(JSON.parse(text));
};

/** A public page with its own metadata in the HTML. */
export const createPublicPage = async (
  page: Asset,
  { path, title, description }: PublicPage,
  preloads: string,
  publicUrl: string,
): Promise<Asset> =>
  createAsset('page.html', withHead(textOf(page), { path, title, description, image: '/social.png', preloads }, publicUrl));

/** `/robots.txt` and `/sitemap.xml` for search engines, with the public pages. */
export const createCrawlerFiles = async (pages: readonly PublicPage[], publicUrl: string): Promise<[string, Asset][]> => {
  if (pages.length === 0) return [];
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
  return [
    ['/sitemap.xml', await createAsset('sitemap.xml', `<?xml version="1.0" encoding="UTF-8"?>${sitemap}`)],
    ['/robots.txt', await createAsset('robots.txt', robots)],
  ];
};
