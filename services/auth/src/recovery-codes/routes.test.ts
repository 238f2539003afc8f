import type { Session } from '@supabase/auth-js';
import { type AuthFixture, type Client, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';

let auth: AuthFixture;
let authenticator: Authenticator;
beforeAll(async () => {
  auth = await startAuth();
  authenticator = startAuthenticator(auth);
});
afterAll(() => auth.stop());

const tokenOf = async (client: Client): Promise<string> => {
  const { data } = await client.getSession();
  return data.session?.access_token ?? '';
};
const path = '/auth/v1/recovery-codes';
const create = async (client: Client) => auth.send('POST', path, { token: await tokenOf(client), body: {} });
const verify = (token: string, code: string) => auth.send('POST', `${path}/verify`, { token, body: { code } });
const memberWithCodes = async (email: string): Promise<{ client: Client; factorId: string; codes: string[] }> => {
  const { client, factorId } = await authenticator.memberWithFactor(email);
  const { status, body } = await create(client);
  expect(status).toBe(200);
  return { client, factorId, codes: body.codes };
};
const signIn = async (email: string): Promise<string> => (await authenticator.signIn(email)).session.access_token;

describe('creation', () => {
  test('create: aal2 with a factor -> ten different codes, stored as hashes, counted', async () => {
    const { client, codes } = await memberWithCodes('codes@example.com');

    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const rows = await auth.query<{ hash: string }>('SELECT hash FROM recovery_codes');
    expect(rows.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
    const { body } = await auth.send('GET', path, { token: await tokenOf(client) });
    expect(body).toEqual({ remaining: 10, created_at: expect.any(String) });
  });

  test('create: without a second factor -> mfa_factor_not_found', async () => {
    const { session } = await auth.member('nofactor@example.com');

    const answer = await auth.send('POST', path, { token: session.access_token, body: {} });

    expect(answer).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } });
    expect((await auth.send('GET', path, { token: session.access_token })).body).toEqual({ remaining: 0, created_at: null });
  });

  test('create: from an aal1 session of an account with a factor -> insufficient_aal, the codes stay', async () => {
    const { codes } = await memberWithCodes('aal1@example.com');
    const token = await signIn('aal1@example.com');

    const answer = await auth.send('POST', path, { token, body: {} });

    expect(answer).toMatchObject({ status: 401, body: { error_code: 'insufficient_aal' } });
    expect((await verify(token, codes[0]!)).status).toBe(200);
  });

  test('create: again -> the former codes are not accepted any more', async () => {
    const { client, codes } = await memberWithCodes('renewed@example.com');
    const renewed = (await create(client)).body.codes as string[];
    const token = await signIn('renewed@example.com');

    expect(await verify(token, codes[3]!)).toMatchObject({ status: 422, body: { error_code: 'recovery_code_not_valid' } });
    expect((await verify(token, renewed[3]!)).status).toBe(200);
  });

  test('create: 20 minutes after the sign-in -> a reauthentication code is needed', async () => {
    const { client } = await memberWithCodes('late@example.com');
    authenticator.advanceClock(20 * 60_000);

    expect(await create(client)).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } });
  });
});

describe('verification', () => {
  test('verify: a code as it was typed -> aal2 with amr recovery_code; the second time refused', async () => {
    const { codes } = await memberWithCodes('lost@example.com');
    const token = await signIn('lost@example.com');

    const { status, body } = await verify(token, ` ${codes[0]!.toUpperCase().replace('-', ' ')} `);

    expect(status).toBe(200);
    const session = body as Session;
    const client = auth.client();
    await client.setSession(session);
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2' });
    expect(level.data?.currentAuthenticationMethods).toEqual(
      expect.arrayContaining([expect.objectContaining({ method: 'recovery_code' })]),
    );
    expect((await auth.send('GET', path, { token: session.access_token })).body).toMatchObject({ remaining: 9 });
    const again = await signIn('lost@example.com');
    expect(await verify(again, codes[0]!)).toMatchObject({ status: 422, body: { error_code: 'recovery_code_not_valid' } });
    expect((await verify(again, codes[1]!)).status).toBe(200);
  });

  test('verify: one code, five requests at once -> accepted once', async () => {
    const { codes } = await memberWithCodes('race@example.com');
    const token = await signIn('race@example.com');

    const statuses = (await Promise.all(Array.from({ length: 5 }, () => verify(token, codes[5]!)))).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test.each(['', 'a', 'zzzzz-zzzzz', 'a7f3k-9m2qp', '123456', 'x'.repeat(64), 'ä7f3k-9m2qp'])(
    'verify: %j -> refused, naming the code',
    async (code) => {
      const email = `wrong${code.length}${code.codePointAt(0) ?? 0}@example.com`;
      await memberWithCodes(email);

      const { status, body } = await verify(await signIn(email), code);

      expect(status).toBe(code === '' ? 400 : 422);
      expect(JSON.stringify(body)).toContain('code');
    },
  );

  test("verify: another account's code -> refused", async () => {
    const { codes } = await memberWithCodes('owner@example.com');
    await memberWithCodes('visitor@example.com');

    expect((await verify(await signIn('visitor@example.com'), codes[0]!)).status).toBe(422);
  });

  test('verify: guessing -> refused after ten codes, with a valid one, too', async () => {
    const { codes } = await memberWithCodes('guess@example.com');
    const token = await signIn('guess@example.com');
    for (let guess = 0; guess < 10; guess += 1) expect((await verify(token, 'a0000-00000')).status).toBe(422);

    const { status, headers } = await verify(token, codes[0]!);

    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a session raised by a code: the lost factor is removed -> aal1 again, and the codes are deleted', async () => {
    const { factorId, codes } = await memberWithCodes('replace@example.com');
    const { client } = await authenticator.signIn('replace@example.com');
    const { body } = await verify(await tokenOf(client), codes[0]!);
    await client.setSession(body as Session);

    const { error } = await client.mfa.unenroll({ factorId });

    expect(error).toBeNull();
    await client.refreshSession();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await auth.send('GET', path, { token: await tokenOf(client) })).body).toEqual({ remaining: 0, created_at: null });
  });
});
