import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import { languageOf } from '@trenzeye/kit/language/language-of';
import { ContentCard } from '@trenzeye/proto/http/content';
import type { Language } from '@trenzeye/proto/http/languages';
import { compressResponse } from '../proxy/compress.ts';
import { sendError } from '../send-error.ts';
import { type Asset, textOf } from './asset-store.ts';
import { itemIdOf, itemPageHead } from './card-page.ts';
import type { FirstAnswers } from './first-answers.ts';
import { withFeedView, withItemView } from './first-view.ts';
import { type FrontendBuildsOptions, openFrontendBuilds } from './frontend-builds.ts';
import type { FirstRequest, LanguagePages } from './language-pages.ts';
import { withHead } from './page-head.ts';
import { findProfilePage, type ProfileReference, profilePageHead, profileReferenceOf } from './profile-page.ts';
import type { RemotePreloads } from './remote-preloads.ts';

interface VisitorPagesOptions {
  readonly firstAnswers: FirstAnswers;
  /** Of the current build. */
  readonly preloads: () => RemotePreloads;
  readonly publicUrl: string;
}

/** Pages with metadata and with what visitors see first. Undefined where services have no answer in time: the page then asks itself. */
interface VisitorPages {
  item(id: string, page: Asset, language: Language): Promise<string | undefined>;
  /** `hasQuery`: a tab in the URL shows something else first. */
  profile(reference: ProfileReference, hasQuery: boolean, page: Asset, language: Language): Promise<string | undefined>;
  publicPage(first: FirstRequest, page: Asset): Promise<string | undefined>;
}

/** The answers follow everything that is painted. */
const withAnswers = (page: string, answers: string): string => page.replace('</body>', () => `${answers}</body>`);

const createVisitorPages = ({ firstAnswers, preloads, publicUrl }: VisitorPagesOptions): VisitorPages => ({
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

export interface Frontends {
  /** Handles all requests except APIs: built files, and the application for all page URLs. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): void;
  /** Hashes of the scripts inside the current pages, for the Content-Security-Policy. */
  scriptHashes(): readonly string[];
  close(): Promise<void>;
}

const notBuilt = 'The pages of Trenzeye are not built yet. npm start and npm run build build them.\n';
/** Files that exist in each language. */
const pageFiles = new Set(['/index.html', '/app.html']);
/** Paths of files, which respond with 404 instead of a page if missing. Usernames may contain dots: `/@ada.b`. */
const filePath = /^\/(assets|remotes)\/|^\/(?!@).*\.\w+$/;

/** Without a body the client accepts no compression, and the file is kept only compressed. */
const encodingOf = (asset: Asset, accepted: string): [body: Buffer | undefined, encoding: string | undefined] => {
  if (asset.brotli && /\bbr\b/.test(accepted)) return [asset.brotli, 'br'];
  if (asset.gzip && /\bgzip\b/.test(accepted)) return [asset.gzip, 'gzip'];
  return [asset.plain, undefined];
};

/** The text and the language of pages depend on what the user has chosen, or on the browser. */
const varyOf = (language: Language | undefined): string =>
  language === undefined ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie';

/** `language`: of a page. */
const sendAsset = (request: IncomingMessage, response: ServerResponse, asset: Asset, language?: Language): void => {
  const [body, encoding] = encodingOf(asset, String(request.headers['accept-encoding'] ?? ''));
  const etag = `"${asset.etag}${encoding ? `-${encoding}` : ''}"`;
  response.setHeader('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('etag', etag);
  response.setHeader('vary', varyOf(language));
  if (language !== undefined) response.setHeader('content-language', language);
  if (request.headers['if-none-match'] === etag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('content-type', asset.contentType);
  response.setHeader('content-length', body?.length ?? asset.size);
  if (encoding) response.setHeader('content-encoding', encoding);
  if (request.method === 'HEAD') response.end();
  else if (body) response.end(body);
  // An error is a client that has disconnected.
  else pipeline(Readable.from(asset.gzip ?? []), createGunzip(), response, () => undefined);
};

const sendPage = (request: IncomingMessage, response: ServerResponse, page: string, language: Language): void => {
  // The client may have disconnected while the card was fetched.
  if (response.destroyed) return;
  const body = Buffer.from(page);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('vary', varyOf(language));
  response.setHeader('content-language', language);
  compressResponse(request, response);
  if (request.method === 'HEAD') response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
};

interface FrontendsOptions extends FrontendBuildsOptions {
  readonly firstAnswers: FirstAnswers;
}

/** Serves the newest complete build in `folder`. */
export const openFrontends = async (options: FrontendsOptions): Promise<Frontends> => {
  const { firstAnswers, publicUrl } = options;
  const builds = await openFrontendBuilds(options);
  const visitorPages = createVisitorPages({ firstAnswers, preloads: () => builds.current().remotePreloads, publicUrl });

  /** The page for a path, and its text with what visitors see first. Clients that create link previews rarely send an Accept header for HTML. */
  const findPage = async (
    path: string,
    hasQuery: boolean,
    { application, landing, publicPages, firstRequests }: LanguagePages,
    language: Language,
  ): Promise<{ readonly page: Asset | undefined; readonly text?: string | undefined }> => {
    const page = publicPages.get(path) ?? { '/': landing, '/index.html': landing, '/app.html': application }[path];
    const first = hasQuery ? undefined : firstRequests.get(path);
    if (page) return { page, text: first && (await visitorPages.publicPage(first, page)) };
    const id = itemIdOf(path);
    if (id && application) return { page: application, text: await visitorPages.item(id, application, language) };
    const user = profileReferenceOf(path);
    if (user && application) return { page: application, text: await visitorPages.profile(user, hasQuery, application, language) };
    return { page: undefined };
  };

  const servePage = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const language = languageOf(request);
    const pages = await builds.current().pagesIn(language);
    const { page, text } = await findPage(path, request.url?.includes('?') ?? false, pages, language);
    if (text !== undefined) return sendPage(request, response, text, language);
    if (page) return sendAsset(request, response, page, language);
    const wantsPage = path === '/' || (!filePath.test(path) && (request.headers.accept ?? '').includes('text/html'));
    if (!wantsPage) return sendError(response, notFound('file'), path);
    if (pages.application) return sendAsset(request, response, pages.application, language);
    response
      .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '30' })
      .end(notBuilt);
  };

  const serve = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendError(response, new DomainError('method_not_allowed', { headers: { allow: 'GET, HEAD' } }), path);
      return;
    }
    const file = pageFiles.has(path) ? undefined : builds.asset(path);
    if (file) sendAsset(request, response, file);
    else void servePage(request, response, path);
  };

  return { serve, scriptHashes: () => builds.current().scriptHashes, close: builds.close };
};
