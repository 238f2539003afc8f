import { about } from './content/about.ts';
import { careers } from './content/careers.ts';
import { community } from './content/community.ts';
import { contact } from './content/contact.ts';
import { cookies } from './content/cookies.ts';
import { help } from './content/help.ts';
import { privacy } from './content/privacy.ts';
import type { StaticPageContent } from './content/static-page-content.ts';
import { terms } from './content/terms.ts';

/** Content of the footer's pages by path. */
export const staticPages: Readonly<Record<string, StaticPageContent>> = {
  about,
  careers,
  contact,
  privacy,
  terms,
  cookies,
  help,
  community,
};
