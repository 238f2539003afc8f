import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import { compressAnswer } from '../proxy/compress.ts';
import { sendError } from '../send-error.ts';
import type { Asset } from './asset-store.ts';
import { headOfCard, itemOf } from './card-page.ts';
import type { Cards } from './cards.ts';
import { type FrontendBuildsOptions, openFrontendBuilds } from './frontend-builds.ts';
import { withHead } from './page-head.ts';

export interface Frontends {
  /** Answers whatever is no API: built files, and the application for every page address. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): void;
  /** Hashes of the scripts inside the current pages, for the Content-Security-Policy. */
  scriptHashes(): readonly string[];
  close(): Promise<void>;
}

const notBuilt = 'The pages of Trenzeye are not built yet. Run npm start, which builds them, or npx turbo run build.\n';
/** A path that names a file, so that a page in its place would only hide that it is missing. Usernames may have dots: `/@ada.b`. */
const namesFile = /^\/(assets|remotes)\/|^\/(?!@).*\.\w+$/;

const encodingOf = (asset: Asset, accepted: string): [body: Buffer, encoding: string | undefined] => {
  if (asset.brotli && /\bbr\b/.test(accepted)) return [asset.brotli, 'br'];
  if (asset.gzip && /\bgzip\b/.test(accepted)) return [asset.gzip, 'gzip'];
  return [asset.plain, undefined];
};

const sendAsset = (request: IncomingMessage, response: ServerResponse, asset: Asset): void => {
  const [body, encoding] = encodingOf(asset, String(request.headers['accept-encoding'] ?? ''));
  const etag = `"${asset.etag}${encoding ? `-${encoding}` : ''}"`;
  response.setHeader('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('etag', etag);
  response.setHeader('vary', 'Accept-Encoding');
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

const sendPage = (request: IncomingMessage, response: ServerResponse, page: string): void => {
  // The client may have left while the card was looked up.
  if (response.destroyed) return;
  const body = Buffer.from(page);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('vary', 'Accept-Encoding');
  compressAnswer(request, response);
  if (request.method === 'HEAD') response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
};

export interface FrontendsOptions extends FrontendBuildsOptions {
  readonly cards: Cards;
}

/** Serves the newest complete build in `folder`. */
export const openFrontends = async (options: FrontendsOptions): Promise<Frontends> => {
  const { cards, publicUrl } = options;
  const builds = await openFrontendBuilds(options);

  /** An item's page tells those who only unfurl links what it shows; they rarely say that they want HTML. */
  const serveItem = async (request: IncomingMessage, response: ServerResponse, id: string, page: Asset): Promise<void> => {
    const card = await cards.find(id);
    if (card) sendPage(request, response, withHead(page.plain.toString(), headOfCard(id, card), publicUrl));
    else sendAsset(request, response, page);
  };

  const serve = (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendError(response, new DomainError('method_not_allowed', { headers: { allow: 'GET, HEAD' } }), path);
      return;
    }
    const { application, landing, publicPages } = builds.current();
    const asset = publicPages.get(path) ?? (path === '/' ? landing : builds.asset(path));
    if (asset) return sendAsset(request, response, asset);
    const item = itemOf(path);
    if (item && application) {
      void serveItem(request, response, item, application);
      return;
    }
    const wantsPage = path === '/' || (!namesFile.test(path) && (request.headers.accept ?? '').includes('text/html'));
    if (!wantsPage) return sendError(response, notFound('file'), path);
    if (application) return sendAsset(request, response, application);
    response
      .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '30' })
      .end(notBuilt);
  };

  return { serve, scriptHashes: () => builds.current().scriptHashes, close: builds.close };
};
