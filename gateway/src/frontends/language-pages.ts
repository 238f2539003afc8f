import { join } from 'node:path';
import { type Language, languages } from '@trenzeye/proto/http/languages';
import type { Asset } from './asset-store.ts';
import { createPublicPage, type PublicPage, readPublicPages } from './public-pages.ts';
import { preloadsOf, type RemotePreloads } from './remote-preloads.ts';

/** What a public page requests first. */
export interface FirstRequest {
  readonly url: string;
  readonly title: string;
  readonly description: string;
}

/** The pages of a build in one language. */
export interface LanguagePages {
  /** By path. */
  readonly publicPages: ReadonlyMap<string, Asset>;
  /** The first request of public pages that have one, by path. */
  readonly firstRequests: ReadonlyMap<string, FirstRequest>;
  readonly landing: Asset | undefined;
  readonly application: Asset | undefined;
}

type PublicPages = ReadonlyMap<Language, readonly PublicPage[]>;

/** The shell's build has English pages at the top and the others in `languages/<language>`. */
const folderOf = (language: Language): string => (language === 'en' ? '' : `languages/${language}`);

export const readAllPublicPages = async (shell: string): Promise<PublicPages> =>
  new Map(
    await Promise.all(languages.map(async (language) => [language, await readPublicPages(join(shell, folderOf(language)))] as const)),
  );

interface LanguagePagesOptions {
  readonly publicPages: PublicPages;
  /** Of the build, by path. */
  readonly files: ReadonlyMap<string, Asset>;
  readonly preloads: RemotePreloads;
  readonly publicUrl: string;
}

/** Prepares the pages of a language once, when they are first asked for. A language that the build lacks has the English pages. */
export const createLanguagePages = ({ publicPages, files, preloads, publicUrl }: LanguagePagesOptions) => {
  const prepared = new Map<Language, Promise<LanguagePages>>();
  const fileIn = (language: Language, name: string): Asset | undefined =>
    files.get(join('/', folderOf(language), name)) ?? files.get(`/${name}`);

  const prepare = async (language: Language): Promise<LanguagePages> => {
    const landing = fileIn(language, 'index.html');
    const application = fileIn(language, 'app.html') ?? landing;
    const pages = publicPages.get(language) ?? [];
    const entries = pages.map(async (page): Promise<[string, Asset][]> => {
      const file = page.path === '/' ? landing : application;
      if (!file) return [];
      const links = page.remotePage === undefined ? '' : preloadsOf(preloads, page.remotePage, language);
      return [[page.path, await createPublicPage(file, page, links, publicUrl)]];
    });
    const firstRequests = pages.flatMap(({ path, title, description, firstRequest: url }) =>
      url === undefined ? [] : [[path, { url, title, description }] as const],
    );
    return { publicPages: new Map((await Promise.all(entries)).flat()), firstRequests: new Map(firstRequests), landing, application };
  };

  return (language: Language): Promise<LanguagePages> => {
    const existing = prepared.get(language);
    if (existing) return existing;
    const pages = prepare(language);
    prepared.set(language, pages);
    return pages;
  };
};
