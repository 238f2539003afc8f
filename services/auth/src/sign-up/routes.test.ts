import { eventually } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';
import { withSlowInserts } from '../testing/slow-inserts.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

/** An answer without the fields that differ between two new accounts. */
const shapeOf = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replace(/\w+@example\.com/g, 'email'),
  );
const signUp = (body: unknown, query = '') => auth.send('POST', `/auth/v1/signup${query}`, { body });

describe('sign-up', () => {
  test('sign-up: a new address -> the user without a session, one mail with link and code, account.registered', async () => {
    const { data, error } = await auth.client().signUp({
      email: 'Ada@Example.com',
      password,
      options: { data: { username: 'ada' }, emailRedirectTo: 'http://trenzeye.test/login' },
    });

    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email: 'ada@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { username: 'ada' },
      app_metadata: { provider: 'email' },
    });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const mail = await auth.mailTo('ada@example.com');
    const link = new URL(mail.link);
    expect(link.origin + link.pathname).toBe('http://trenzeye.test/auth/v1/verify');
    expect(link.searchParams.get('type')).toBe('signup');
    expect(link.searchParams.get('redirect_to')).toBe('http://trenzeye.test/login');
    expect(mail.code).toMatch(/^\d{6}$/);
    const event = await eventually(() => {
      const found = auth.events.find(({ type, data: { userId } }) => type === 'account.registered' && userId === data.user?.id);
      if (!found) throw new Error('not there yet');
      return found;
    });
    expect(event.data).toMatchObject({ email: 'ada@example.com', requestedUsername: 'ada', role: 'user', status: 'active' });
    expect(event.data).toHaveProperty('username', expect.stringMatching(/^user-[0-9a-f]{12}$/));
  });

  test('sign-up: stored rows -> no plain password, link token or code', async () => {
    await signUp({ email: 'hashed@example.com', password });
    const mail = await auth.mailTo('hashed@example.com');

    const [row] = await auth.query<{ dump: string; password_hash: string }>(
      `SELECT a.password_hash, to_jsonb(a)::text || to_jsonb(t)::text AS dump FROM accounts a JOIN one_time_tokens t ON t.account_id = a.id WHERE a.email = 'hashed@example.com'`,
    );
    expect(row!.password_hash).toMatch(/^\$argon2id\$/);
    for (const secret of [password, mail.token, `"${mail.code}"`]) expect(row!.dump).not.toContain(secret);
  });

  test('sign-up: an address that is confirmed already -> looks like a new account in every field, no mail, unchanged', async () => {
    const { session } = await auth.member('taken@example.com');
    const mails = await auth.mailsTo('taken@example.com');

    const { data, error } = await auth
      .client()
      .signUp({ email: 'taken@example.com', password: 'another password', options: { data: { username: 'thief' } } });

    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email: 'taken@example.com', user_metadata: { username: 'thief' } });
    const fresh = await auth.client().signUp({ email: 'fresh@example.com', password, options: { data: { username: 'thief' } } });
    expect(shapeOf(data.user)).toEqual(shapeOf(fresh.data.user));
    expect(data.user?.id).not.toBe(session.user.id);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(await auth.mailsTo('taken@example.com')).toHaveLength(mails.length);
    expect((await auth.client().signInWithPassword({ email: 'taken@example.com', password: 'another password' })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('sign-up: unconfirmed address -> a new mail replaces the old one and confirms the new password', async () => {
    await signUp({ email: 'again@example.com', password });
    const first = await auth.mailTo('again@example.com');
    const second = await signUp({ email: 'again@example.com', password: 'a different password' });

    expect(second.status).toBe(200);
    expect(await auth.mailsTo('again@example.com')).toHaveLength(2);
    const old = await auth.send('POST', '/auth/v1/verify', { body: { type: 'signup', token_hash: first.token } });
    expect(old.body).toMatchObject({ code: 403, error_code: 'otp_expired' });
    await auth.client().verifyOtp({ type: 'signup', token_hash: (await auth.mailTo('again@example.com')).token });
    const signIn = (secret: string) => auth.client().signInWithPassword({ email: 'again@example.com', password: secret });
    expect((await signIn('a different password')).error).toBeNull();
    expect((await signIn(password)).error?.code).toBe('invalid_credentials');
  });

  test('sign-up: unconfirmed address within the mail interval, another password -> no mail; the first confirms no password', async () => {
    const slow = await startAuth({ AUTH_AUTOCONFIRM: 'false', AUTH_MAIL_INTERVAL: '60' });
    const email = 'hasty@example.com';
    for (const secret of [password, 'a different password'])
      await slow.send('POST', '/auth/v1/signup', { body: { email, password: secret } });

    expect(await slow.mailsTo(email)).toHaveLength(1);
    const { error } = await slow.client().verifyOtp({ type: 'signup', token_hash: (await slow.mailTo(email)).token });
    expect(error).toBeNull();
    for (const secret of [password, 'a different password'])
      expect((await slow.client().signInWithPassword({ email, password: secret })).error?.code).toBe('invalid_credentials');
    await slow.stop();
  });

  test.each(['magiclink', 'recovery'] as const)(
    'sign-up by another user, then %s -> confirmed without that password and metadata',
    async (type) => {
      const email = `owner-by-${type}@example.com`;
      await signUp({ email, password, data: { username: 'intruder' } });
      if (type === 'magiclink') await auth.client().signInWithOtp({ email });
      else await auth.client().resetPasswordForEmail(email);

      const { data, error } = await auth.client().verifyOtp({ type, token_hash: (await auth.mailTo(email)).token });

      expect(error).toBeNull();
      expect(data.user?.user_metadata).not.toMatchObject({ username: 'intruder' });
      expect((await auth.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
    },
  );

  test('sign-up: the same address 12 times concurrently -> one account, one event, every answer 200', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp({ email: 'race@example.com', password })));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const rows = await auth.query<{ id: string }>(`SELECT id FROM accounts WHERE email = 'race@example.com'`);
    expect(rows).toHaveLength(1);
    await signUp({ email: 'after-race@example.com', password });
    await eventually(() => expect(auth.events.some(({ data }) => data.email === 'after-race@example.com')).toBe(true));
    expect(auth.events.filter(({ type, data }) => type === 'account.registered' && data.email === 'race@example.com')).toHaveLength(1);
  });

  test('sign-up: no username -> account.registered names the address before the @', async () => {
    await signUp({ email: 'nameless@example.com', password, data: { username: '  ' } });

    await eventually(() =>
      expect(auth.events.find(({ data }) => data.email === 'nameless@example.com')?.data).toMatchObject({ requestedUsername: 'nameless' }),
    );
  });

  test('sign-up: a username cut in the middle of a character -> account.registered carries whole characters', async () => {
    const answer = await signUp({ email: 'long@example.com', password, data: { username: `${'x'.repeat(63)}🌊` } });

    expect(answer.status).toBe(200);
    await eventually(() =>
      expect(auth.events.find(({ data }) => data.email === 'long@example.com')?.data).toMatchObject({ requestedUsername: 'x'.repeat(30) }),
    );
  });

  test('sign-up: a short password -> weak_password with reasons, in the client, too', async () => {
    const { error } = await auth.client().signUp({ email: 'weak@example.com', password: 'q7#vK' });

    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] });
    expect((await signUp({ email: 'weak@example.com', password: 'q7#vK' })).body).toMatchObject({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 8 characters.',
      weak_password: { reasons: ['length'] },
    });
  });

  test.each([
    ['no password', { email: 'x@example.com' }, 400, 'validation_failed', 'password'],
    ['no address', { password }, 400, 'validation_failed', 'email'],
    ['nothing', {}, 422, 'anonymous_provider_disabled', undefined],
    ['a phone number', { phone: '+15550100', password }, 400, 'phone_provider_disabled', 'phone'],
    ['not an address', { email: 'invalid', password }, 400, 'validation_failed', 'email'],
    ['an address with a line break', { email: 'a@example.com\nBcc: b@example.com', password }, 400, 'validation_failed', 'email'],
    ['an address of the wrong type', { email: 7, password }, 400, 'validation_failed', 'email'],
    ['a list for data', { email: 'x@example.com', password, data: [1] }, 400, 'validation_failed', 'data'],
    ['data with a NUL', { email: 'x@example.com', password, data: { username: 'a\0b' } }, 400, 'validation_failed', 'data.username'],
    ['data with half a character', { email: 'x@example.com', password, data: { '\ud800': 1 } }, 400, 'validation_failed', 'body'],
    ['data of 5 KB', { email: 'x@example.com', password, data: { bio: 'x'.repeat(5_000) } }, 400, 'validation_failed', 'data'],
    ['a password of 2,000 characters', { email: 'x@example.com', password: 'x'.repeat(2_000) }, 400, 'validation_failed', 'password'],
  ])('sign-up: %s -> a 4xx that names the field', async (_name, body, status, code, field) => {
    const answer = await signUp(body);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, error_code: code, msg: expect.any(String) });
    if (field) expect(answer.body.errors[0].field).toBe(field);
  });

  test.each([
    ['malformed JSON', '{"email":', 400, 'bad_json'],
    ['a number', '7', 400, 'validation_failed'],
    ['70 KB', JSON.stringify({ email: 'x'.repeat(70_000) }), 413, 'payload_too_large'],
    [
      'deeply nested data',
      `{"email":"x@example.com","password":"${password}","data":{"a":${'['.repeat(25_000)}${']'.repeat(25_000)}}}`,
      400,
      'validation_failed',
    ],
  ])("sign-up: %s -> a 4xx in GoTrue's format", async (_name, rawBody, status, code) => {
    const answer = await auth.send('POST', '/auth/v1/signup', { rawBody });

    expect(answer).toMatchObject({ status, body: { code: status, error_code: code, msg: expect.any(String) } });
  });

  test('sign-up: an address with an account takes as long as one without, where storing an account is slow', async () => {
    await auth.member('timed@example.com');
    const time = async (email: string) => {
      const started = performance.now();
      await signUp({ email, password });
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    await withSlowInserts(auth, 'accounts', async () => {
      await time('untimed@example.com');
      for (let round = 0; round < 7; round += 1) {
        known.push(await time('timed@example.com'));
        unknown.push(await time(`untimed-${round}@example.com`));
      }
    });
    // The shortest of each: what a busy machine adds is no difference between addresses.
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });

  test('sign-up: API key instead of a token -> ignored', async () => {
    const answer = await auth.send('POST', '/auth/v1/signup', { body: { email: 'keyed@example.com', password }, token: 'anon-key' });

    expect(answer.status).toBe(200);
  });

  test('sign-up: redirect_to of another origin -> the mailed link redirects to PUBLIC_URL', async () => {
    await signUp({ email: 'redirect@example.com', password }, '?redirect_to=https%3A%2F%2Fevil.example%2Fsteal');

    expect(new URL((await auth.mailTo('redirect@example.com')).link).searchParams.get('redirect_to')).toBe('http://trenzeye.test/');
  });
});

describe('sign-up settings', () => {
  test('AUTH_AUTOCONFIRM: sign-up -> a session at once, no mail; again -> user_already_exists', async () => {
    const own = await startAuth({ AUTH_AUTOCONFIRM: 'true' });
    try {
      const { data, error } = await own.client().signUp({ email: 'fast@example.com', password });
      expect(error).toBeNull();
      expect(data.session?.access_token).toBeTruthy();
      expect(data.user?.email_confirmed_at).toBeTruthy();
      expect(await own.mailsTo('fast@example.com')).toHaveLength(0);
      await eventually(() => expect(own.events.map(({ type }) => type)).toEqual(['account.registered', 'account.confirmed']));
      const again = await own.client().signUp({ email: 'fast@example.com', password });
      expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
    } finally {
      await own.stop();
    }
  });

  test('AUTH_SIGNUP=closed: sign-up -> signup_disabled', async () => {
    const own = await startAuth({ AUTH_SIGNUP: 'closed' });
    try {
      const { error } = await own.client().signUp({ email: 'late@example.com', password });
      expect(error).toMatchObject({ status: 422, code: 'signup_disabled' });
      expect((await own.send('GET', '/auth/v1/settings')).body.disable_signup).toBe(true);
    } finally {
      await own.stop();
    }
  });

  test('AUTH_MAIL_INTERVAL: a second sign-up or resend within it -> no second mail, with or without an account', async () => {
    const own = await startAuth({ AUTH_MAIL_INTERVAL: '60' });
    try {
      const body = { email: 'eager@example.com', password };
      await own.send('POST', '/auth/v1/signup', { body });
      expect((await own.send('POST', '/auth/v1/signup', { body })).status).toBe(200);
      expect(await own.mailsTo('eager@example.com')).toHaveLength(1);
      const resend = await own.send('POST', '/auth/v1/resend', { body: { type: 'signup', email: 'eager@example.com' } });
      expect(resend.body).toMatchObject({ code: 429, error_code: 'over_email_send_rate_limit' });
      expect(Number(resend.headers.get('retry-after'))).toBeGreaterThan(0);
      const otherUser = () => own.send('POST', '/auth/v1/recover', { body: { email: 'other-user@example.com' } });
      expect([(await otherUser()).status, (await otherUser()).status]).toEqual([200, 429]);
      own.advanceClock(61_000);
      await own.send('POST', '/auth/v1/signup', { body });
      expect(await own.mailsTo('eager@example.com')).toHaveLength(2);
    } finally {
      await own.stop();
    }
  });
});
