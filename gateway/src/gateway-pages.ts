import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import { createDocumentation } from './docs/documentation.ts';
import { compressResponse } from './proxy/compress.ts';
import type { Readiness } from './readiness.ts';
import { sendError } from './send-error.ts';

interface Page {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

type RenderPage = () => Page | Promise<Page>;

const json = (body: unknown, status = 200): Page => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
const html = (body: string): Page => ({ status: 200, contentType: 'text/html; charset=utf-8', body });

const sendPage = (response: ServerResponse, { status, contentType, body }: Page): void => {
  response.statusCode = status;
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', Buffer.byteLength(body));
  response.setHeader('cache-control', 'no-cache');
  response.end(response.req.method === 'HEAD' ? undefined : body);
};

export interface GatewayPages {
  /** Returns whether the path is a page of the gateway; if so, responds to the request. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean;
}

/** `/healthz`, `/readyz`, the documentation, and `/metrics`, which is not found here: METRICS_PORT serves it. */
export const createGatewayPages = (readiness: () => Promise<Readiness>, isStopping: () => boolean): GatewayPages => {
  const documentation = createDocumentation();
  const pages = new Map<string, RenderPage>([
    ['/healthz', () => json({ status: 'ok' })],
    [
      '/readyz',
      async () =>
        isStopping() ? json({ status: 'stopping' }, 503) : readiness().then((state) => json(state, state.status === 'ok' ? 200 : 503)),
    ],
    ['/docs', () => html(documentation().operations)],
    ['/docs/errors', () => html(documentation().errors)],
    ['/docs/openapi.json', () => ({ ...json({}), body: documentation().openApi })],
  ]);

  const respond = async (render: RenderPage, request: IncomingMessage, response: ServerResponse, path: string) => {
    try {
      const page = await render();
      compressResponse(request, response);
      sendPage(response, page);
    } catch (error) {
      sendError(response, new DomainError('internal', { cause: error }), path);
    }
  };

  const serve = (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    if (path === '/metrics') {
      sendError(response, notFound('address'), path);
      return true;
    }
    const render = pages.get(path);
    if (!render) return false;
    if (request.method === 'GET' || request.method === 'HEAD') void respond(render, request, response, path);
    else sendError(response, new DomainError('method_not_allowed', { headers: { allow: 'GET, HEAD' } }), path);
    return true;
  };
  return { serve };
};
