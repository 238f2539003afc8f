import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { exchangeHostileAnswers } from '@trenzeye/kit/testing/exchange-hostile-answers';
import { attach, type Exchange } from './exchange.ts';
import { createFirstAnswers } from './frontends/first-answers.ts';
import { createAccountStatusCheck } from './live/account-status.ts';
import { createForward } from './proxy/forward.ts';
import { createUpstreams } from './proxy/upstream.ts';
import { createReadiness } from './readiness.ts';
import type { RouteEntry } from './routes/route-table.ts';

const log = createLogger('test', 'silent');
const route: RouteEntry = {
  service: 'content',
  method: 'get',
  path: '/api/content/public',
  key: 'get /api/content/public',
  access: 'public',
  limit: undefined,
  timeoutMs: 100,
  bodyLimitBytes: 0,
  trafficClass: 'api',
  compressible: false,
};
const upstreamsAt = (url: string) => createUpstreams({ auth: url, content: url });

const createExchange = (request: IncomingMessage, response: ServerResponse): Exchange => ({
  request,
  response,
  path: route.path,
  route,
  clientAddress: '127.0.0.1',
  viewer: undefined,
  // Another for each request, whose circuit breaker is closed.
  upstream: upstreamsAt(String(request.headers['x-upstream'])).content,
  startedAt: performance.now(),
  body: undefined,
  proxyRequest: undefined,
  timer: undefined,
  isProbe: false,
  isRetry: false,
  isSettled: false,
  receivedBytes: 0,
  unwatch: undefined,
  release: undefined,
});

let server: Server;
beforeAll(async () => {
  const forward = createForward({ log, isDraining: () => false });
  server = createServer((request, response) => {
    const exchange = createExchange(request, response);
    attach(exchange);
    forward(exchange);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const clients: Readonly<Record<string, (url: string, signal: AbortSignal) => Promise<unknown>>> = {
  forwarding: async (url, signal) => {
    const headers = { 'x-upstream': url };
    const init = { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(300)]), redirect: 'manual' } as const;
    return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${route.path}`, init)).arrayBuffer();
  },
  readiness: (url) => createReadiness(upstreamsAt(url))(),
  'first answers': (url) => createFirstAnswers(() => url).find('/api/content/public'),
  'account status': (url) => createAccountStatusCheck(upstreamsAt(url).auth)('Bearer token'),
};

it.each(Object.entries(clients))(
  '%s: hostile answers -> settles in time, nothing is thrown elsewhere',
  async (_name, send) => {
    expect(await exchangeHostileAnswers(send)).toEqual({ unsettled: [], thrown: [] });
  },
  60_000,
);
