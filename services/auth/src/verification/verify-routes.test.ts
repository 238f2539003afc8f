import { eventually } from '@trenzeye/kit/testing';
import { decodeJwt } from 'jose';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth({ AUTH_REDIRECT_ALLOW_LIST: 'https://app.example,https://*.preview.example/**' });
});
afterAll(() => auth.stop());

const signUp = async (email: string, redirectTo?: string) => {
  await auth.send('POST', `/auth/v1/signup${redirectTo ? `?redirect_to=${encodeURIComponent(redirectTo)}` : ''}`, {
    body: { email, password },
  });
  return auth.mailTo(email);
};
const verify = (body: unknown) => auth.send('POST', '/auth/v1/verify', { body });
const pathOf = (link: string) => link.replace('http://trenzeye.test', '');
/** Submits the form of the page, as a browser does. */
const press = async (link: string) => {
  const opened = await auth.send('GET', pathOf(link));
  const action = /<form method="post" action="([^"]+)"/.exec(opened.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const target = new URL(action, link);
  const answer = await auth.send('POST', target.pathname + target.search);
  return { opened, answer, location: new URL(answer.headers.get('location') ?? 'about:blank') };
};

describe('verify by code or token hash', () => {
  test('verifyOtp: the code -> a session, the address is confirmed, account.confirmed', async () => {
    const mail = await signUp('code@example.com');

    const { data, error } = await auth.client().verifyOtp({ email: 'code@example.com', token: mail.code, type: 'signup' });

    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(decodeJwt(data.session!.access_token).amr).toMatchObject([{ method: 'otp' }]);
    await eventually(() =>
      expect(auth.events.filter(({ type, data: { userId } }) => type === 'account.confirmed' && userId === data.user?.id)).toHaveLength(1),
    );
    expect((await auth.client().signInWithPassword({ email: 'code@example.com', password })).error).toBeNull();
  });

  test('verifyOtp: the token hash with type email -> a session; a second time -> otp_expired', async () => {
    const mail = await signUp('hash@example.com');

    const first = await auth.client().verifyOtp({ token_hash: mail.token, type: 'email' });
    const second = await auth.client().verifyOtp({ token_hash: mail.token, type: 'email' });

    expect(first.data.session).not.toBeNull();
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('verify: one token 8 times concurrently -> one session', async () => {
    const mail = await signUp('once@example.com');

    const answers = await Promise.all(Array.from({ length: 8 }, () => verify({ type: 'signup', token_hash: mail.token })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
  });

  test('verify: a wrong code -> otp_expired; the right one still works', async () => {
    const mail = await signUp('guess@example.com');
    const wrong = mail.code === '000000' ? '000001' : '000000';

    for (let attempt = 0; attempt < 6; attempt += 1)
      expect((await verify({ type: 'signup', email: 'guess@example.com', token: wrong })).body).toMatchObject({
        code: 403,
        error_code: 'otp_expired',
        msg: 'Token has expired or is invalid',
      });

    expect((await verify({ type: 'signup', email: 'guess@example.com', token: mail.code })).status).toBe(200);
  });

  test("verify: another user's code, another purpose, or a day later -> otp_expired", async () => {
    const mail = await signUp('mine@example.com');
    await signUp('theirs@example.com');
    await auth.send('POST', '/auth/v1/recover', { body: { email: 'theirs@example.com' } });
    const recovery = await auth.mailTo('theirs@example.com');

    const foreign =
      mail.code === (await auth.mailsTo('theirs@example.com'))[1]!.code
        ? undefined
        : await verify({ type: 'signup', email: 'theirs@example.com', token: mail.code });
    expect(foreign?.status ?? 403).toBe(403);
    expect((await verify({ type: 'signup', token_hash: recovery.token })).status).toBe(403);
    expect((await verify({ type: 'recovery', token_hash: mail.token })).status).toBe(403);
    auth.advanceClock(24 * 3_600_000 + 1_000);
    expect((await verify({ type: 'signup', token_hash: mail.token })).status).toBe(403);
  });

  test.each([
    ['no type', { token_hash: 'x' }, 400, 'type'],
    ['an unknown type', { type: 'telegram', token_hash: 'x' }, 400, 'type'],
    ['a type from the prototype', { type: 'constructor', token_hash: 'x' }, 400, 'type'],
    ['no token', { type: 'signup', email: 'a@example.com' }, 400, 'token'],
    ['a code without its address', { type: 'signup', token: '123456' }, 400, 'email'],
    ['a hash with an address', { type: 'signup', token_hash: 'x', email: 'a@example.com' }, 400, 'token_hash'],
    ['a token of the wrong type', { type: 'signup', token: 123_456, email: 'a@example.com' }, 400, 'token'],
    ['a code for an unknown address', { type: 'signup', token: '123456', email: 'unknown@example.com' }, 403, undefined],
    ['a code with a NUL', { type: 'signup', token: '\0', email: 'a\0@example.com' }, 400, 'token'],
    ['an unknown hash', { type: 'signup', token_hash: 'unknown' }, 403, undefined],
  ])('verify: %s -> a 4xx', async (_name, body, status, field) => {
    const answer = await verify(body);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, error_code: status === 400 ? 'validation_failed' : 'otp_expired' });
    if (field) expect(answer.body.errors[0].field).toBe(field);
  });
});

describe('the page behind a mailed link', () => {
  test('link: opened repeatedly by scanners -> a page without script; the button still works once', async () => {
    const mail = await signUp('scanned@example.com', 'http://trenzeye.test/login?next=1');
    for (let scan = 0; scan < 3; scan += 1) await auth.send('GET', pathOf(mail.link));

    const { opened, answer, location } = await press(mail.link);

    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toContain('text/html');
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.body).not.toContain('<script');
    expect(answer.status).toBe(303);
    expect(location.origin + location.pathname + location.search).toBe('http://trenzeye.test/login?next=1');
    const session = new URLSearchParams(location.hash.slice(1));
    expect([...session.keys()]).toEqual(['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'type']);
    expect(session.get('type')).toBe('signup');
    expect((await auth.send('GET', '/auth/v1/user', { token: session.get('access_token')! })).body.email).toBe('scanned@example.com');
    const again = new URLSearchParams((await press(mail.link)).location.hash.slice(1));
    expect(Object.fromEntries(again)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('link: a session from its fragment -> the client can set and refresh it', async () => {
    const { location } = await press((await signUp('fragment@example.com')).link);
    const fragment = new URLSearchParams(location.hash.slice(1));
    const client = auth.client();

    const { data } = await client.setSession({
      access_token: fragment.get('access_token')!,
      refresh_token: fragment.get('refresh_token')!,
    });

    expect(data.user?.email).toBe('fragment@example.com');
    expect((await client.refreshSession()).error).toBeNull();
  });

  test.each([
    ['https://app.example/welcome', 'https://app.example/welcome'],
    ['https://pr-7.preview.example/a/b', 'https://pr-7.preview.example/a/b'],
    ['https://evil.example/', 'http://trenzeye.test/'],
    ['https://app.example.evil.example/', 'http://trenzeye.test/'],
    ['https://evil.example/.preview.example/x', 'http://trenzeye.test/'],
    ['https://app.example@evil.example/', 'http://trenzeye.test/'],
    ['//evil.example', 'http://trenzeye.test/'],
    ['javascript:alert(1)', 'http://trenzeye.test/'],
    ['http://trenzeye.test/login#access_token=stolen', 'http://trenzeye.test/login'],
  ])('link: redirect_to %s -> redirects to %s', async (asked, expected) => {
    const answer = await auth.send('POST', `/auth/v1/verify/confirm?token=used&type=signup&redirect_to=${encodeURIComponent(asked)}`);

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')?.split('#')[0]).toBe(expected);
    expect(answer.headers.get('location')).not.toContain('stolen');
  });

  test('link: markup in its parts -> escaped', async () => {
    const answer = await auth.send(
      'GET',
      `/auth/v1/verify?token=${encodeURIComponent('"><script>alert(1)</script>')}&type=signup&redirect_to=${encodeURIComponent('"><b>')}`,
    );

    expect(answer.status).toBe(200);
    expect(answer.body).not.toMatch(/<script|<b>"/);
  });

  test.each(['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change'])(
    'link: type %s -> a page with a button',
    async (type) => {
      const answer = await auth.send('GET', `/auth/v1/verify?token=x&type=${type}`);

      expect(answer.status).toBe(200);
      expect(answer.body).toMatch(/<h1>[^<]+<\/h1>.*<button type="submit">[^<]+<\/button>/s);
    },
  );

  test.each(['', '?type=signup', '?token=x', '?token=x&type=toString', '?token=x&type=phone_change'])(
    'link: incomplete (%s) -> 400 with an explanation',
    async (query) => {
      const answer = await auth.send('GET', `/auth/v1/verify${query}`);

      expect(answer.status).toBe(400);
      expect(answer.body).toContain('This link is incomplete');
    },
  );

  test('link: repeated or too long parameter -> 400', async () => {
    expect((await auth.send('GET', '/auth/v1/verify?token=a&token=b&type=signup')).status).toBe(400);
    expect((await auth.send('GET', `/auth/v1/verify?token=${'a'.repeat(200)}&type=signup`)).status).toBe(400);
  });
});

describe('recovery', () => {
  test('recover: existing account -> a mail whose link starts a session of type recovery, which can set a new password', async () => {
    await auth.member('forgetful@example.com');
    const { error } = await auth.client().resetPasswordForEmail('forgetful@example.com', { redirectTo: 'http://trenzeye.test/login' });
    const mail = await auth.mailTo('forgetful@example.com');

    const { location } = await press(mail.link);
    const fragment = new URLSearchParams(location.hash.slice(1));
    const changed = await auth.send('PUT', '/auth/v1/user', { token: fragment.get('access_token')!, body: { password: 'remembered now' } });

    expect(error).toBeNull();
    expect(mail.subject).toContain('password');
    expect(fragment.get('type')).toBe('recovery');
    expect(changed.status).toBe(200);
    expect((await auth.client().signInWithPassword({ email: 'forgetful@example.com', password: 'remembered now' })).error).toBeNull();
  });

  test('recover: an unconfirmed address -> redeeming it confirms the address, too', async () => {
    await signUp('both@example.com');
    await auth.send('POST', '/auth/v1/recover', { body: { email: 'both@example.com' } });

    const { data } = await auth
      .client()
      .verifyOtp({ email: 'both@example.com', token: (await auth.mailTo('both@example.com')).code, type: 'recovery' });

    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  test('recover: an unknown address -> the same answer and no mail; a banned account -> no mail either', async () => {
    const { session } = await auth.member('outcast@example.com');
    await auth.query(`UPDATE accounts SET status = 'banned' WHERE id = $1`, [session.user.id]);
    const before = (await auth.mailsTo('outcast@example.com')).length;

    const answers = await Promise.all(
      ['unknown@example.com', 'outcast@example.com'].map((email) => auth.send('POST', '/auth/v1/recover', { body: { email } })),
    );

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ]);
    expect(await auth.mailsTo('unknown@example.com')).toHaveLength(0);
    expect(await auth.mailsTo('outcast@example.com')).toHaveLength(before);
  });

  test('verify: recovery token of an account banned later -> user_banned, no session', async () => {
    const { session } = await auth.member('fallen@example.com');
    await auth.send('POST', '/auth/v1/recover', { body: { email: 'fallen@example.com' } });
    const mail = await auth.mailTo('fallen@example.com');
    await auth.query(`UPDATE accounts SET status = 'banned' WHERE id = $1`, [session.user.id]);

    expect((await verify({ type: 'recovery', token_hash: mail.token })).body.error_code).toBe('user_banned');
  });
});

describe('resend', () => {
  test('resend: unconfirmed -> a second mail; confirmed or unknown -> the same answer without a mail', async () => {
    await signUp('slow@example.com');
    await auth.member('done@example.com');

    const { error } = await auth.client().resend({ type: 'signup', email: 'slow@example.com' });
    const others = await Promise.all(
      ['done@example.com', 'unknown@example.com'].map((email) => auth.send('POST', '/auth/v1/resend', { body: { type: 'signup', email } })),
    );

    expect(error).toBeNull();
    expect(await auth.mailsTo('slow@example.com')).toHaveLength(2);
    expect(others.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ]);
    expect(await auth.mailsTo('done@example.com')).toHaveLength(1);
  });

  test.each([
    ['/auth/v1/resend', { type: 'sms', phone: '1' }, 'phone_provider_disabled'],
    ['/auth/v1/resend', { type: 'email_change', phone: '+15550100' }, 'phone_provider_disabled'],
    ['/auth/v1/resend', { type: 'recovery', email: 'a@example.com' }, 'validation_failed'],
    ['/auth/v1/resend', { type: 'toString', email: 'a@example.com' }, 'validation_failed'],
    ['/auth/v1/resend', { type: 'signup' }, 'validation_failed'],
    ['/auth/v1/resend', { type: 'signup', email: 'invalid' }, 'validation_failed'],
    ['/auth/v1/recover', {}, 'validation_failed'],
    ['/auth/v1/recover', { email: ['a@example.com'] }, 'validation_failed'],
  ])('%s: %j -> 400', async (path, body, code) => {
    expect(await auth.send('POST', path, { body })).toMatchObject({ status: 400, body: { code: 400, error_code: code } });
  });
});
