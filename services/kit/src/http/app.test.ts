import { route } from '@trenzeye/proto/http/route';
import { z } from 'zod';
import { createServiceVerifier, createTokenVerifier, issuerOf, remoteKeys } from '../auth/tokens.ts';
import { invalidField } from '../errors.ts';
import { createLogger } from '../logging/logger.ts';
import { startTestSigner, type TestSigner } from '../testing/tokens.ts';
import { createApp, mountErrorHandling } from './app.ts';
import { endpoint } from './endpoint.ts';
import { type Listening, listen } from './listen.ts';

const origin = 'http://trenzeye.test';
const Echo = z.object({ name: z.string().min(1), size: z.number().int() });
const answers = { 200: z.object({ by: z.string().nullable(), name: z.string() }) };
const access = (path: `/${string}`, who: 'public' | 'user' | 'moderator' | 'admin' | 'service' | 'internal') =>
  route({ method: 'post', path, summary: path, access: who, body: Echo, responses: answers });
const answer = async (call: { viewer?: { id: string } | undefined; body: z.infer<typeof Echo> }) => ({
  by: call.viewer?.id ?? null,
  name: call.body.name,
});

let signer: TestSigner;
let listening: Listening;

beforeAll(async () => {
  signer = await startTestSigner(origin);
  const log = createLogger('kit', 'silent');
  const endpoints = [
    endpoint(access('/public', 'public'), answer),
    endpoint(access('/user', 'user'), answer),
    endpoint(access('/moderator', 'moderator'), answer),
    endpoint(access('/admin', 'admin'), answer),
    endpoint(access('/internal/thing', 'internal'), answer),
    endpoint(access('/rest/v1/things', 'user'), answer),
    endpoint(access('/auth/v1/things', 'user'), answer),
    endpoint(access('/auth/v1/admin/things', 'service'), answer),
    endpoint(access('/api/auth/things', 'user'), answer),
    endpoint(
      route({
        method: 'get',
        path: '/items/:id',
        summary: 'one',
        access: 'public',
        params: z.object({ id: z.uuid() }),
        responses: answers,
      }),
      async ({ params }) => {
        if (params.id.startsWith('0')) throw invalidField('id', 'must not start with 0');
        throw new Error('a secret detail');
      },
    ),
  ];
  const keys = remoteKeys(signer.jwksUrl);
  const verifyToken = createTokenVerifier(keys, issuerOf(origin));
  const verifyService = createServiceVerifier(keys, { requiresAudience: false });
  const app = createApp({
    service: 'test',
    endpoints,
    verifyToken,
    verifyService,
    internalToken: 'the-internal-token',
    accessPolicy: { requiresStaffFactor: false },
    log,
    validateResponses: true,
  });
  listening = await listen(mountErrorHandling(app, log), '127.0.0.1', 0);
});

afterAll(async () => {
  await listening.close();
  await signer.stop();
});

const post = async (path: string, init: { token?: string; body?: string; headers?: Record<string, string> } = {}) => {
  const response = await fetch(listening.url + path, {
    method: 'POST',
    body: init.body ?? JSON.stringify({ name: 'Ada', size: 1 }),
    headers: { 'content-type': 'application/json', ...(init.token ? { authorization: `Bearer ${init.token}` } : {}), ...init.headers },
  });
  return { status: response.status, type: response.headers.get('content-type'), body: (await response.json()) as Record<string, unknown> };
};

describe('app: bad input', () => {
  it.each([
    ['malformed JSON', '{"name":', 400, 'malformed_json', 'body'],
    ['wrong type', '{"name":"Ada","size":"big"}', 400, 'invalid_request', 'size'],
    ['missing field', '{"size":1}', 400, 'invalid_request', 'name'],
    ['not an object', '[]', 400, 'invalid_request', 'body'],
    ['oversize', JSON.stringify({ name: 'x'.repeat(70_000), size: 1 }), 413, 'payload_too_large', 'body'],
  ])('body: %s -> %s with the field named', async (_case, body, status, code, field) => {
    const answered = await post('/public', { body });
    expect(answered).toMatchObject({
      status,
      type: expect.stringContaining('application/problem+json'),
      body: { status, code, errors: [{ field }] },
    });
  });

  it('body: not JSON by its type -> 415', async () => {
    expect(await post('/public', { headers: { 'content-type': 'text/plain' } })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });

  it('path: an invalid id -> 400 naming it; a malformed escape -> 400', async () => {
    const bad = await fetch(`${listening.url}/items/seven`);
    expect([bad.status, await bad.json()]).toMatchObject([400, { errors: [{ field: 'id' }] }]);
    expect((await fetch(`${listening.url}/items/%E0%A4%A`)).status).toBe(400);
  });

  it('unexpected failure -> 500 without its detail; unknown address -> 404', async () => {
    const failed = await fetch(`${listening.url}/items/11111111-1111-4111-8111-111111111111`);
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('secret')]);
    expect((await fetch(`${listening.url}/nowhere`)).status).toBe(404);
  });
});

describe('app: authorization', () => {
  it.each([
    ['/user', undefined, 401],
    ['/user', { role: 'user' }, 200],
    ['/moderator', { role: 'user' }, 403],
    ['/moderator', { role: 'moderator' }, 200],
    ['/admin', { role: 'moderator' }, 403],
    ['/admin', { role: 'admin' }, 200],
    ['/user', { status: 'suspended' }, 403],
    ['/user', { status: 'banned' }, 403],
    ['/internal/thing', { role: 'admin' }, 404],
    ['/api/auth/things', { status: 'suspended' }, 200],
    ['/auth/v1/things', { status: 'suspended' }, 200],
    ['/auth/v1/admin/things', undefined, 401],
    ['/auth/v1/admin/things', { role: 'moderator' }, 403],
    ['/auth/v1/admin/things', { role: 'admin' }, 200],
    ['/auth/v1/admin/things', { role: 'admin', status: 'suspended' }, 403],
    ['/auth/v1/admin/things', { role: 'admin', status: 'banned' }, 403],
  ] as const)('%s as %j -> %i', async (path, viewer, status) => {
    const token = viewer && (await signer.sign(viewer));
    expect((await post(path, token ? { token } : {})).status).toBe(status);
  });

  it('service token: admin API -> answered without a viewer; other routes -> 401, as in GoTrue 403 under /auth/v1', async () => {
    const token = await signer.signClaims({ role: 'service_role', exp: Math.floor(Date.now() / 1_000) + 600 });
    expect(await post('/auth/v1/admin/things', { token })).toMatchObject({ status: 200, body: { by: null } });
    for (const path of ['/user', '/admin', '/public', '/rest/v1/things']) expect((await post(path, { token })).status).toBe(401);
    expect((await post('/auth/v1/things', { token })).status).toBe(403);
  });

  it('admin API: rejections -> errors of GoTrue', async () => {
    const refusal = async (token?: string) => (await post('/auth/v1/admin/things', token ? { token } : {})).body;
    expect(await refusal()).toMatchObject({ error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' });
    expect(await refusal('garbage')).toMatchObject({ error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT: /) });
    expect(await refusal(await signer.sign())).toMatchObject({ code: 403, error_code: 'not_admin', msg: 'User not allowed' });
  });

  it('internal: the valid token -> answered; another one -> 404', async () => {
    expect((await post('/internal/thing', { headers: { 'x-trenzeye-internal': 'the-internal-token' } })).status).toBe(200);
    expect((await post('/internal/thing', { headers: { 'x-trenzeye-internal': 'the-internal-tokeN' } })).status).toBe(404);
  });

  it.each([
    ['expired', { expiresIn: '-1m' }],
    ['foreign issuer', { issuer: 'http://elsewhere.test/auth/v1' }],
    ['foreign audience', { audience: 'anon' }],
  ])('token: %s -> 401', async (_case, overrides) => {
    expect(await post('/user', { token: await signer.sign({}, overrides) })).toMatchObject({
      status: 401,
      body: { code: 'invalid_token' },
    });
  });

  it('token: unsigned or tampered -> 401', async () => {
    const [header, payload] = (await signer.sign()).split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    expect((await post('/user', { token: none })).status).toBe(401);
    expect((await post('/user', { token: `${header}.${payload}.${'A'.repeat(86)}` })).status).toBe(401);
  });

  it('errors: under /rest/v1 and /auth/v1 -> in the format of their clients', async () => {
    expect(await post('/rest/v1/things')).toMatchObject({
      status: 401,
      body: { code: '42501', message: expect.any(String), details: null, hint: null },
    });
    expect(await post('/auth/v1/things')).toMatchObject({
      status: 401,
      body: { code: 401, error_code: 'no_authorization', msg: expect.any(String) },
    });
  });
});
