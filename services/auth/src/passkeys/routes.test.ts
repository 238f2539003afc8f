import { decodeJwt } from 'jose';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';
import { newAuthenticator, type PasskeySteps, passkeySteps } from '../testing/passkeys.ts';

const minute = 60_000;
const unknownId = '0190a000-0000-7000-8000-000000000000';

let auth: AuthFixture;
let passkeys: PasskeySteps;
let authenticatorApp: Authenticator;
beforeAll(async () => {
  auth = await startAuth();
  passkeys = passkeySteps(auth);
  authenticatorApp = startAuthenticator(auth);
});
afterAll(() => auth.stop());

const register = async (token: string, authenticator = newAuthenticator()) => {
  const { body } = await auth.send('POST', '/auth/v1/passkeys/registration/options', { token, body: {} });
  const credential = authenticator.create(body.options);
  return auth.send('POST', '/auth/v1/passkeys/registration/verify', { token, body: { challenge_id: body.challenge_id, credential } });
};

describe('registration', () => {
  test('verify: a new credential -> a passkey that signs in; the session keeps its level, others end', async () => {
    const { client, session } = await auth.member('register@example.com');
    const other = await authenticatorApp.signIn('register@example.com');
    const authenticator = newAuthenticator();

    const { status, body } = await register(session.access_token, authenticator);
    await client.refreshSession();

    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), created_at: expect.any(String), is_paused: false, session_id: expect.any(String) },
    ]);
    expect(decodeJwt((await client.getSession()).data.session!.access_token)).toMatchObject({ aal: 'aal1', has_factor: true });
    expect((await auth.send('GET', '/auth/v1/user', { token: other.session.access_token })).status).toBe(403);
    expect((await passkeys.signIn(authenticator)).status).toBe(200);
  });

  test('verify: a challenge of another session, of another user, used or unknown -> webauthn_challenge_not_found', async () => {
    const { session } = await auth.member('challenges@example.com');
    const sameUser = await authenticatorApp.signIn('challenges@example.com');
    const otherUser = await auth.member('challenges2@example.com');
    const start = async () =>
      (await auth.send('POST', '/auth/v1/passkeys/registration/options', { token: session.access_token, body: {} })).body;
    const { challenge_id, options } = await start();
    const credential = newAuthenticator().create(options);
    const answer = (token: string, id: string) =>
      auth.send('POST', '/auth/v1/passkeys/registration/verify', { token, body: { challenge_id: id, credential } });

    const refusals = [
      await answer(sameUser.session.access_token, challenge_id),
      await answer(otherUser.session.access_token, challenge_id),
      await answer(session.access_token, unknownId),
    ];
    const { status } = await answer(session.access_token, challenge_id);
    // The account has a second factor now.
    await auth.query(`UPDATE sessions SET aal = 'aal2' WHERE account_id = $1`, [session.user.id]);
    refusals.push(await answer(session.access_token, challenge_id));

    expect(status).toBe(200);
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_not_found' } });
  });

  test('options: ten factors -> too_many_enrolled_mfa_factors; a repeated start does not count', async () => {
    const { session } = await auth.member('limit@example.com');
    const start = () => auth.send('POST', '/auth/v1/passkeys/registration/options', { token: session.access_token, body: {} });
    for (let count = 0; count < 12; count += 1) expect((await start()).status).toBe(200);
    for (let count = 0; count < 9; count += 1)
      await auth.send('POST', '/auth/v1/factors', { token: session.access_token, body: { factor_type: 'totp' } });
    expect((await start()).status).toBe(200);
    await auth.query(`UPDATE mfa_factors SET session_id = NULL WHERE account_id = $1`, [session.user.id]);

    expect(await start()).toMatchObject({ status: 422, body: { error_code: 'too_many_enrolled_mfa_factors' } });
  });
});

describe('management', () => {
  test('list, rename, remove: own passkeys only', async () => {
    const { factorId, session } = await passkeys.memberWithPasskey('manage@example.com');
    const otherUser = await passkeys.memberWithPasskey('other-user@example.com');
    const path = `/auth/v1/passkeys/${factorId}`;
    const token = session.access_token;

    const renamed = await auth.send('PATCH', path, { token, body: { friendly_name: '  Laptop ' } });
    const foreign = [
      await auth.send('PATCH', path, { token: otherUser.session.access_token, body: { friendly_name: 'mine' } }),
      await auth.send('DELETE', path, { token: otherUser.session.access_token }),
    ];
    const { body: listed } = await auth.send('GET', '/auth/v1/passkeys', { token });

    expect(renamed).toMatchObject({ status: 200, body: { id: factorId, friendly_name: 'Laptop' } });
    for (const answer of foreign) expect(answer).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } });
    expect(listed).toMatchObject([{ id: factorId, friendly_name: 'Laptop' }]);
    expect((await auth.send('DELETE', path, { token })).status).toBe(204);
    expect((await auth.send('GET', '/auth/v1/passkeys', { token })).body).toEqual([]);
  });

  test('rename: a name of another factor -> mfa_factor_name_conflict; empty -> validation_failed', async () => {
    const first = await passkeys.memberWithPasskey('names@example.com');
    const { factorId, session } = await passkeys.enrol(first.session.access_token, 'Phone');
    await auth.send('PATCH', `/auth/v1/passkeys/${first.factorId}`, {
      token: session.access_token,
      body: { friendly_name: 'Laptop' },
    });
    const rename = (friendly_name: string) =>
      auth.send('PATCH', `/auth/v1/passkeys/${factorId}`, { token: session.access_token, body: { friendly_name } });

    expect(await rename('Laptop')).toMatchObject({ status: 422, body: { error_code: 'mfa_factor_name_conflict' } });
    expect(await rename('  ')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });

  test('remove: a TOTP factor by the passkey route -> not found', async () => {
    const { client, factorId } = await authenticatorApp.memberWithFactor('totp@example.com');
    const token = (await client.getSession()).data.session!.access_token;

    expect((await auth.send('DELETE', `/auth/v1/passkeys/${factorId}`, { token })).status).toBe(404);
  });

  test('remove: the last factor -> all sessions aal1, also one that started with the passkey', async () => {
    const { factorId, authenticator, session } = await passkeys.memberWithPasskey('last@example.com');
    const { body: signedIn } = await passkeys.signIn(authenticator);

    await auth.send('DELETE', `/auth/v1/passkeys/${factorId}`, { token: session.access_token });
    const refreshed = await Promise.all(
      [session, signedIn].map(async ({ refresh_token }) => (await auth.client().refreshSession({ refresh_token })).data.session!),
    );

    expect(refreshed.map(({ access_token }) => decodeJwt(access_token))).toMatchObject([
      { aal: 'aal1', has_factor: false, amr: [{ method: 'otp' }] },
      { aal: 'aal1', has_factor: false, amr: [{ method: 'passkey' }] },
    ]);
  });

  test('export and deletion of the account -> passkeys without their keys are exported, then deleted', async () => {
    const { factorId, authenticator, session } = await passkeys.memberWithPasskey('export@example.com');

    const { body: exported } = await auth.send('GET', '/api/export/account', { token: session.access_token });
    await auth.query('DELETE FROM accounts WHERE id = $1', [session.user.id]);

    expect(exported.passkeys).toMatchObject([{ id: factorId, credential_id: authenticator.credentialId }]);
    expect(JSON.stringify(exported)).not.toContain('public_key');
    expect(await auth.query('SELECT id FROM mfa_factors WHERE id = $1', [factorId])).toEqual([]);
  });

  test('admin API: lists and removes passkeys and factors', async () => {
    const { factorId, session } = await passkeys.memberWithPasskey('admin-view@example.com');
    const second = await passkeys.enrol(session.access_token, 'Phone');
    const path = `/auth/v1/admin/users/${session.user.id}`;
    const token = await auth.serviceToken();

    const { body: listed } = await auth.send('GET', `${path}/passkeys`, { token });
    const { body: factors } = await auth.send('GET', `${path}/factors`, { token });
    const removed = [
      await auth.send('DELETE', `${path}/passkeys/${factorId}`, { token }),
      await auth.send('DELETE', `${path}/factors/${second.factorId}`, { token }),
      await auth.send('DELETE', `${path}/passkeys/${factorId}`, { token }),
    ];

    expect(listed).toMatchObject([{ id: factorId }, { id: second.factorId, friendly_name: 'Phone' }]);
    expect(factors).toMatchObject([{ factor_type: 'webauthn' }, { factor_type: 'webauthn' }]);
    expect(removed.map(({ status }) => status)).toEqual([204, 200, 404]);
  });
});

describe('reauthentication', () => {
  test('add and remove: the session started 16 minutes ago -> reauthentication_needed; the mailed code works once', async () => {
    const email = 'old-session@example.com';
    const { session, factorId } = await passkeys.memberWithPasskey(email);
    const token = session.access_token;
    auth.advanceClock(16 * minute);
    const factors = (code?: string) =>
      auth.send('POST', '/auth/v1/factors', { token, body: { factor_type: 'webauthn', reauthentication_code: code } });
    const changes = [
      factors,
      (code?: string) => auth.send('POST', '/auth/v1/passkeys/registration/options', { token, body: { reauthentication_code: code } }),
      (code = '') => auth.send('DELETE', `/auth/v1/passkeys/${factorId}?reauthentication_code=${code}`, { token }),
      (code = '') => auth.send('DELETE', `/auth/v1/factors/${factorId}?reauthentication_code=${code}`, { token }),
    ];

    for (const change of changes) {
      expect(await change()).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } });
      expect(await change('000000')).toMatchObject({ status: 422, body: { error_code: 'reauthentication_not_valid' } });
    }
    await auth.send('GET', '/auth/v1/reauthenticate', { token });
    const { code } = await auth.mailTo(email);

    expect((await factors(code)).status).toBe(200);
    expect(await factors(code)).toMatchObject({ status: 422, body: { error_code: 'reauthentication_not_valid' } });
    await auth.send('GET', '/auth/v1/reauthenticate', { token });
    expect((await changes[2]!((await auth.mailTo(email)).code)).status).toBe(204);
  });
});
