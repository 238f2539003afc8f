import { about } from './texts/about.ts';
import { careers } from './texts/careers.ts';
import { community } from './texts/community.ts';
import { contact } from './texts/contact.ts';
import { cookies } from './texts/cookies.ts';
import { help } from './texts/help.ts';
import { privacy } from './texts/privacy.ts';
import type { StaticText } from './texts/static-text.ts';
import { terms } from './texts/terms.ts';

/** What the footer's pages say, by their path. */
export const staticPages: Readonly<Record<string, StaticText>> = { about, careers, contact, privacy, terms, cookies, help, community };
