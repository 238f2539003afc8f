import { t } from '@lingui/core/macro';
import { content } from '@trenzeye/proto/http/content';
import { staticPages } from './static/static-pages.ts';

/** Metadata of a public page for link previews and search engines. */
export interface PublicPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** `<remote>/<page>`: the gateway lets the browser load its files while the shell starts. */
  readonly remotePage?: string;
  /** The first request of a visitor's page: the gateway puts the answer into the page. */
  readonly firstRequest?: string;
}

const tagline = t`Remix, react, and ride the wave. Create content that goes viral with AI-powered insights and community collaboration.`;

/** Every page without user-specific content; the gateway inserts the metadata into the HTML and lists the pages in the sitemap. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', title: t`Trenzeye`, description: tagline },
  {
    path: '/launch',
    title: t`We're Live on Product Hunt`,
    description: t`Scout trends while they rise, turn them into threads, images and Shorts, and remix what others make. Join the Trenzeye beta.`,
  },
  {
    path: '/trenz',
    title: t`Trenz`,
    description: t`Signals that are rising now with the reasons why, Shorts, templates and the creators who were first.`,
    remotePage: 'creator/trenz',
    firstRequest: `${content.listSignals.path}?view=rising`,
  },
  {
    path: '/explore',
    title: t`Explore`,
    description: t`Threads, images and Shorts by creators on Trenzeye.`,
    remotePage: 'creator/explore',
    firstRequest: `${content.publicFeed.path}?filter=all&sort=newest&limit=24`,
  },
  ...Object.entries(staticPages).map(([name, { title, description }]) => ({ path: `/${name}`, title, description })),
];
