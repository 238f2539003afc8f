import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { route } from '@trenzeye/proto/http/route';
import { z } from 'zod';
import { createTokenVerifier, issuerOf, remoteKeys } from '../auth/tokens.ts';
import { DomainError } from '../errors.ts';
import { createLogger } from '../logging/logger.ts';
import { eventually } from '../testing/eventually.ts';
import { createApp, mountErrorHandling } from './app.ts';
import { type Endpoint, endpoint, sent } from './endpoint.ts';
import { type Listening, listen } from './listen.ts';

const levels = { debug: 20, info: 30, warn: 40, error: 50 } as const;
const written: string[] = [];
const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

const get = (path: `/${string}`, handle: Parameters<typeof endpoint>[1]): Endpoint =>
  endpoint(
    route({ method: 'get', path, summary: path, access: 'public', responses: { 200: z.object({}) }, errors: ['provider_failed'] }),
    handle,
  );
const throwing = (path: `/${string}`, error: unknown): Endpoint => get(path, () => Promise.reject(error));

const endlessText = async function* (): AsyncGenerator<string> {
  for (;;) {
    yield 'x'.repeat(10_000);
    await new Promise(setImmediate);
  }
};

let listening: Listening;
beforeAll(async () => {
  const log = createLogger('test', 'debug', { write: (line) => void written.push(line) });
  const app = createApp({
    service: 'test',
    endpoints: [
      throwing('/refused', new DomainError('unavailable', { detail: 'Too many logins.', headers: { 'retry-after': '2' } })),
      throwing('/limited', new DomainError('rate_limited')),
      throwing('/auth/v1/limited', new DomainError('rate_limited')),
      throwing('/account/:id', new DomainError('account_banned')),
      throwing('/database-restarts', Object.assign(new Error('terminating connection'), { code: '57P01' })),
      throwing('/deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' })),
      throwing('/provider', new DomainError('provider_failed', { cause: new SyntaxError('not JSON') })),
      throwing('/undocumented', new DomainError('conflict')),
      throwing('/defect', new TypeError('undefined is not a function')),
      get('/answered-by-gateway', async ({ response }) => {
        response.writeHead(504).end();
        response.setHeader('content-type', 'application/json');
        return sent;
      }),
      get('/stream', async ({ response }) => {
        await pipeline(Readable.from(endlessText()), response);
        return sent;
      }),
    ],
    verifyToken: createTokenVerifier(remoteKeys('http://127.0.0.1:9/jwks'), issuerOf('http://trenzeye.test')),
    internalToken: 'the-internal-token',
    accessPolicy: { requiresStaffFactor: false },
    log,
    validateResponses: true,
  });
  listening = await listen(mountErrorHandling(app, log), '127.0.0.1', 0);
});
afterAll(() => listening.close());
beforeEach(() => {
  written.length = 0;
});

const statusOf = async (path: string): Promise<number> => {
  const response = await fetch(listening.url + path, { headers: { 'x-request-id': 'r-1' } });
  await response.arrayBuffer();
  return response.status;
};

it('log: a refusal by design -> 503, one info line without a stack', async () => {
  expect(await statusOf('/refused')).toBe(503);
  expect(lines()).toMatchObject([{ level: levels.info, msg: 'request refused', code: 'unavailable', route: '/refused', request: 'r-1' }]);
  expect(written.join()).not.toContain('stack');
});

it('log: an exceeded limit, an unknown address -> one info line, nothing', async () => {
  expect([await statusOf('/limited'), await statusOf('/nowhere')]).toEqual([429, 404]);
  expect(lines()).toMatchObject([{ level: levels.info, msg: 'limit exceeded', route: '/limited', code: 'rate_limited', request: 'r-1' }]);
});

it.each([
  ['access', '/account/7f', '/account/:id', 403, 'account_banned'],
  ['a sign-in', '/auth/v1/limited', '/auth/v1/limited', 429, 'rate_limited'],
])('log: %s is refused -> one info line with the route, not the address', async (_case, path, route, status, code) => {
  expect(await statusOf(path)).toBe(status);
  expect(lines()).toMatchObject([{ level: levels.info, msg: 'request refused', route, code, request: 'r-1' }]);
  expect(written.join()).not.toContain('7f');
});

it.each([
  ['the database restarts', '/database-restarts', 503, { message: 'terminating connection', code: '57P01' }],
  ['the database chose the transaction to end a deadlock', '/deadlock', 503, { message: 'deadlock detected', code: '40P01' }],
  ['a provider gives a wrong answer', '/provider', 502, { type: 'SyntaxError', message: 'not JSON' }],
])('log: %s -> one warning without a stack', async (_case, path, status, err) => {
  expect(await statusOf(path)).toBe(status);
  expect(lines()).toMatchObject([{ level: levels.warn, msg: 'request failed', route: path, err }]);
  expect(written.join()).not.toContain('stack');
});

it('log: an unexpected error -> 500, an error line with its stack', async () => {
  expect(await statusOf('/defect')).toBe(500);
  expect(lines()).toMatchObject([
    { level: levels.error, msg: 'request failed', err: { type: 'TypeError', stack: expect.stringContaining('render-error.test') } },
  ]);
});

it('log: the gateway of the same process answered before -> nothing', async () => {
  expect(await statusOf('/answered-by-gateway')).toBe(504);
  await statusOf('/limited');
  expect(lines()).toMatchObject([{ route: '/limited' }]);
});

it('an error that the contract does not have, in tests -> 500, so that the test of the route fails', async () => {
  expect(await statusOf('/undocumented')).toBe(500);
  expect(written.join()).toContain('get /undocumented answered 409 (conflict), which is not in its contract');
});

it('log: the client closes the connection during the response -> a debug line only', async () => {
  const asked = request(`${listening.url}/stream`).end();
  const [answer] = await once(asked, 'response');
  await once(answer, 'data');
  asked.destroy();

  await eventually(() => expect(lines()).toMatchObject([{ level: levels.debug, msg: 'client closed the connection' }]));
});
