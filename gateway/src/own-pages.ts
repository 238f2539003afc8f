import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@trenzeye/kit/errors';
import { collectProcessMetrics } from '@trenzeye/kit/http/metrics';
import { register } from 'prom-client';
import { createDocumentation } from './docs/documentation.ts';
import { compressAnswer } from './proxy/compress.ts';
import type { Readiness } from './readiness.ts';
import { sendError } from './send-error.ts';

/** What the gateway answers by itself. */
interface Page {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

type MakePage = () => Page | Promise<Page>;

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

export interface OwnPages {
  /** Answers, if the path is one of the gateway's own. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean;
}

/** `/healthz`, `/readyz`, `/metrics` and the documentation. */
export const createOwnPages = (readiness: () => Promise<Readiness>, isStopping: () => boolean): OwnPages => {
  collectProcessMetrics();
  const documentation = createDocumentation();
  const pages = new Map<string, MakePage>([
    ['/healthz', () => json({ status: 'ok' })],
    [
      '/readyz',
      async () =>
        isStopping() ? json({ status: 'stopping' }, 503) : readiness().then((state) => json(state, state.status === 'ok' ? 200 : 503)),
    ],
    ['/metrics', async () => ({ status: 200, contentType: register.contentType, body: await register.metrics() })],
    ['/docs', () => html(documentation().operations)],
    ['/docs/errors', () => html(documentation().errors)],
    ['/docs/openapi.json', () => ({ ...json({}), body: documentation().openApi })],
  ]);

  const answer = async (make: MakePage, request: IncomingMessage, response: ServerResponse, path: string) => {
    try {
      const page = await make();
      compressAnswer(request, response);
      sendPage(response, page);
    } catch (error) {
      sendError(response, new DomainError('internal', { cause: error }), path);
    }
  };

  const serve = (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const make = pages.get(path);
    if (!make) return false;
    if (request.method === 'GET' || request.method === 'HEAD') void answer(make, request, response, path);
    else sendError(response, new DomainError('method_not_allowed', { headers: { allow: 'GET, HEAD' } }), path);
    return true;
  };
  return { serve };
};
