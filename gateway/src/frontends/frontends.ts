import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import { languageOf } from '@trenzeye/kit/language/language-of';
import type { Language } from '@trenzeye/proto/http/languages';
import { compressResponse } from '../proxy/compress.ts';
import { sendError } from '../send-error.ts';
import type { Asset } from './asset-store.ts';
import type { CardCache } from './card-cache.ts';
import { itemIdOf, itemPageHead } from './card-page.ts';
import type { FirstAnswers } from './first-answers.ts';
import { type FrontendBuildsOptions, openFrontendBuilds } from './frontend-builds.ts';
import { withHead } from './page-head.ts';
import { findProfilePage, type ProfileReference, profilePageHead, profileReferenceOf } from './profile-page.ts';

export interface Frontends {
  /** Handles all requests except APIs: built files, and the application for all page URLs. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): void;
  /** Hashes of the scripts inside the current pages, for the Content-Security-Policy. */
  scriptHashes(): readonly string[];
  close(): Promise<void>;
}

const notBuilt = 'The pages of Trenzeye are not built yet. Run npm start, which builds them, or npx turbo run build.\n';
/** Files that exist in each language. */
const pageFiles = new Set(['/index.html', '/app.html']);
/** Paths of files, which respond with 404 instead of a page if missing. Usernames may contain dots: `/@ada.b`. */
const filePath = /^\/(assets|remotes)\/|^\/(?!@).*\.\w+$/;

const encodingOf = (asset: Asset, accepted: string): [body: Buffer, encoding: string | undefined] => {
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
  response.setHeader('content-length', body.length);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.end(request.method === 'HEAD' ? undefined : body);
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

/** The answers follow everything that is painted. */
const withAnswer = (page: string, answers: string): string => page.replace('</body>', () => `${answers}</body>`);

interface FrontendsOptions extends FrontendBuildsOptions {
  readonly cards: CardCache;
  readonly firstAnswers: FirstAnswers;
}

/** Serves the newest complete build in `folder`. */
export const openFrontends = async (options: FrontendsOptions): Promise<Frontends> => {
  const { cards, firstAnswers, publicUrl } = options;
  const builds = await openFrontendBuilds(options);

  /** Item pages contain metadata for link previews. Clients that create previews rarely send an Accept header for HTML. */
  const serveItem = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    page: Asset,
    language: Language,
  ): Promise<void> => {
    const [card, answer] = await Promise.all([cards.find(id), firstAnswers.scriptFor([`/api/content/${id}`])]);
    const { remotePreloads } = builds.current();
    if (!card) return sendAsset(request, response, page, language);
    const text = withHead(page.plain.toString(), itemPageHead(id, card, remotePreloads, language), publicUrl);
    sendPage(request, response, withAnswer(text, answer), language);
  };

  /** Profiles contain metadata and what they show first. A tab in the URL shows something else. */
  const serveProfile = async (
    request: IncomingMessage,
    response: ServerResponse,
    reference: ProfileReference,
    page: Asset,
    language: Language,
  ): Promise<void> => {
    const found = await findProfilePage(firstAnswers, reference);
    if (!found) return sendAsset(request, response, page, language);
    const answers = request.url?.includes('?') ? '' : await firstAnswers.scriptFor(found.firstRequests);
    const head = profilePageHead(found.profile, builds.current().remotePreloads, language);
    sendPage(request, response, withAnswer(withHead(page.plain.toString(), head, publicUrl), answers), language);
  };

  /** A public page whose first answer is in the HTML. A search in the URL asks for something else. */
  const servePublicPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    page: Asset,
    firstRequest: string | undefined,
    language: Language,
  ): Promise<void> => {
    const answer = firstRequest === undefined || request.url?.includes('?') ? '' : await firstAnswers.scriptFor([firstRequest]);
    if (answer === '') sendAsset(request, response, page, language);
    else sendPage(request, response, withAnswer(page.plain.toString(), answer), language);
  };

  const servePage = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const language = languageOf(request);
    const { application, landing, publicPages, firstRequests } = await builds.current().pagesIn(language);
    const page = publicPages.get(path) ?? { '/': landing, '/index.html': landing, '/app.html': application }[path];
    if (page) return servePublicPage(request, response, page, firstRequests.get(path), language);
    const itemId = itemIdOf(path);
    if (itemId && application) return serveItem(request, response, itemId, application, language);
    const profile = profileReferenceOf(path);
    if (profile && application) return serveProfile(request, response, profile, application, language);
    const wantsPage = path === '/' || (!filePath.test(path) && (request.headers.accept ?? '').includes('text/html'));
    if (!wantsPage) return sendError(response, notFound('file'), path);
    if (application) return sendAsset(request, response, application, language);
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
