import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';

describe('mail limits', () => {
  let auth: AuthFixture;
  beforeAll(async () => {
    auth = await startAuth({ AUTH_MAIL_INTERVAL: '60', AUTH_MAILS_PER_HOUR: '8' });
  });
  afterAll(() => auth.stop());

  const ask = (path: string, email: string, from: string) =>
    auth.send('POST', `/auth/v1/${path}`, { body: { email, create_user: false }, headers: { 'x-forwarded-for': from } });

  test('otp: twice within the interval -> 429 with Retry-After, whether or not there is an account', async () => {
    await ask('otp', 'unknown@example.com', '192.0.2.1');

    const second = await ask('otp', 'unknown@example.com', '192.0.2.2');

    expect(second.body).toMatchObject({ code: 429, error_code: 'over_email_send_rate_limit' });
    expect(second.body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds?\.$/);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('recover', 'unknown@example.com', '192.0.2.2')).status).toBe(200);
  });

  test('recover: from one network for many addresses -> 429 after so many an hour, IPv6 by its /64', async () => {
    const statuses = [];
    for (let each = 0; each < 9; each += 1)
      statuses.push((await ask('recover', `unknown-${each}@example.com`, `2001:db8::${each + 1}`)).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
    expect((await ask('recover', 'unknown-9@example.com', '2001:db8:0:1::1')).status).toBe(200);
  });
});

describe('compatibility with GoTrue', () => {
  let auth: AuthFixture;
  beforeAll(async () => {
    auth = await startAuth({ AUTH_OTP_REVEALS_ACCOUNTS: 'true' });
  });
  afterAll(() => auth.stop());

  test('otp: AUTH_OTP_REVEALS_ACCOUNTS, create_user false and no account -> otp_disabled; with an account -> a mail', async () => {
    const signIn = (email: string) => auth.client().signInWithOtp({ email, options: { shouldCreateUser: false } });
    await auth.member('known-here@example.com');

    expect((await signIn('unknown-here@example.com')).error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
    expect((await signIn('known-here@example.com')).error).toBeNull();
  });

  test('sso -> saml_provider_disabled', async () => {
    expect((await auth.client().signInWithSSO({ domain: 'example.com' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    });
  });

  test('no token, an invalid token -> the messages of GoTrue', async () => {
    expect(await auth.send('GET', '/auth/v1/user')).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
    });
    expect(await auth.send('GET', '/auth/v1/user', { token: 'not.a.token' })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT: /) },
    });
  });
});
