import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';
import { deleteStaleFactors } from './store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let auth: AuthFixture;
let authenticator: Authenticator;
beforeAll(async () => {
  auth = await startAuth();
  authenticator = startAuthenticator(auth);
});
afterAll(() => auth.stop());

describe('enrolment', () => {
  test('enroll: totp -> secret, URI of this issuer and account, and an SVG that survives in a data URI', async () => {
    const { client } = await auth.member('enrol@example.com');

    const { totp, secret } = await authenticator.enrol(client, 'My phone');

    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(totp.uri);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Trenzeye:enrol@example.com');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: 'Trenzeye',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
  });

  test('enroll: stored -> the secret is sealed; listFactors shows it as unverified', async () => {
    const { client } = await auth.member('sealed@example.com');

    const { factorId, secret } = await authenticator.enrol(client, 'sealed');

    const [row] = await auth.query<{ dump: string }>('SELECT to_jsonb(f)::text AS dump FROM mfa_factors f WHERE id = $1', [factorId]);
    expect(row!.dump).not.toContain(secret);
    const { data } = await client.mfa.listFactors();
    expect(data?.all).toMatchObject([{ id: factorId, status: 'unverified', friendly_name: 'sealed', factor_type: 'totp' }]);
    expect(data?.totp).toEqual([]);
  });

  test.each([
    ['phone', { factor_type: 'phone', phone: '+15550100' }, 422, 'mfa_phone_enroll_not_enabled'],
    ['an unknown type', { factor_type: 'carrier_pigeon' }, 400, 'validation_failed'],
    ['no type', {}, 400, 'validation_failed'],
    ['a name that is too long', { factor_type: 'totp', friendly_name: 'x'.repeat(129) }, 400, 'validation_failed'],
  ])('enroll: %s -> refused', async (_name, body, status, error_code) => {
    const { session } = await authenticator.signIn('enrol@example.com');

    expect(await auth.send('POST', '/auth/v1/factors', { token: session.access_token, body })).toMatchObject({
      status,
      body: { code: status, error_code },
    });
  });

  test('enroll: the longest issuer there can be -> still a QR code', async () => {
    const { session } = await authenticator.signIn('enrol@example.com');

    const answer = await auth.send('POST', '/auth/v1/factors', {
      token: session.access_token,
      body: { factor_type: 'totp', friendly_name: 'long', issuer: '語'.repeat(128) },
    });

    expect(answer).toMatchObject({ status: 200, body: { totp: { qr_code: expect.stringMatching(/^<svg/) } } });
  });

  test('enroll: a name that is taken -> mfa_factor_name_conflict; another account may have it', async () => {
    const { client } = await auth.member('names@example.com');
    const { client: other } = await auth.member('names2@example.com');
    await authenticator.enrol(client, 'phone');

    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });

    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    expect((await other.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toBeNull();
  });

  test('enroll: 12 at once -> ten factors, then too_many_enrolled_mfa_factors', async () => {
    const { session } = await auth.member('many@example.com');

    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        auth.send('POST', '/auth/v1/factors', { token: session.access_token, body: { factor_type: 'totp' } }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.error_code === 'too_many_enrolled_mfa_factors')).toHaveLength(2);
  });
});

describe('what needs the second factor', () => {
  test('enroll and unenroll: from an aal1 session of an account with a verified factor -> insufficient_aal', async () => {
    const { factorId } = await authenticator.memberWithFactor('strict@example.com');
    const { client } = await authenticator.signIn('strict@example.com');

    const [enrolled, unenrolled] = [
      await client.mfa.enroll({ factorType: 'totp', friendlyName: 'second' }),
      await client.mfa.unenroll({ factorId }),
    ];

    expect(enrolled.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(unenrolled.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
  });

  test('updateUser: a new password, address or metadata from an aal1 session -> insufficient_aal; with aal2 -> fine', async () => {
    const factor = await authenticator.memberWithFactor('keys@example.com');
    const { client } = await authenticator.signIn('keys@example.com');

    const refused = [
      await client.updateUser({ password: 'an entirely new one' }),
      await client.updateUser({ email: 'keys2@example.com' }),
      await client.updateUser({ data: { colour: 'red' } }),
    ];
    await authenticator.verify(client, factor);
    const changed = await client.updateUser({ password: 'an entirely new one' });

    for (const { error } of refused) expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    expect(changed.error).toBeNull();
  });

  test('unenroll: an unverified factor -> no second factor needed', async () => {
    const { client } = await auth.member('drop@example.com');
    const { factorId } = await authenticator.enrol(client);

    const { data, error } = await client.mfa.unenroll({ factorId });

    expect(error).toBeNull();
    expect(data).toEqual({ id: factorId });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  });

  test('unenroll: one of two verified factors -> stays aal2; the last -> all sessions fall back to aal1', async () => {
    const { client, factorId } = await authenticator.memberWithFactor('two@example.com');
    const second = await authenticator.enrol(client, 'tablet');
    await authenticator.verify(client, second);
    await client.mfa.unenroll({ factorId });
    await client.refreshSession();
    const between = await client.mfa.getAuthenticatorAssuranceLevel();

    await client.mfa.unenroll({ factorId: second.factorId });
    await client.refreshSession();

    expect(between.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const after = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(after.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect(after.data?.currentAuthenticationMethods).toHaveLength(1);
  });
});

describe('stale factors', () => {
  test('deleteStaleFactors: unverified for more than a day and expired challenges -> deleted, verified and recent ones stay', async () => {
    const { client, factorId } = await authenticator.memberWithFactor('stale@example.com');
    await authenticator.challenge(client, factorId);
    const { client: other } = await auth.member('other@example.com');
    const stale = await authenticator.enrol(other, 'stale');
    await auth.query(`UPDATE mfa_factors SET created_at = created_at - interval '2 days' WHERE id = ANY($1)`, [[factorId, stale.factorId]]);
    const recent = await authenticator.enrol(other, 'recent');
    const now = new Date(Date.now() + authenticator.clockOffsetMs + 6 * minute);

    await deleteStaleFactors(auth.prisma, now, new Date(now.getTime() - day));

    const remaining = await auth.query<{ id: string }>('SELECT id FROM mfa_factors WHERE id = ANY($1)', [
      [factorId, stale.factorId, recent.factorId],
    ]);
    expect(remaining.map(({ id }) => id).sort()).toEqual([factorId, recent.factorId].sort());
    expect(await auth.query('SELECT id FROM mfa_challenges WHERE factor_id = $1', [factorId])).toEqual([]);
  });
});
