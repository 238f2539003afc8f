import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { forgedTokens } from '../testing/forged-tokens.ts';
import { startTestSigner, type TestSigner } from '../testing/tokens.ts';
import { parseSigningKeys } from './signing-keys.ts';
import { createServiceVerifier, createTokenVerifier, issuerOf, remoteKeys } from './tokens.ts';

const realNow = Date.now;
const publicUrl = 'http://trenzeye.test';
const verifierOf = (jwksUrl: string) => createTokenVerifier(remoteKeys(jwksUrl), issuerOf(publicUrl));

let signer: TestSigner;
beforeEach(async () => {
  signer = await startTestSigner(publicUrl);
});
afterEach(async () => {
  Date.now = realNow;
  await signer.stop();
});

const serve = async (listener: RequestListener): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
};

describe('createTokenVerifier', () => {
  test('token: valid -> the viewer of its claims', async () => {
    const id = '0198c5a0-0000-7000-8000-00000000000a';
    const token = await signer.sign({ id, role: 'moderator', status: 'suspended' });

    expect(await verifierOf(signer.jwksUrl)(token)).toMatchObject({ id, role: 'moderator', status: 'suspended' });
  });

  test.each([
    ['expired', { expiresIn: '-1m' }],
    ['of another issuer', { issuer: 'http://elsewhere.test' }],
    ['of another audience', { audience: 'anon' }],
    ['not valid yet', { notBefore: Math.floor(Date.now() / 1_000) + 60 }],
    ['signed with a key of another name', { kid: 'other' }],
  ])('token: %s -> invalid_token', async (_kind, overrides) => {
    const token = await signer.sign({}, overrides);

    await expect(verifierOf(signer.jwksUrl)(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('token: every forged token -> invalid_token', async () => {
    const verify = verifierOf(signer.jwksUrl);
    const keys = await (await fetch(signer.jwksUrl)).text();
    const token = await signer.sign();

    for (const [name, forged] of forgedTokens({
      token,
      publicKeys: [await signer.publicPem(), JSON.stringify(JSON.parse(keys).keys[0])],
    })) {
      const outcome = await verify(forged).then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      );
      expect([name, outcome]).toEqual([name, 'invalid_token']);
    }
    expect(await verify(token)).toMatchObject({ role: 'user' });
  });

  test.each([
    ['no subject', { sub: undefined }],
    ['a subject that is no id', { sub: 'seven' }],
    ['no end', { exp: undefined }],
    ['no session', { session_id: undefined }],
    ['an unknown role', { user_role: 'emperor' }],
    ["an operator's role", { role: 'service_role' }],
    ['no role of PostgREST', { role: undefined }],
  ])('claims: %s, valid signature -> invalid_token', async (_kind, change) => {
    const whole = decodeJwt(await signer.sign());

    const token = await signer.signClaims({ ...whole, ...change });

    await expect(verifierOf(signer.jwksUrl)(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('keys: never loaded, no connection -> unavailable, because the token was not checked', async () => {
    await expect(verifierOf('http://127.0.0.1:1/')(await signer.sign())).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('keys: never loaded, the response is a 503 -> unavailable', async () => {
    const failing = await serve((_request, response) => response.writeHead(503).end());

    await expect(verifierOf(failing.url)(await signer.sign())).rejects.toMatchObject({ code: 'unavailable' });
    await failing.stop();
  });

  test('keys: expired, no connection -> the cached keys stay valid', async () => {
    const verify = verifierOf(signer.jwksUrl);
    const [first, second] = [await signer.sign(), await signer.sign()];
    await verify(first);
    await signer.stop();
    const later = Date.now() + 11 * 60_000;
    Date.now = () => later;

    expect(await verify(second)).toMatchObject({ role: 'user' });
    await expect(verify(`${second.slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});

describe('shared keys', () => {
  const secret = Buffer.alloc(32, 1);
  const keys = parseSigningKeys(JSON.stringify([{ kty: 'oct', kid: 'shared', k: secret.toString('base64url') }]));
  const verifier = () => createTokenVerifier(remoteKeys(signer.jwksUrl, { shared: keys }), issuerOf(publicUrl));

  test('HS256: signed with a shared key -> the viewer; ES256 with a published key stays valid', async () => {
    const verify = verifier();

    expect(await verify(await signer.sign({ role: 'admin' }, { secret, kid: 'shared' }))).toMatchObject({ role: 'admin' });
    expect(await verify(await signer.sign({ role: 'moderator' }))).toMatchObject({ role: 'moderator' });
  });

  test.each([
    ['another secret', { secret: Buffer.alloc(32, 2), kid: 'shared' }],
    ['the kid of a published key', { secret, kid: 'test' }],
    ['an unknown kid', { secret, kid: 'unknown' }],
    ['the kid of the shared key for ES256', { kid: 'shared' }],
  ])('HS256: %s -> invalid_token', async (_kind, overrides) => {
    await expect(verifier()(await signer.sign({}, overrides))).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('HS256: no shared key -> invalid_token', async () => {
    await expect(verifierOf(signer.jwksUrl)(await signer.sign({}, { secret, kid: 'shared' }))).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });
});

test('rotation: tokens of a new key during constant requests for unknown keys -> none rejected', async () => {
  const next = await startTestSigner(publicUrl, 'next');
  const keysOf = async ({ jwksUrl }: TestSigner) => ((await (await fetch(jwksUrl)).json()) as { keys: unknown[] }).keys;
  const served = { keys: await keysOf(signer) };
  const keys = await serve((_request, response) => response.end(JSON.stringify(served)));
  const verify = verifierOf(keys.url);
  await verify(await signer.sign());
  await verify(await signer.sign({}, { kid: 'guess' })).catch(() => undefined);
  served.keys = [...served.keys, ...(await keysOf(next))];

  const answers = await Promise.all([next, signer, next, signer].map(async (each) => verify(await each.sign({ role: 'moderator' }))));

  expect(answers.map(({ role }) => role)).toEqual(Array(4).fill('moderator'));
  await Promise.all([keys.stop(), next.stop()]);
});

describe('createServiceVerifier', () => {
  const isService = (token: string) => createServiceVerifier(remoteKeys(signer.jwksUrl), { requiresAudience: false })(token);
  const soon = Math.floor(Date.now() / 1_000) + 600;

  test.each([
    ['role and expiry alone', { role: 'service_role', exp: soon }, true],
    ["GoTrue's other administrative role", { role: 'supabase_admin', exp: soon }, true],
    ['without an expiry', { role: 'service_role' }, false],
    ["as Supabase's tools make it", { role: 'service_role', iss: 'supabase', ref: 'abc', iat: 1, exp: soon }, true],
    ['of our issuer and audience', { role: 'service_role', iss: issuerOf(publicUrl), aud: 'authenticated', exp: soon }, true],
    ['of our issuer, for services', { role: 'service_role', iss: issuerOf(publicUrl), aud: 'service', exp: soon }, true],
    ['expired', { role: 'service_role', exp: soon - 1_200 }, false],
    ['of another issuer', { role: 'service_role', iss: 'http://elsewhere.test', exp: soon }, true],
    ['for another audience', { role: 'service_role', aud: 'elsewhere', exp: soon }, false],
    ['a user', { role: 'authenticated', exp: soon }, false],
    ['no role', { exp: soon }, false],
  ])('token: %s -> %3$s', async (_kind, claims, expected) => {
    expect(await isService(await signer.signClaims(claims))).toBe(expected);
  });

  test.each([
    ['service', 'service', true],
    ['none', undefined, false],
    ['of access tokens', 'authenticated', false],
    ['elsewhere', 'elsewhere', false],
  ])('audience required: %s -> %3$s', async (_kind, aud, expected) => {
    const verify = createServiceVerifier(remoteKeys(signer.jwksUrl), { requiresAudience: true });

    expect(await verify(await signer.signClaims({ role: 'service_role', exp: soon, ...(aud === undefined ? {} : { aud }) }))).toBe(
      expected,
    );
  });

  test('token: forged -> false; keys not reachable -> unavailable', async () => {
    const token = await signer.signClaims({ role: 'service_role', exp: soon });

    for (const [name, forged] of forgedTokens({ token, publicKeys: [await signer.publicPem()] }))
      expect([name, await isService(forged)]).toEqual([name, false]);
    const unreachable = createServiceVerifier(remoteKeys('http://127.0.0.1:1/'), { requiresAudience: false });
    await expect(unreachable(token)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
