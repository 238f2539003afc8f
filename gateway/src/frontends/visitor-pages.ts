import { ContentCard } from '@trenzeye/proto/http/content';
import type { Language } from '@trenzeye/proto/http/languages';
import { type Asset, textOf } from './asset-store.ts';
import { itemPageHead } from './card-page.ts';
import type { FirstAnswers } from './first-answers.ts';
import { withFeedView, withItemView } from './first-view.ts';
import type { FirstRequest } from './language-pages.ts';
import { withHead } from './page-head.ts';
import { findProfilePage, type ProfileReference, profilePageHead } from './profile-page.ts';
import type { RemotePreloads } from './remote-preloads.ts';

interface VisitorPagesOptions {
  readonly firstAnswers: FirstAnswers;
  /** Of the current build. */
  readonly preloads: () => RemotePreloads;
  readonly publicUrl: string;
}

/** Pages with metadata and with what visitors see first. Undefined where services have no answer in time: the page then asks itself. */
export interface VisitorPages {
  item(id: string, page: Asset, language: Language): Promise<string | undefined>;
  /** `hasQuery`: a tab in the URL shows something else first. */
  profile(reference: ProfileReference, hasQuery: boolean, page: Asset, language: Language): Promise<string | undefined>;
  publicPage(first: FirstRequest, page: Asset): Promise<string | undefined>;
}

/** The answers follow everything that is painted. */
const withAnswers = (page: string, answers: string): string => page.replace('</body>', () => `${answers}</body>`);

export const createVisitorPages = ({ firstAnswers, preloads, publicUrl }: VisitorPagesOptions): VisitorPages => ({
  item: async (id, page, language) => {
    const url = `/api/content/${id}`;
    const [answer, item, answers] = await Promise.all([
      firstAnswers.find(`${url}/card`),
      firstAnswers.find(url),
      firstAnswers.scriptFor([url]),
    ]);
    const { data: card } = ContentCard.safeParse(answer);
    if (!card) return undefined;
    const head = itemPageHead(id, card, preloads(), language);
    return withAnswers(withHead(withItemView(textOf(page), item), head, publicUrl), answers);
  },

  profile: async (reference, hasQuery, page, language) => {
    const found = await findProfilePage(firstAnswers, reference);
    if (!found) return undefined;
    const answers = hasQuery ? '' : await firstAnswers.scriptFor(found.firstRequests);
    const head = profilePageHead(found.profile, preloads(), language);
    return withAnswers(withHead(textOf(page), head, publicUrl), answers);
  },

  publicPage: async ({ url, ...texts }, page) => {
    const [answer, answers] = await Promise.all([firstAnswers.find(url), firstAnswers.scriptFor([url])]);
    return answers === '' ? undefined : withAnswers(withFeedView(textOf(page), answer, texts), answers);
  },
});
