import { generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const user = (token: string) => auth.send('GET', '/auth/v1/user', { token });
const signIn = async (email: string) => (await auth.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })).body;

describe('user', () => {
  test('getUser: a valid token -> the account', async () => {
    const { client, session } = await auth.member('me@example.com');

    const { data, error } = await client.getUser();

    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: session.user.id,
      email: 'me@example.com',
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    });
  });

  test('getClaims: the client verifies the signature with the published keys', async () => {
    const { client } = await auth.member('claims@example.com');

    const { data, error } = await client.getClaims();

    expect(error).toBeNull();
    expect(data?.claims.email).toBe('claims@example.com');
    expect(data?.header).toMatchObject({ alg: 'ES256' });
  });

  test('me: a valid token -> id, address, username, role and status', async () => {
    const { client, session } = await auth.member('who@example.com');
    const before = await auth.send('GET', '/api/auth/me', { token: session.access_token });
    await client.updateUser({ data: { username: 'who' } });
    await auth.query(`UPDATE accounts SET role = 'admin' WHERE id = $1`, [session.user.id]);

    const after = await auth.send('GET', '/api/auth/me', { token: session.access_token });

    expect(before.body).toEqual({ id: session.user.id, email: 'who@example.com', username: null, role: 'user', status: 'active' });
    expect(after.body).toEqual({ id: session.user.id, email: 'who@example.com', username: 'who', role: 'admin', status: 'active' });
  });

  test('me: no token -> 401 as problem+json', async () => {
    const answer = await auth.send('GET', '/api/auth/me');

    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated', status: 401 } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test('updateUser: metadata -> merged, null removes; concurrent changes are not lost', async () => {
    const { client, session } = await auth.member('meta@example.com');
    await client.updateUser({ data: { username: 'meta', colour: 'red' } });
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        auth.send('PUT', '/auth/v1/user', { token: session.access_token, body: { data: { [`key${index}`]: index } } }),
      ),
    );

    const { data } = await client.updateUser({ data: { colour: null } });

    expect(data.user?.user_metadata).toEqual({ username: 'meta', key0: 0, key1: 1, key2: 2, key3: 3, key4: 4, key5: 5, key6: 6, key7: 7 });
  });

  test('updateUser: a new password -> the old one no longer works, other sessions end, this one stays', async () => {
    const { client, session } = await auth.member('change@example.com');
    const other = await signIn('change@example.com');

    const { error } = await client.updateUser({ password: 'an entirely new one' });

    expect(error).toBeNull();
    expect((await user(session.access_token)).status).toBe(200);
    expect((await user(other.access_token)).status).toBe(403);
    expect((await signIn('change@example.com')).error_code).toBe('invalid_credentials');
    expect((await client.signInWithPassword({ email: 'change@example.com', password: 'an entirely new one' })).error).toBeNull();
  });

  test.each([
    ['a weak password', { password: 'short' }, 422, 'weak_password'],
    ['the same password', { password }, 422, 'same_password'],
    ['not an address', { email: 'invalid' }, 400, 'validation_failed'],
    ['half a PKCE pair', { email: 'new@example.com', code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
    ['a phone number', { phone: '+15550100' }, 400, 'phone_provider_disabled'],
    ['data that is too large', { data: { bio: 'x'.repeat(5_000) } }, 400, 'validation_failed'],
    ['a password of the wrong type', { password: 12_345_678 }, 400, 'validation_failed'],
  ])('updateUser: %s -> refused', async (_name, body, status, code) => {
    const { access_token } = await signIn('me@example.com');

    expect(await auth.send('PUT', '/auth/v1/user', { token: access_token, body })).toMatchObject({
      status,
      body: { code: status, error_code: code },
    });
  });
});

describe('sign-out', () => {
  const three = async (email: string) => {
    const { client, session } = await auth.member(email);
    return { client, tokens: [session.access_token, (await signIn(email)).access_token, (await signIn(email)).access_token] };
  };
  const statuses = (tokens: string[]) => Promise.all(tokens.map(async (token) => (await user(token)).status));

  test.each([
    ['local', [403, 200, 200]],
    ['others', [200, 403, 403]],
    ['global', [403, 403, 403]],
  ] as const)('signOut: scope %s -> ends those sessions at once', async (scope, expected) => {
    const { client, tokens } = await three(`${scope}@example.com`);

    const { error } = await client.signOut({ scope });

    expect(error).toBeNull();
    expect(await statuses(tokens)).toEqual(expected);
  });

  test('logout: no scope -> all sessions end; with the old token again -> 403 session_not_found; refresh -> not found', async () => {
    const { session } = await auth.member('leave@example.com');

    expect((await auth.send('POST', '/auth/v1/logout', { token: session.access_token })).status).toBe(204);
    expect(await auth.send('POST', '/auth/v1/logout', { token: session.access_token })).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
    const refreshed = await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    });
    expect(refreshed.body.error_code).toBe('refresh_token_not_found');
  });

  test('logout: an unknown scope -> 400; no token -> 401', async () => {
    const { access_token } = await signIn('me@example.com');

    expect(await auth.send('POST', '/auth/v1/logout?scope=everyone', { token: access_token })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    expect(await auth.send('POST', '/auth/v1/logout')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
  });
});

describe('forged tokens', () => {
  const claims = async () => {
    const { access_token } = await signIn('me@example.com');
    const [header = '', payload = '', signature = ''] = String(access_token).split('.');
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    return { header: decode(header), payload: decode(payload), parts: [header, payload, signature] as const };
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const ownKey = async () => {
    const [row] = await auth.query<{ private_jwk: JWK; kid: string }>('SELECT kid, private_jwk FROM signing_keys');
    return { kid: row!.kid, key: await importJWK(row!.private_jwk, 'ES256') };
  };
  const resigned = async (changes: Record<string, unknown>) => {
    const { kid, key } = await ownKey();
    return new SignJWT({ ...(await claims()).payload, ...changes }).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
  };

  const forgedTokens: Record<string, () => Promise<string>> = {
    'alg none': async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode((await claims()).payload)}.`,
    'HS256 with the public key as secret': async () => {
      const { payload } = await claims();
      const jwks = (await auth.send('GET', '/.well-known/jwks.json')).body;
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', kid: jwks.keys[0].kid })
        .sign(Buffer.from(JSON.stringify(jwks.keys[0])));
    },
    'another key under our kid': async () => {
      const { kid } = await ownKey();
      const { privateKey } = await generateKeyPair('ES256');
      return new SignJWT((await claims()).payload).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    },
    'an unknown kid': async () =>
      new SignJWT((await claims()).payload).setProtectedHeader({ alg: 'ES256', kid: 'unknown' }).sign((await ownKey()).key),
    'no kid': async () => new SignJWT((await claims()).payload).setProtectedHeader({ alg: 'ES256' }).sign((await ownKey()).key),
    'a changed payload': async () => {
      const { payload, parts } = await claims();
      return `${parts[0]}.${encode({ ...payload, user_role: 'admin' })}.${parts[2]}`;
    },
    'another audience': () => resigned({ aud: 'anon' }),
    'another issuer': () => resigned({ iss: 'https://evil.example/auth/v1' }),
    'an expired token': () => resigned({ exp: Math.floor(Date.now() / 1000) - 60 }),
    'no expiry': () => resigned({ exp: undefined }),
    'a session that never was': () => resigned({ session_id: '00000000-0000-4000-8000-000000000000' }),
    'a session id that is none': () => resigned({ session_id: "' OR 1=1" }),
    "another user's session": async () => resigned({ sub: (await auth.member(`victim-${Date.now()}@example.com`)).session.user.id }),
    garbage: async () => 'not.a.token',
  };

  test.each(Object.keys(forgedTokens))('token: %s -> 403', async (name) => {
    const answer = await user(await forgedTokens[name]!());

    expect(answer.status).toBe(403);
    expect(['bad_jwt', 'session_not_found']).toContain(answer.body.error_code);
  });

  test("token: signed again with the service's key, unchanged -> 200, as control for the refusals above", async () => {
    expect((await user(await resigned({}))).status).toBe(200);
  });
});
