import { decodeJwt } from 'jose';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { newAuthenticator, type PasskeySteps, passkeySteps } from '../testing/passkeys.ts';
import { deleteExpiredSignInChallenges } from '../webauthn/store.ts';

const minute = 60_000;
const path = '/auth/v1/passkeys/authentication/verify';
const refused = { status: 400, body: { error_code: 'webauthn_verification_failed', msg: 'Credential verification failed' } };

let auth: AuthFixture;
let passkeys: PasskeySteps;
beforeAll(async () => {
  auth = await startAuth();
  passkeys = passkeySteps(auth);
});
afterAll(() => auth.stop());

describe('sign-in with a passkey', () => {
  test('options: for everyone the same -> no passkeys named, user verification required, five minutes', async () => {
    const { body } = await auth.send('POST', '/auth/v1/passkeys/authentication/options', { body: {} });

    expect(body.options).toMatchObject({ rpId: 'trenzeye.test', userVerification: 'required', allowCredentials: [] });
    expect(Buffer.from(body.options.challenge, 'base64url')).toHaveLength(32);
    expect(body.expires_at - Date.now() / 1_000).toBeGreaterThan(290);
  });

  test('verify: a passkey -> aal2 session with amr passkey, and the use is recorded', async () => {
    const { authenticator, factorId } = await passkeys.memberWithPasskey('first@example.com');

    const { status, body } = await passkeys.signIn(authenticator);

    expect([status, body.user.email]).toEqual([200, 'first@example.com']);
    expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal2', has_factor: true, amr: [{ method: 'passkey' }] });
    expect((await auth.send('GET', '/api/export/account', { token: body.access_token })).status).toBe(200);
    const { body: listed } = await auth.send('GET', '/auth/v1/passkeys', { token: body.access_token });
    expect(listed).toMatchObject([{ id: factorId, created_at: expect.any(String), last_used_at: expect.any(String), is_paused: false }]);
  });

  test('verify: the session is refreshed -> stays aal2', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('refresh@example.com');
    const { body } = await passkeys.signIn(authenticator);
    const client = auth.client();

    const { data } = await client.refreshSession({ refresh_token: body.refresh_token });

    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
  });

  test('verify: an authenticator that does not count -> every sign-in accepted', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('zero@example.com');

    const answers = [await passkeys.signIn(authenticator, { signCount: 0 }), await passkeys.signIn(authenticator, { signCount: 0 })];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('refused sign-ins', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['without user verification', { userVerified: false }],
    ['the id of another user', { userHandle: Buffer.from('0190a000-0000-7000-8000-000000000000').toString('base64url') }],
    ['an unknown credential', { credentialId: 'AAAA' }],
  ])('verify: %s -> webauthn_verification_failed', async (name, changes) => {
    const { authenticator } = await passkeys.memberWithPasskey(`${name.replaceAll(' ', '-')}@example.com`);

    expect(await passkeys.signIn(authenticator, changes)).toMatchObject(refused);
    expect((await passkeys.signIn(authenticator)).status).toBe(200);
  });

  test('verify: signed by another key with the credential id of a user -> refused', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('stolen-id@example.com');

    const { userHandle } = authenticator.get({ challenge: 'AAAA' }).response;
    const { credentialId } = authenticator;

    expect(await passkeys.signIn(newAuthenticator(), { credentialId, userHandle })).toMatchObject(refused);
  });

  test('verify: no user handle -> refused', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('no-handle@example.com');
    const { challenge_id, options } = await passkeys.startSignIn();
    const credential = authenticator.get(options);
    const { userHandle: _userHandle, ...response } = credential.response;

    expect(await auth.send('POST', path, { body: { challenge_id, credential: { ...credential, response } } })).toMatchObject(refused);
  });

  test('verify: a counter that has not grown -> refused, and the stored one stays', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('cloned@example.com');
    await passkeys.signIn(authenticator, { signCount: 10 });

    const copies = [await passkeys.signIn(authenticator, { signCount: 10 }), await passkeys.signIn(authenticator, { signCount: 3 })];

    for (const copy of copies) expect(copy).toMatchObject(refused);
    expect((await passkeys.signIn(authenticator, { signCount: 11 })).status).toBe(200);
  });

  test('verify: the same answer ten times at once -> one session', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('race@example.com');
    const { challenge_id, options } = await passkeys.startSignIn();
    const body = { challenge_id, credential: authenticator.get(options) };

    const answers = await Promise.all(Array.from({ length: 10 }, () => auth.send('POST', path, { body })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { error_code } }) => error_code === 'webauthn_challenge_not_found')).toHaveLength(9);
  });

  test('verify: a failed answer -> the challenge is used up', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('used-up@example.com');
    const { challenge_id, options } = await passkeys.startSignIn();
    await auth.send('POST', path, { body: { challenge_id, credential: authenticator.get(options, { userVerified: false }) } });

    const again = await auth.send('POST', path, { body: { challenge_id, credential: authenticator.get(options) } });

    expect(again).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_not_found' } });
  });

  test('verify: an enrolment that was not completed, and a removed passkey -> refused', async () => {
    const { session } = await auth.member('removed@example.com');
    await passkeys.startEnrolment(session.access_token);
    const { factorId, authenticator, session: verified } = await passkeys.enrol(session.access_token);
    await auth.send('DELETE', `/auth/v1/passkeys/${factorId}`, { token: verified.access_token });

    expect(await passkeys.signIn(authenticator)).toMatchObject(refused);
  });

  test.each([
    ['banned', `status = 'banned'`, 'user_banned'],
    ['unconfirmed', 'email_confirmed_at = NULL', 'email_not_confirmed'],
  ])('verify: the account is %s -> refused', async (name, change, error_code) => {
    const { authenticator } = await passkeys.memberWithPasskey(`${name}@example.com`);
    await auth.query(`UPDATE accounts SET ${change} WHERE email = $1`, [`${name}@example.com`]);

    expect(await passkeys.signIn(authenticator)).toMatchObject({ status: 400, body: { error_code } });
  });

  test.each([
    ['no credential', {}],
    ['not base64url', { id: 'a b', rawId: 'a b', type: 'public-key', response: {} }],
    ['of another type', { id: 'AAAA', rawId: 'AAAA', type: 'password', response: {} }],
  ])('verify: %s -> validation_failed', async (_name, credential) => {
    const { challenge_id } = await passkeys.startSignIn();

    expect(await auth.send('POST', path, { body: { challenge_id, credential } })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  test('verify: bytes that are no authenticator data -> refused, not 500', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('bytes@example.com');
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const { challenge_id, options } = await passkeys.startSignIn();
      const credential = authenticator.get(options);
      const response = { ...credential.response, [field]: 'AAAA' };
      expect(await auth.send('POST', path, { body: { challenge_id, credential: { ...credential, response } } })).toMatchObject(refused);
    }
  });
});

describe('limits', () => {
  test('verify: more attempts than a network may make -> 429', async () => {
    const limited = await startAuth({ AUTH_NETWORK_ATTEMPTS: '3' });
    try {
      const { startSignIn } = passkeySteps(limited);
      const { challenge_id, options } = await startSignIn();
      const authenticator = newAuthenticator();
      const body = { challenge_id, credential: authenticator.get(options, { userHandle: 'AAAA' }) };
      const answers = [];
      for (let attempt = 0; attempt < 4; attempt += 1) answers.push((await limited.send('POST', path, { body })).status);
      expect(answers).toEqual([400, 400, 400, 429]);
    } finally {
      await limited.stop();
    }
  });

  test('PUBLIC_URL is an IP address -> passkey_disabled, and the settings say so', async () => {
    const local = await startAuth({ PUBLIC_URL: 'http://127.0.0.1:8080' });
    try {
      const started = await local.send('POST', '/auth/v1/passkeys/authentication/options', { body: {} });
      expect(started).toMatchObject({ status: 404, body: { error_code: 'passkey_disabled' } });
      expect((await local.send('GET', '/auth/v1/settings')).body.passkeys_enabled).toBe(false);
      expect((await auth.send('GET', '/auth/v1/settings')).body.passkeys_enabled).toBe(true);
    } finally {
      await local.stop();
    }
  });

  test('verify: after five minutes -> webauthn_challenge_expired; expired challenges are deleted', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('late@example.com');
    const { challenge_id, options } = await passkeys.startSignIn();
    await passkeys.startSignIn();
    auth.advanceClock(5 * minute);

    const late = await auth.send('POST', path, { body: { challenge_id, credential: authenticator.get(options) } });
    await deleteExpiredSignInChallenges(auth.prisma, new Date(Date.now() + 6 * minute));

    expect(late).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_expired' } });
    expect(await auth.query('SELECT id FROM passkey_challenges')).toEqual([]);
  });
});
