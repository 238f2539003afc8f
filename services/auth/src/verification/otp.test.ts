import { eventually } from '@trenzeye/kit/testing';
import { decodeJwt } from 'jose';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';
import { followMailLink } from '../testing/follow-mail-link.ts';
import { withSlowInserts } from '../testing/slow-inserts.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const otp = (body: unknown) => auth.send('POST', '/auth/v1/otp', { body });
const exists = async (email: string) => (await auth.query('SELECT 1 FROM accounts WHERE email = $1', [email])).length === 1;

describe('signing in by mail', () => {
  test('signInWithOtp: an account -> a mail; its code signs in once, by type email', async () => {
    const { session } = await auth.member('known@example.com');

    const asked = await auth
      .client()
      .signInWithOtp({ email: 'Known@example.com', options: { emailRedirectTo: 'http://trenzeye.test/home' } });
    const mail = await auth.mailTo('known@example.com');
    const first = await auth.client().verifyOtp({ email: 'known@example.com', token: mail.code, type: 'email' });
    const second = await auth.client().verifyOtp({ email: 'known@example.com', token: mail.code, type: 'email' });

    expect(asked.error).toBeNull();
    expect(mail.subject).toContain('log in');
    expect(new URL(mail.link).searchParams.get('type')).toBe('magiclink');
    expect(new URL(mail.link).searchParams.get('redirect_to')).toBe('http://trenzeye.test/home');
    expect(first.data.user?.id).toBe(session.user.id);
    expect(decodeJwt(first.data.session!.access_token).amr).toMatchObject([{ method: 'otp' }]);
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('signInWithOtp: a new code, also of the other mail that signs in -> only the newest works', async () => {
    const email = 'newest@example.com';
    await auth.member(email);
    const redeem = (type: 'magiclink' | 'recovery', token: string) => auth.client().verifyOtp({ email, token, type });
    const codes: string[] = [];
    for (const path of ['otp', 'otp', 'recover', 'otp']) {
      await auth.send('POST', `/auth/v1/${path}`, { body: { email } });
      codes.push((await auth.mailTo(email)).code);
    }

    for (const code of codes.slice(0, 3))
      for (const type of ['magiclink', 'recovery'] as const)
        expect((await redeem(type, code)).error).toMatchObject({ code: 'otp_expired' });
    expect((await redeem('magiclink', codes[3] ?? '')).error).toBeNull();
  });

  test('signInWithOtp: an account -> the link signs in, by its button and by its token hash alone', async () => {
    await auth.member('link@example.com');
    await otp({ email: 'link@example.com' });
    const { fragment } = await followMailLink(auth, (await auth.mailTo('link@example.com')).link);
    await otp({ email: 'link@example.com' });

    const { data } = await auth.client().verifyOtp({ token_hash: (await auth.mailTo('link@example.com')).token, type: 'magiclink' });

    expect(fragment.type).toBe('magiclink');
    expect((await auth.send('GET', '/auth/v1/user', { token: fragment.access_token! })).body.email).toBe('link@example.com');
    expect(data.session).not.toBeNull();
  });

  test('signInWithOtp: no account -> one is created with its metadata and confirmed by the code', async () => {
    await auth.client().signInWithOtp({ email: 'newcomer@example.com', options: { data: { username: 'newcomer' } } });
    const mail = await auth.mailTo('newcomer@example.com');

    const { data } = await auth.client().verifyOtp({ email: 'newcomer@example.com', token: mail.code, type: 'email' });

    expect(mail.subject).toContain('Confirm');
    expect(data.user).toMatchObject({ user_metadata: { username: 'newcomer' }, identities: [{ identity_data: { email_verified: true } }] });
    await eventually(() =>
      expect(auth.events.filter(({ data: { email } }) => email === 'newcomer@example.com').map(({ type }) => type)).toEqual([
        'account.registered',
        'account.confirmed',
      ]),
    );
    expect((await auth.client().signInWithPassword({ email: 'newcomer@example.com', password })).error?.code).toBe('invalid_credentials');
  });

  test('signInWithOtp: no account and shouldCreateUser false -> the same answer, no mail, no account', async () => {
    const { error } = await auth.client().signInWithOtp({ email: 'other-user@example.com', options: { shouldCreateUser: false } });

    expect(error).toBeNull();
    expect(await auth.mailsTo('other-user@example.com')).toEqual([]);
    expect(await exists('other-user@example.com')).toBe(false);
  });

  test('signInWithOtp: an account and shouldCreateUser false -> a mail', async () => {
    await auth.member('only@example.com');

    await auth.client().signInWithOtp({ email: 'only@example.com', options: { shouldCreateUser: false } });

    expect((await auth.mailTo('only@example.com')).subject).toContain('log in');
  });

  test('magiclink: older route -> same as otp', async () => {
    await auth.member('older@example.com');

    const answer = await auth.send('POST', '/auth/v1/magiclink', { body: { email: 'older@example.com' } });

    expect(answer).toMatchObject({ status: 200, body: {} });
    expect((await auth.mailTo('older@example.com')).subject).toContain('log in');
  });

  test('otp: a banned account -> the same answer and no mail', async () => {
    const { session } = await auth.member('gone@example.com');
    await auth.query(`UPDATE accounts SET status = 'banned' WHERE id = $1`, [session.user.id]);
    const before = await auth.mailsTo('gone@example.com');

    expect(await otp({ email: 'gone@example.com' })).toMatchObject({ status: 200, body: {} });
    expect(await auth.mailsTo('gone@example.com')).toHaveLength(before.length);
  });

  test('otp: a code ten minutes old -> otp_expired, and the link of its mail still works; after an hour it does not', async () => {
    await auth.member('late@example.com');
    const mailed = async () => {
      await otp({ email: 'late@example.com' });
      return auth.mailTo('late@example.com');
    };
    const byLink = (token_hash: string) => auth.client().verifyOtp({ token_hash, type: 'magiclink' });
    const first = await mailed();
    auth.advanceClock(600_000 + 1_000);

    const late = await auth.client().verifyOtp({ email: 'late@example.com', token: first.code, type: 'email' });
    expect(late.error?.code).toBe('otp_expired');
    expect((await byLink(first.token)).error).toBeNull();
    const second = await mailed();
    auth.advanceClock(3_600_000 + 1_000);
    expect((await byLink(second.token)).error?.code).toBe('otp_expired');
  });

  test('otp: password changed after the mail -> earlier links no longer work', async () => {
    const { client } = await auth.member('safer@example.com');
    await otp({ email: 'safer@example.com' });
    const { token } = await auth.mailTo('safer@example.com');
    await client.updateUser({ password: 'an entirely new one' });

    expect((await auth.client().verifyOtp({ token_hash: token, type: 'magiclink' })).error?.code).toBe('otp_expired');
  });

  test.each([
    ['a phone number', { phone: '+15550100' }, 'phone_provider_disabled'],
    ['no address', {}, 'validation_failed'],
    ['not an address', { email: 'invalid' }, 'validation_failed'],
    ['half a PKCE pair', { email: 'known@example.com', code_challenge_method: 's256' }, 'validation_failed'],
    ['a short challenge', { email: 'known@example.com', code_challenge: 'x', code_challenge_method: 's256' }, 'validation_failed'],
    ['an invite code that is none', { email: 'known@example.com', data: { invite_code: 7 } }, 'validation_failed'],
  ])('otp: %s -> 400', async (_name, body, code) => {
    expect(await otp(body)).toMatchObject({ status: 400, body: { code: 400, error_code: code } });
  });

  test.each(['otp', 'recover', 'resend'])(
    '%s: an address with an account takes as long as one without, where storing a token is slow',
    async (path) => {
      const email = `timed-${path}@example.com`;
      if (path === 'resend') await auth.client().signUp({ email, password });
      else await auth.member(email);
      const time = async (address: string) => {
        const started = performance.now();
        await auth.send('POST', `/auth/v1/${path}`, { body: { email: address, create_user: false, type: 'signup' } });
        return performance.now() - started;
      };
      const known: number[] = [];
      const unknown: number[] = [];
      await withSlowInserts(auth, 'one_time_tokens', async () => {
        await time(email);
        for (let round = 0; round < 5; round += 1) {
          known.push(await time(email));
          unknown.push(await time('never@example.com'));
        }
      });
      // The shortest of each: what a busy machine adds is no difference between addresses.
      const ratio = Math.min(...known) / Math.min(...unknown);
      expect(ratio).toBeGreaterThan(0.8);
      expect(ratio).toBeLessThan(1.25);
    },
  );
});

describe('requested with PKCE', () => {
  const begin = {
    signUp: async (email: string) => {
      const client = auth.client({ flowType: 'pkce' });
      await client.signUp({ email, password, options: { emailRedirectTo: 'http://trenzeye.test/welcome?from=mail' } });
      return client;
    },
    otp: async (email: string) => {
      await auth.member(email);
      const client = auth.client({ flowType: 'pkce' });
      await client.signInWithOtp({ email, options: { emailRedirectTo: 'http://trenzeye.test/welcome?from=mail' } });
      return client;
    },
    recover: async (email: string) => {
      await auth.member(email);
      const client = auth.client({ flowType: 'pkce' });
      await client.resetPasswordForEmail(email, { redirectTo: 'http://trenzeye.test/welcome?from=mail' });
      return client;
    },
    resend: async (email: string) => {
      await auth.send('POST', '/auth/v1/signup', { body: { email, password } });
      const client = auth.client({ flowType: 'pkce' });
      await client.resend({ type: 'signup', email, options: { emailRedirectTo: 'http://trenzeye.test/welcome?from=mail' } });
      return client;
    },
  };

  test.each(['signUp', 'otp', 'recover', 'resend'] as const)(
    '%s: its link -> a code in the query that this client alone can redeem',
    async (way) => {
      const email = `pkce-${way.toLowerCase()}@example.com`;
      const client = await begin[way](email);
      const { link, token } = await auth.mailTo(email);

      const { location, fragment } = await followMailLink(auth, link);
      const code = location.searchParams.get('code') ?? '';
      const foreign = auth.client({ flowType: 'pkce' });
      await foreign.signInWithOtp({ email: 'never@example.com', options: { shouldCreateUser: false } });
      const stolen = await foreign.exchangeCodeForSession(code);
      const { data, error } = await client.exchangeCodeForSession(code);

      expect(token).toMatch(/^pkce_/);
      expect(location.pathname).toBe('/welcome');
      expect(location.searchParams.get('from')).toBe('mail');
      expect(fragment).toEqual({});
      expect(stolen.error?.code).toBe('bad_code_verifier');
      expect(error).toBeNull();
      expect(data.user?.email).toBe(email);
      expect(data.user?.email_confirmed_at).toBeTruthy();
    },
  );

  test('link: already used -> the error in the query, too', async () => {
    await begin.otp('pkce-twice@example.com');
    const { link } = await auth.mailTo('pkce-twice@example.com');
    await followMailLink(auth, link);

    const { location, fragment } = await followMailLink(auth, link);

    expect(location.searchParams.get('error_code')).toBe('otp_expired');
    expect(fragment.error_code).toBe('otp_expired');
  });

  test('page of its link -> names the browser that requested it; without PKCE -> it does not', async () => {
    const hint = 'Use the browser in which you requested this email.';
    const pageOf = async (email: string): Promise<string> => {
      const { pathname, search } = new URL((await auth.mailTo(email)).link);
      return (await auth.send('GET', pathname + search)).body;
    };
    await begin.recover('pkce-page@example.com');
    await auth.send('POST', '/auth/v1/signup', { body: { email: 'plain-page@example.com', password } });

    expect(await pageOf('pkce-page@example.com')).toContain(hint);
    expect(await pageOf('plain-page@example.com')).not.toContain(hint);
  });

  test('verifyOtp: the code or token hash of its mail -> a session at once', async () => {
    const client = await begin.otp('pkce-code@example.com');

    const { data } = await client.verifyOtp({
      email: 'pkce-code@example.com',
      token: (await auth.mailTo('pkce-code@example.com')).code,
      type: 'email',
    });

    expect(data.session).not.toBeNull();
  });
});
