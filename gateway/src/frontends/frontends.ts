import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import { compressResponse } from '../proxy/compress.ts';
import { sendError } from '../send-error.ts';
import type { Asset } from './asset-store.ts';
import type { CardCache } from './card-cache.ts';
import { itemIdOf, itemPageHead } from './card-page.ts';
import { type FrontendBuildsOptions, openFrontendBuilds } from './frontend-builds.ts';
import { withHead } from './page-head.ts';

export interface Frontends {
  /** Handles all requests except APIs: built files, and the application for all page URLs. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): void;
  /** Hashes of the scripts inside the current pages, for the Content-Security-Policy. */
  scriptHashes(): readonly string[];
  close(): Promise<void>;
}

const notBuilt = 'The pages of Trenzeye are not built yet. Run npm start, which builds them, or npx turbo run build.\n';
/** Paths of files, which respond with 404 instead of a page if missing. Usernames may contain dots: `/@ada.b`. */
const filePath = /^\/(assets|remotes)\/|^\/(?!@).*\.\w+$/;

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
  // The client may have disconnected while the card was fetched.
  if (response.destroyed) return;
  const body = Buffer.from(page);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('vary', 'Accept-Encoding');
  compressResponse(request, response);
  if (request.method === 'HEAD') response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
};

interface FrontendsOptions extends FrontendBuildsOptions {
  readonly cards: CardCache;
}

/** Serves the newest complete build in `folder`. */
export const openFrontends = async (options: FrontendsOptions): Promise<Frontends> => {
  const { cards, publicUrl } = options;
  const builds = await openFrontendBuilds(options);

  /** Item pages contain metadata for link previews. Clients that create previews rarely send an Accept header for HTML. */
  const serveItem = async (request: IncomingMessage, response: ServerResponse, id: string, page: Asset): Promise<void> => {
    const card = await cards.find(id);
    const { remotePreloads } = builds.current();
    if (card) sendPage(request, response, withHead(page.plain.toString(), itemPageHead(id, card, remotePreloads), publicUrl));
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
    const itemId = itemIdOf(path);
    if (itemId && application) {
      void serveItem(request, response, itemId, application);
      return;
    }
    const wantsPage = path === '/' || (!filePath.test(path) && (request.headers.accept ?? '').includes('text/html'));
    if (!wantsPage) return sendError(response, notFound('file'), path);
    if (application) return sendAsset(request, response, application);
    response
      .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '30' })
      .end(notBuilt);
  };

  return { serve, scriptHashes: () => builds.current().scriptHashes, close: builds.close };
};
