import { decodeJwt } from 'jose';
import { type AuthFixture, type Client, password, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';

const minute = 60_000;
const path = '/api/auth/reauthenticate';
let auth: AuthFixture;
let authenticator: Authenticator;
beforeAll(async () => {
  auth = await startAuth({ AUTH_ANONYMOUS: 'true' });
  authenticator = startAuthenticator(auth);
});
afterAll(() => auth.stop());

const tokenOf = async (client: Client): Promise<string> => (await client.getSession()).data.session?.access_token ?? '';
/** Seconds for which a token counts as signed in recently, by the clock of the service. */
const remaining = (token: string): number =>
  Math.round(Number(decodeJwt(token).recent_until) - (Date.now() + authenticator.clockOffsetMs) / 1_000);
const afterRefresh = async (client: Client): Promise<number> => {
  await client.refreshSession();
  return remaining(await tokenOf(client));
};
const member = async (email: string) => {
  const { client, session } = await auth.member(email);
  const initial = remaining(session.access_token);
  authenticator.advanceClock(16 * minute);
  const reauthenticate = (body: object) => auth.send('POST', path, { token: session.access_token, body });
  return { client, token: session.access_token, initial, reauthenticate };
};
const around = (seconds: number) => ({ asymmetricMatch: (value: unknown) => Math.abs(Number(value) - seconds) <= 30 });

describe('reauthenticate a session', () => {
  test('no proof: 16 minutes after the sign-in -> reauthentication_needed; a refresh does not help', async () => {
    const { client, initial, reauthenticate } = await member('no-proof@example.com');

    expect(initial).toEqual(around(900));
    expect(await reauthenticate({})).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
    expect(await afterRefresh(client)).toEqual(around(-60));
  });

  test('password: wrong -> 400 and nothing recorded; right -> recent after the next refresh, the old token stays valid', async () => {
    const { client, token, reauthenticate } = await member('password@example.com');

    expect(await reauthenticate({ password: 'not this one' })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await afterRefresh(client)).toBeLessThan(0);
    const { status, body } = await reauthenticate({ password });
    expect([status, (Date.parse(body.recent_until) - Date.now() - authenticator.clockOffsetMs) / 1_000]).toEqual([200, around(900)]);
    expect((await auth.send('GET', '/api/auth/me', { token })).status).toBe(200);
    expect(await afterRefresh(client)).toEqual(around(900));
  });

  test('mailed code: works once, then the session is recent for changes of sign-in methods, too', async () => {
    const { client, token, reauthenticate } = await member('code@example.com');
    const enrol = () => auth.send('POST', '/auth/v1/factors', { token, body: { factor_type: 'totp' } });

    expect((await enrol()).body).toMatchObject({ error_code: 'reauthentication_needed' });
    await client.reauthenticate();
    const { code } = await auth.mailTo('code@example.com');
    expect((await reauthenticate({ nonce: code })).status).toBe(200);
    expect(await reauthenticate({ nonce: code })).toMatchObject({ status: 422, body: { errors: [{ field: 'nonce' }] } });
    expect((await enrol()).status).toBe(200);
    expect((await client.updateUser({ email: 'code-new@example.com' })).error).toBeNull();
  });

  test('repeated: one entry for each method, the latest counts; after 15 minutes it is needed again', async () => {
    const { client, reauthenticate } = await member('repeated@example.com');
    for (let each = 0; each < 3; each += 1) expect((await reauthenticate({ password })).status).toBe(200);
    await client.refreshSession();
    const amr = decodeJwt(await tokenOf(client)).amr as { method: string }[];
    authenticator.advanceClock(16 * minute);

    expect(amr.map(({ method }) => method).sort()).toEqual([...new Set(amr.map(({ method }) => method))].sort());
    expect((await reauthenticate({})).body.code).toBe('reauthentication_needed');
  });

  test('second factor verified in this session -> enough without a password', async () => {
    const { client, ...factor } = await authenticator.memberWithFactor('factor@example.com');
    authenticator.advanceClock(16 * minute);
    const send = async () => auth.send('POST', path, { token: await tokenOf(client), body: {} });

    expect((await send()).body.code).toBe('reauthentication_needed');
    await authenticator.verify(client, factor);
    expect((await send()).status).toBe(200);
    expect(remaining(await tokenOf(client))).toEqual(around(870));
  });

  test('second factor enrolled, password alone -> insufficient_aal', async () => {
    await authenticator.memberWithFactor('alone@example.com');
    const { session } = await authenticator.signIn('alone@example.com');

    const { status, body } = await auth.send('POST', path, { token: session.access_token, body: { password } });
    expect([status, body.code]).toEqual([401, 'insufficient_aal']);
  });

  test('anonymous: no address for a code -> always recent', async () => {
    const client = auth.client();
    await client.signInAnonymously();
    authenticator.advanceClock(60 * minute);

    expect(await afterRefresh(client)).toBeGreaterThan(900);
  });

  test("another session of the account -> not affected; another account's code -> refused", async () => {
    const { reauthenticate } = await member('here@example.com');
    const { session: elsewhere } = await authenticator.signIn('here@example.com');
    const other = await auth.member('other-code@example.com');
    authenticator.advanceClock(16 * minute);
    await other.client.reauthenticate();

    expect((await reauthenticate({ nonce: (await auth.mailTo('other-code@example.com')).code })).status).toBe(422);
    expect((await reauthenticate({ password })).status).toBe(200);
    const answer = await auth.send('POST', path, { token: elsewhere.access_token, body: {} });
    expect(answer.body.code).toBe('reauthentication_needed');
  });

  test('guessing the password -> 429 with the limit of the current password', async () => {
    const own = await startAuth({ AUTH_LOGIN_ATTEMPTS: '3' });
    try {
      const { session } = await own.member('guess@example.com');
      const statuses = [];
      for (let each = 0; each < 4; each += 1)
        statuses.push((await own.send('POST', path, { token: session.access_token, body: { password: `guess ${each}` } })).status);
      expect(statuses).toEqual([400, 400, 400, 429]);
    } finally {
      await own.stop();
    }
  });
});
