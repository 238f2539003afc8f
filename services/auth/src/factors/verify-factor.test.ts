import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator, stepMs } from '../testing/authenticator.ts';

const minute = 60_000;

let auth: AuthFixture;
let authenticator: Authenticator;
beforeAll(async () => {
  auth = await startAuth();
  authenticator = startAuthenticator(auth);
});
afterAll(() => auth.stop());

describe('verification', () => {
  test('challengeAndVerify: the first code -> aal2 with amr totp, the factor verified, other sessions and unfinished enrolments ended', async () => {
    const { client, session } = await auth.member('first@example.com');
    const other = await authenticator.signIn('first@example.com');
    const { factorId, secret } = await authenticator.enrol(client, 'phone');
    await authenticator.enrol(client, 'never finished');

    const { data, error } = await client.mfa.challengeAndVerify({ factorId, code: authenticator.codeOf(secret) });
    authenticator.advanceClock(stepMs);

    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: 'bearer', user: { factors: [{ id: factorId, status: 'verified' }] } });
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level.data?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method))).toEqual([
      'totp',
      'otp',
    ]);
    expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal2' });
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ id: factorId }], totp: [{ id: factorId }] });
    expect((await auth.send('GET', '/auth/v1/user', { token: other.session.access_token })).status).toBe(403);
    expect((await auth.client().refreshSession({ refresh_token: session.refresh_token })).error).not.toBeNull();
  });

  test('sign-in: with a verified factor -> aal1, next aal2; a refresh keeps the level a session has', async () => {
    const { factorId, secret } = await authenticator.memberWithFactor('again@example.com');
    const { client } = await authenticator.signIn('again@example.com');
    const before = await client.mfa.getAuthenticatorAssuranceLevel();
    await authenticator.verify(client, { factorId, secret });

    const { error } = await client.refreshSession();

    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect(error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });

  test.each([
    ['one step early', 1, true],
    ['one step late', -1, true],
    ['two steps early', 2, false],
    ['two steps late', -2, false],
  ])('verify: a code %s -> accepted: %#', async (name, steps, accepted) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const { client } = await auth.member(email);
    const { factorId, secret } = await authenticator.enrol(client);

    const { error } = await client.mfa.challengeAndVerify({ factorId, code: authenticator.codeOf(secret, steps) });

    expect(error?.code ?? 'accepted').toBe(accepted ? 'accepted' : 'mfa_verification_failed');
  });

  test('verify: the same code twice, and an earlier one after a later -> mfa_verification_failed', async () => {
    const { client } = await auth.member('replay@example.com');
    const { factorId, secret } = await authenticator.enrol(client);
    const [code, earlier] = [authenticator.codeOf(secret), authenticator.codeOf(secret, -1)];
    await client.mfa.challengeAndVerify({ factorId, code });

    const [again, older] = [
      await client.mfa.challengeAndVerify({ factorId, code }),
      await client.mfa.challengeAndVerify({ factorId, code: earlier }),
    ];

    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' });
    expect(older.error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('verify: one code ten times at once -> one session pair', async () => {
    const { client } = await auth.member('race@example.com');
    const { factorId, secret } = await authenticator.enrol(client);
    const token = (await client.getSession()).data.session!.access_token;
    const challenges = await Promise.all(Array.from({ length: 10 }, () => authenticator.challenge(client, factorId)));

    const answers = await Promise.all(
      challenges.map((challenge_id) =>
        auth.send('POST', `/auth/v1/factors/${factorId}/verify`, { token, body: { challenge_id, code: authenticator.codeOf(secret) } }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 'mfa_verification_failed')).toHaveLength(9);
  });

  test('verify: five wrong codes -> the challenge is used up, even for the right one; a new challenge takes it', async () => {
    const { client } = await auth.member('guess@example.com');
    const { factorId, secret } = await authenticator.enrol(client);
    const challengeId = await authenticator.challenge(client, factorId);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await client.mfa.verify({ factorId, challengeId, code: authenticator.wrongCodeFor(secret) })).error?.code).toBe(
        'mfa_verification_failed',
      );

    const sixth = await client.mfa.verify({ factorId, challengeId, code: authenticator.codeOf(secret) });

    expect(sixth.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await client.mfa.challengeAndVerify({ factorId, code: authenticator.codeOf(secret) })).error).toBeNull();
  });

  test('verify: twenty codes of one factor -> 429, over all challenges', async () => {
    const { client } = await auth.member('flood@example.com');
    const { factorId, secret } = await authenticator.enrol(client);
    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1)
      codes.push((await client.mfa.challengeAndVerify({ factorId, code: authenticator.wrongCodeFor(secret) })).error?.code);

    const { error } = await client.mfa.challengeAndVerify({ factorId, code: authenticator.codeOf(secret) });

    expect(new Set(codes)).toEqual(new Set(['mfa_verification_failed']));
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  test('verify: after five minutes -> mfa_challenge_expired', async () => {
    const { client } = await auth.member('late@example.com');
    const { factorId, secret } = await authenticator.enrol(client);
    const challengeId = await authenticator.challenge(client, factorId);
    authenticator.advanceClock(5 * minute);

    expect((await client.mfa.verify({ factorId, challengeId, code: authenticator.codeOf(secret) })).error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    });
  });

  test("verify: another session's challenge, another account's factor, a factor that never was -> mfa_factor_not_found", async () => {
    const { client, factorId, secret } = await authenticator.memberWithFactor('owner@example.com');
    const { client: second } = await authenticator.signIn('owner@example.com');
    const { client: otherUser } = await auth.member('other-user@example.com');
    const challengeId = await authenticator.challenge(client, factorId);

    const answers = await Promise.all([
      second.mfa.verify({ factorId, challengeId, code: authenticator.codeOf(secret) }),
      otherUser.mfa.challenge({ factorId }),
      otherUser.mfa.verify({ factorId, challengeId, code: authenticator.codeOf(secret) }),
      otherUser.mfa.unenroll({ factorId }),
      client.mfa.challenge({ factorId: '00000000-0000-4000-8000-000000000000' }),
    ]);

    for (const { error } of answers) expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 456'])(
    'verify: the code %j -> mfa_verification_failed',
    async (code) => {
      const { client } = await authenticator.signIn('owner@example.com');
      const { data } = await client.mfa.listFactors();

      const { error } = await client.mfa.challengeAndVerify({ factorId: data!.all[0]!.id, code });

      expect(error?.code).toBe('mfa_verification_failed');
    },
  );

  test('factors: no token -> 401', async () => {
    for (const [method, path] of [
      ['POST', '/auth/v1/factors'],
      ['POST', '/auth/v1/factors/00000000-0000-4000-8000-000000000000/challenge'],
      ['POST', '/auth/v1/factors/00000000-0000-4000-8000-000000000000/verify'],
      ['DELETE', '/auth/v1/factors/00000000-0000-4000-8000-000000000000'],
    ] as const)
      expect((await auth.send(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(401);
  });
});
