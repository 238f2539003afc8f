import { decodeJwt } from 'jose';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';
import { newAuthenticator, type PasskeySteps, passkeySteps } from '../testing/passkeys.ts';

let auth: AuthFixture;
let passkeys: PasskeySteps;
let authenticatorApp: Authenticator;
beforeAll(async () => {
  auth = await startAuth();
  passkeys = passkeySteps(auth);
  authenticatorApp = startAuthenticator(auth);
});
afterAll(() => auth.stop());

const notFound = { status: 404, body: { error_code: 'mfa_factor_not_found' } };
const refused = { status: 400, body: { error_code: 'webauthn_verification_failed' } };
const amrOf = (token: string) => (decodeJwt(token).amr as { method: string }[]).map(({ method }) => method);

describe('enrolment as a factor', () => {
  test('challenge: unverified -> options to create a discoverable credential of this account, no attestation', async () => {
    const { session } = await auth.member('options@example.com');
    const factorId = await passkeys.startEnrolment(session.access_token, 'Laptop');

    const { body } = await passkeys.challenge(session.access_token, factorId);

    expect(body).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } });
    expect(body.webauthn.credential_options.publicKey).toMatchObject({
      rp: { id: 'trenzeye.test', name: 'Trenzeye' },
      user: { id: Buffer.from(session.user.id).toString('base64url'), name: 'options@example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  test('verify: the first answer -> aal2 with amr mfa/webauthn, other sessions and unfinished enrolments ended, old refresh token replaced', async () => {
    const { client, session } = await auth.member('enrol@example.com');
    const other = await authenticatorApp.signIn('enrol@example.com');
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'never finished' });

    const { factorId, session: verified } = await passkeys.enrol(session.access_token, 'Laptop');

    expect(decodeJwt(verified.access_token)).toMatchObject({ aal: 'aal2', has_factor: true });
    expect(amrOf(verified.access_token)).toEqual(['mfa/webauthn', 'otp']);
    expect(verified.user.factors).toMatchObject([{ id: factorId, factor_type: 'webauthn', friendly_name: 'Laptop', status: 'verified' }]);
    expect((await auth.send('GET', '/auth/v1/user', { token: other.session.access_token })).status).toBe(403);
    expect((await auth.client().refreshSession({ refresh_token: session.refresh_token })).error).not.toBeNull();
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['without user verification', { userVerified: false }],
    [
      'an attestation with a certificate',
      { attestation: { format: 'packed', statement: new Map([['x5c', [Buffer.from('certificate')]]]) } },
    ],
    ['an attestation of Android', { attestation: { format: 'android-safetynet', statement: new Map([['ver', '1']]) } }],
  ])('verify: a new credential of %s -> refused, the factor stays unverified', async (name, changes) => {
    const { session } = await auth.member(`${name.replaceAll(' ', '-').toLowerCase()}@example.com`);
    const factorId = await passkeys.startEnrolment(session.access_token);

    expect(await passkeys.completeEnrolment(session.access_token, factorId, newAuthenticator(), changes)).toMatchObject(refused);

    const { body: user } = await auth.send('GET', '/auth/v1/user', { token: session.access_token });
    expect(user.factors).toMatchObject([{ id: factorId, status: 'unverified' }]);
    expect((await passkeys.completeEnrolment(session.access_token, factorId, newAuthenticator())).status).toBe(200);
  });

  test('verify: the credential of another account -> webauthn_credential_exists', async () => {
    const { authenticator } = await passkeys.memberWithPasskey('holder@example.com');
    const { session } = await auth.member('claimer@example.com');
    const factorId = await passkeys.startEnrolment(session.access_token);

    expect(await passkeys.completeEnrolment(session.access_token, factorId, authenticator)).toMatchObject({
      status: 422,
      body: { error_code: 'webauthn_credential_exists' },
    });
  });

  test('challenge: an enrolment of another session, or 16 minutes old -> mfa_factor_not_found', async () => {
    const { session } = await auth.member('sessions@example.com');
    const other = await authenticatorApp.signIn('sessions@example.com');
    const factorId = await passkeys.startEnrolment(session.access_token);

    const fromOther = await passkeys.challenge(other.session.access_token, factorId);
    await auth.query(`UPDATE mfa_factors SET created_at = created_at - interval '16 minutes' WHERE id = $1`, [factorId]);

    expect(fromOther).toMatchObject(notFound);
    expect(await passkeys.challenge(session.access_token, factorId)).toMatchObject(notFound);
  });

  test('enroll: twice in one session -> the second replaces the first', async () => {
    const { session } = await auth.member('again@example.com');
    const first = await passkeys.startEnrolment(session.access_token, 'Laptop');
    const second = await passkeys.startEnrolment(session.access_token, 'Laptop');

    expect(await passkeys.challenge(session.access_token, first)).toMatchObject(notFound);
    expect((await passkeys.challenge(session.access_token, second)).status).toBe(200);
  });
});

describe('the second factor', () => {
  const withPassword = async (email: string) => {
    const enrolled = await passkeys.memberWithPasskey(email);
    const { session } = await authenticatorApp.signIn(email);
    return { ...enrolled, token: session.access_token };
  };

  test('sign-in: with a password -> aal1, sensitive routes refused; the passkey -> aal2', async () => {
    const { factorId, authenticator, token } = await withPassword('step-up@example.com');

    const before = await auth.send('GET', '/api/export/account', { token });
    const { status, body } = await passkeys.verify(token, factorId, authenticator);

    expect([before.status, before.body.code, decodeJwt(token).aal]).toEqual([401, 'insufficient_aal', 'aal1']);
    expect([status, decodeJwt(body.access_token).aal, amrOf(body.access_token)]).toEqual([200, 'aal2', ['mfa/webauthn', 'password']]);
  });

  test('challenge: two passkeys -> both can answer; a third cannot', async () => {
    const first = await passkeys.memberWithPasskey('two@example.com');
    const second = await passkeys.enrol(first.session.access_token, 'Phone');
    const otherUser = await passkeys.memberWithPasskey('other-user@example.com');
    const { session } = await authenticatorApp.signIn('two@example.com');

    const { body } = await passkeys.challenge(session.access_token, first.factorId);
    const foreign = await passkeys.verify(session.access_token, first.factorId, otherUser.authenticator);
    const { status } = await passkeys.verify(session.access_token, first.factorId, second.authenticator);

    const ids = body.webauthn.credential_options.publicKey.allowCredentials.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([first.authenticator.credentialId, second.authenticator.credentialId]);
    expect(foreign).toMatchObject(refused);
    expect(status).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['the counter of a copy', { signCount: 0 }],
  ])('verify: %s -> refused', async (name, changes) => {
    const { factorId, authenticator, token } = await withPassword(`second-${name.replaceAll(' ', '-')}@example.com`);
    await auth.query('UPDATE mfa_factors SET sign_count = 5 WHERE id = $1', [factorId]);

    expect(await passkeys.verify(token, factorId, authenticator, changes)).toMatchObject(refused);
  });

  test('verify: an answer again, one of another session, a code, or none -> refused', async () => {
    const { factorId, authenticator, token } = await withPassword('replay@example.com');
    const other = await authenticatorApp.signIn('replay@example.com');
    const path = `/auth/v1/factors/${factorId}/verify`;
    const { body: challenge } = await passkeys.challenge(token, factorId);
    const options = challenge.webauthn.credential_options.publicKey;
    const answer = { challenge_id: challenge.id, webauthn: { type: 'request', credential_response: authenticator.get(options) } };

    const answers = [
      await auth.send('POST', path, { token: other.session.access_token, body: answer }),
      await auth.send('POST', path, { token, body: { challenge_id: challenge.id } }),
      await auth.send('POST', path, { token, body: answer }),
    ];
    const upgraded = answers[2]?.body.access_token;
    const again = await auth.send('POST', path, { token: upgraded, body: answer });
    const { body: next } = await passkeys.challenge(upgraded, factorId);
    const byCode = await auth.send('POST', path, { token: upgraded, body: { challenge_id: next.id, code: '123456' } });

    expect([...answers, again, byCode].map(({ status, body }) => [status, body.error_code])).toEqual([
      [404, 'mfa_factor_not_found'],
      [400, 'validation_failed'],
      [200, undefined],
      [404, 'mfa_factor_not_found'],
      [400, 'validation_failed'],
    ]);
  });

  test('verify: the answer to a sign-in challenge -> refused', async () => {
    const { factorId, authenticator, token } = await withPassword('mixed@example.com');
    const { options } = await passkeys.startSignIn();

    expect(await passkeys.verify(token, factorId, authenticator, { challenge: options.challenge })).toMatchObject(refused);
  });

  test('enroll: another factor from a session without the second factor -> insufficient_aal', async () => {
    const { token } = await withPassword('strict@example.com');
    for (const factor_type of ['totp', 'webauthn'])
      expect(await auth.send('POST', '/auth/v1/factors', { token, body: { factor_type } })).toMatchObject({
        status: 403,
        body: { error_code: 'insufficient_aal' },
      });
  });
});
