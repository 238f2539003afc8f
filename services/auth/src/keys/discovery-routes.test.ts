import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';
import { sendWithHost } from '../testing/send-with-host.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth({ ADMIN_EMAIL: 'Admin@Example.com', ADMIN_PASSWORD: 'the first admin' });
});
afterAll(() => auth.stop());

describe('discovery', () => {
  test.each(['/.well-known/jwks.json', '/auth/v1/.well-known/jwks.json'])(
    '%s: -> the public key, no private part, for ten minutes',
    async (path) => {
      const { status, body, headers } = await auth.send('GET', path);

      expect(status).toBe(200);
      expect(body.keys).toEqual([
        { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: expect.any(String), alg: 'ES256', use: 'sig' },
      ]);
      expect(headers.get('cache-control')).toContain('max-age=600');
    },
  );

  test('settings: development -> email and the development provider enabled, inbox reported', async () => {
    const { body } = await auth.send('GET', '/auth/v1/settings');

    expect(
      Object.entries(body.external)
        .filter(([, on]) => on)
        .sort(),
    ).toEqual([
      ['email', true],
      ['google', true],
    ]);
    expect(body).toMatchObject({
      external: { apple: false, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      dev_inbox: true,
    });
  });

  test('health: -> name and version', async () => {
    expect((await auth.send('GET', '/auth/v1/health')).body).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  test('openid-configuration: -> issuer, keys and existing endpoints', async () => {
    const { status, body } = await auth.send('GET', '/auth/v1/.well-known/openid-configuration');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer: 'http://trenzeye.test/auth/v1',
      jwks_uri: 'http://trenzeye.test/auth/v1/.well-known/jwks.json',
      id_token_signing_alg_values_supported: ['ES256'],
    });
    expect((await auth.send('GET', new URL(body.userinfo_endpoint).pathname)).status).toBe(401);
    expect((await auth.send('GET', new URL(body.jwks_uri).pathname)).status).toBe(200);
  });

  test("unknown path or method -> 404 in GoTrue's format", async () => {
    expect(await auth.send('GET', '/auth/v1/signup')).toMatchObject({ status: 404, body: { code: 404, error_code: 'not_found' } });
  });
});

describe('signing keys', () => {
  test("signing keys: three replicas started together on one database -> one key, each accepts the others' tokens", async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => startAuth({ DATABASE_URL: auth.databaseUrl })));
    try {
      const rows = await auth.query<{ kid: string }>('SELECT kid FROM signing_keys');
      expect(rows).toHaveLength(1);
      const { session } = await replicas[0]!.member('replica@example.com');
      expect((await replicas[2]!.send('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(200);
    } finally {
      await Promise.all(replicas.map((replica) => replica.stop()));
    }
  });
});

describe('the configured admin', () => {
  const signIn = (given: string) => auth.client().signInWithPassword({ email: 'admin@example.com', password: given });

  test('ADMIN_EMAIL: first start -> a confirmed admin who can sign in', async () => {
    const { data } = await signIn('the first admin');

    const me = await auth.send('GET', '/api/auth/me', { token: data.session!.access_token });
    expect(me.body).toMatchObject({ email: 'admin@example.com', username: 'admin', role: 'admin', status: 'active' });
  });

  test('ADMIN_PASSWORD: changed at a later start -> the password in use stays', async () => {
    const again = await startAuth({ DATABASE_URL: auth.databaseUrl, ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a later password' });
    await again.stop();

    expect((await signIn('a later password')).error?.code).toBe('invalid_credentials');
    expect((await signIn('the first admin')).error).toBeNull();
  });

  test('ADMIN_EMAIL: existing confirmed account -> becomes admin; unconfirmed account -> does not', async () => {
    await auth.member('promoted@example.com');
    await auth.send('POST', '/auth/v1/signup', { body: { email: 'squatter@example.com', password } });
    for (const email of ['promoted@example.com', 'squatter@example.com']) {
      await (await startAuth({ DATABASE_URL: auth.databaseUrl, ADMIN_EMAIL: email, ADMIN_PASSWORD: 'irrelevant here' })).stop();
    }

    const rows = await auth.query<{ email: string; role: string }>(
      `SELECT email, role FROM accounts WHERE email IN ('promoted@example.com', 'squatter@example.com') ORDER BY email`,
    );
    expect(rows).toEqual([
      { email: 'promoted@example.com', role: 'admin' },
      { email: 'squatter@example.com', role: 'user' },
    ]);
  });
});

describe('accounts for the seeder', () => {
  const wanted = (email: string, id = newId()) => ({
    id,
    email,
    password,
    username: email.split('@')[0] ?? '',
    avatar_url: null,
    role: 'user',
  });
  const create = (body: unknown, internal = true) => auth.send('POST', '/internal/accounts', { body, internal });

  test('accounts: new ones -> confirmed, can sign in, events; repeated -> none created', async () => {
    const accounts = [wanted('Nova@Example.com'), { ...wanted('mod@example.com'), role: 'moderator' }];

    const first = await create(accounts);
    const second = await create(accounts);

    const listed = [
      { id: accounts[0]!.id, email: 'nova@example.com' },
      { id: accounts[1]!.id, email: 'mod@example.com' },
    ];
    expect(first.body).toEqual({ created: 2, accounts: listed });
    expect(second.body).toEqual({ created: 0, accounts: listed });
    expect((await auth.client().signInWithPassword({ email: 'nova@example.com', password })).data.user?.id).toBe(accounts[0]!.id);
    await eventually(() =>
      expect(auth.events.filter(({ data }) => data.email === 'mod@example.com').map(({ type }) => type)).toEqual([
        'account.registered',
        'account.confirmed',
      ]),
    );
    expect(auth.events.find(({ data }) => data.email === 'mod@example.com')?.data).toMatchObject({
      role: 'moderator',
      requestedUsername: 'user',
    });
  });

  test('accounts: taken address or id -> unchanged, the existing account is returned', async () => {
    const { session } = await auth.member('settled@example.com');
    const sameId = wanted('elsewhere@example.com', session.user.id);

    const answer = await create([wanted('settled@example.com'), sameId]);

    const existing = { id: session.user.id, email: 'settled@example.com' };
    expect(answer.body).toEqual({ created: 0, accounts: [existing, existing] });
  });

  test('accounts: empty list -> none created', async () => {
    expect((await create([])).body).toEqual({ created: 0, accounts: [] });
  });

  test('accounts: invalid input or no internal token -> 4xx', async () => {
    expect((await create([{ ...wanted('x@example.com'), id: 'seven' }])).body).toMatchObject({ status: 400, errors: [{ field: '0.id' }] });
    expect((await create([wanted('invalid')])).body).toMatchObject({ status: 400, errors: [{ field: '0.email' }] });
    expect((await create({})).status).toBe(400);
    expect((await create([wanted('y@example.com')], false)).status).toBe(404);
  });
});

describe('development inbox', () => {
  test('inbox: mails -> newest first, with working links, everything escaped, no script', async () => {
    await auth.send('POST', '/auth/v1/signup', { body: { email: 'older@example.com', password } });
    await auth.send('POST', '/auth/v1/signup', { body: { email: 'newer@example.com', password } });
    const { link } = await auth.mailTo('newer@example.com');

    const { status, body, headers } = await auth.send('GET', '/dev/inbox');

    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body.indexOf('newer@example.com')).toBeLessThan(body.indexOf('older@example.com'));
    expect(body).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`);
    expect(body).not.toMatch(/<script|srcdoc="<|javascript:/);
  });

  test.each(['attacker.example', 'attacker.example:80', 'trenzeye.test.attacker.example'])(
    'inbox: requested with the host name %s of another site (DNS rebinding) -> 404 without mails',
    async (host) => {
      await auth.send('POST', '/auth/v1/signup', { body: { email: 'rebound@example.com', password } });

      const { status, text } = await sendWithHost(`${auth.url}/dev/inbox`, host);

      expect(status).toBe(404);
      expect(text).not.toContain('rebound@example.com');
      expect((await sendWithHost(`${auth.url}/dev/inbox`, 'trenzeye.test')).status).toBe(200);
    },
  );

  test.each([
    ['production', { TRENZEYE_ENV: 'production' }],
    ['mail by SMTP', { MAIL: 'smtp://127.0.0.1:1' }],
  ])('inbox: with %s -> 404, and settings do not name it', async (_name, env) => {
    const own = await startAuth(env);
    try {
      expect((await own.send('GET', '/dev/inbox')).status).toBe(404);
      expect((await own.send('GET', '/auth/v1/settings')).body.dev_inbox).toBe(false);
    } finally {
      await own.stop();
    }
  });
});
