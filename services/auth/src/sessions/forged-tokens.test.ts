import { generateKeyPairSync } from 'node:crypto';
import { forgedTokens } from '@trenzeye/kit/testing';
import { decodeJwt, exportSPKI, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';

const privateJwk = (type: 'ec' | 'rsa') =>
  type === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
    : generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' });
const keys: Readonly<Record<string, JWK>> = {
  RS256: { ...(privateJwk('rsa') as JWK), kid: 'rsa', alg: 'RS256' },
  ES256: { ...(privateJwk('ec') as JWK), kid: 'ec', alg: 'ES256' },
  HS256: { kty: 'oct', kid: 'oct', alg: 'HS256', k: Buffer.alloc(48, 5).toString('base64url') },
};

describe.each(['RS256', 'ES256', 'HS256'])('%s first', (first) => {
  let auth: AuthFixture;
  let token: string;
  beforeAll(async () => {
    const ordered = [keys[first], ...Object.values(keys).filter((key) => key !== keys[first])];
    auth = await startAuth({ AUTH_SIGNING_KEYS: JSON.stringify(ordered) });
    token = (await auth.member('mallory@example.com')).session.access_token;
  });
  afterAll(() => auth.stop());

  const ask = (bearer: string) => auth.send('GET', '/auth/v1/user', { token: bearer });
  const signed = async (change: JWTPayload, alg = first, kid: string | null | undefined = keys[first]?.kid) =>
    new SignJWT({ ...decodeJwt(token), ...change })
      .setProtectedHeader({ alg, ...(kid ? { kid } : {}) })
      .sign(await importJWK(keys[alg] ?? {}, alg));

  test('valid token: signed with any key -> 200', async () => {
    expect((await ask(token)).status).toBe(200);
    for (const [alg, { kid }] of Object.entries(keys)) expect([alg, (await ask(await signed({}, alg, kid))).status]).toEqual([alg, 200]);
  });

  test('valid signature without a key id: user token -> 403; service tokens of other tools have none and are accepted', async () => {
    expect((await ask(await signed({}, first, null))).status).toBe(403);
    const { exp } = decodeJwt(token);
    const operator = await new SignJWT({ role: 'service_role', exp })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(await importJWK(keys.HS256 ?? {}, 'HS256'));
    expect((await auth.send('GET', '/auth/v1/admin/users', { token: operator })).status).toBe(200);
  });

  test('forged tokens: -> 403 bad_jwt, as GoTrue answers, for user and service tokens', async () => {
    const { body } = await auth.send('GET', '/auth/v1/.well-known/jwks.json');
    const jwks: JWK[] = body.keys;
    const pems = await Promise.all(
      jwks.map(async (jwk) => exportSPKI((await importJWK(jwk, jwk.alg, { extractable: true })) as Parameters<typeof exportSPKI>[0])),
    );
    const publicKeys = [...pems, ...jwks.map((jwk) => JSON.stringify(jwk)), ...jwks.map(({ n, x }) => String(n ?? x))];

    for (const [name, forged] of forgedTokens({ token, publicKeys })) {
      expect([name, await ask(forged)]).toMatchObject([name, { status: 403, body: { code: 403, error_code: 'bad_jwt' } }]);
      expect([name, (await auth.send('GET', '/auth/v1/admin/users', { token: forged })).status]).toEqual([name, 403]);
    }
  });

  test.each([
    ['expired', { exp: Math.floor(Date.now() / 1_000) - 60 }],
    ['not valid yet', { nbf: Math.floor(Date.now() / 1_000) + 60 }],
    ['of another issuer', { iss: 'http://elsewhere.test/auth/v1' }],
    ['for another audience', { aud: 'elsewhere' }],
    ['without a subject', { sub: undefined }],
    ['without an end', { exp: undefined }],
    ['of a session that is no id', { session_id: 'seven' }],
    ["with an operator's role", { role: 'service_role' }],
  ])('valid signature, but %s: -> 403', async (_name, change) => {
    expect((await ask(await signed(change))).status).toBe(403);
  });

  test("valid signature, another user's session: -> 403 session_not_found", async () => {
    const other = decodeJwt((await auth.member(`other-${first.toLowerCase()}@example.com`)).session.access_token);

    expect(await ask(await signed({ session_id: other.session_id }))).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
  });

  test("role claim in a validly signed token -> the account's role applies", async () => {
    expect((await auth.send('GET', '/api/auth/me', { token: await signed({ user_role: 'admin' }) })).body.role).toBe('user');
  });

  test('service token: signed with any key -> opens the admin API and nothing else', async () => {
    const { exp } = decodeJwt(token);
    for (const [alg, { kid }] of Object.entries(keys)) {
      const operator = await new SignJWT({ role: 'service_role', exp })
        .setProtectedHeader({ alg, kid })
        .sign(await importJWK(keys[alg] ?? {}, alg));
      expect((await auth.send('GET', '/auth/v1/admin/users', { token: operator })).status).toBe(200);
      expect((await ask(operator)).status).toBe(403);
    }
    expect(await auth.send('GET', '/auth/v1/admin/users', { token })).toMatchObject({ status: 403, body: { error_code: 'not_admin' } });
    expect(await auth.send('GET', '/auth/v1/admin/users')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
  });
});
