import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { apiError, errorOf } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

const periodSeconds = 30;
const unknownId = '00000000-0000-4000-8000-000000000000';

/** A code can be used once and only if no later code was used; the service accepts the previous, the current and the next code. */
const codeOf = (secret: string, step: -1 | 0 | 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * periodSeconds * 1_000 });

const wrongCode = (secret: string): string => {
  const validCodes = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, step as 0));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !validCodes.includes(code)) ?? '666666';
};

const enroll = async ({ auth }: SupabaseClient, friendlyName: string): Promise<{ readonly id: string; readonly secret: string }> => {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
};

/** Enrolls a factor and verifies its first code, which is returned. */
export const enrollVerifiedFactor = async (client: SupabaseClient) => {
  const { id: factorId, secret } = await enroll(client, 'phone');
  const code = codeOf(secret, -1);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  return { factorId, secret, code };
};

const levelOf = async ({ auth }: SupabaseClient) => {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return [
    data?.currentLevel,
    data?.nextLevel,
    data?.currentAuthenticationMethods.map((each) => (typeof each === 'string' ? each : each.method)),
  ];
};

export const enrollmentCases = (environment: () => TestEnvironment): void => {
  describe('mfa: enroll, challenge, verify, listFactors', () => {
    it('enroll -> QR code, secret and URI; unverified until the first code', async () => {
      const { client, email } = await environment().registerUser();

      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'Issuer' });
      const { data: listed } = await client.auth.mfa.listFactors();

      if (error) throw error;
      expect(data).toMatchObject({ type: 'totp', friendly_name: 'phone' });
      expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
      expect(decodeURIComponent(data.totp.uri)).toContain(`otpauth://totp/Issuer:${email}?`);
      expect([listed?.totp, listed?.all.map(({ id, status }) => [id, status])]).toEqual([[], [[data.id, 'unverified']]]);
      expect(errorOf(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' }))).toEqual(
        apiError(422, 'mfa_factor_name_conflict'),
      );
    });

    it('a wrong code -> mfa_verification_failed; the correct code -> MFA_CHALLENGE_VERIFIED and aal2, other sessions end', async () => {
      const { client, email, password } = await environment().registerUser();
      const other = await environment().signIn({ email, password });
      const events: string[] = [];
      client.auth.onAuthStateChange((event) => void events.push(event));
      const { id: factorId, secret } = await enroll(client, 'phone');
      const before = await levelOf(client);

      const { data: challenge } = await client.auth.mfa.challenge({ factorId });
      const challengeId = challenge?.id ?? '';
      const rejected = await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode(secret) });
      const verified = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, -1) });

      expect(challenge?.expires_at).toBeGreaterThan(Date.now() / 1_000);
      expect(errorOf(rejected)).toEqual(apiError(422, 'mfa_verification_failed'));
      expect(verified.error).toBeNull();
      expect(events).toContain('MFA_CHALLENGE_VERIFIED');
      expect(before).toEqual(['aal1', 'aal1', ['otp']]);
      expect(await levelOf(client)).toEqual(['aal2', 'aal2', ['totp', 'otp']]);
      expect((await client.auth.mfa.listFactors()).data?.totp.map(({ id }) => id)).toEqual([factorId]);
      expect((await client.auth.refreshSession()).error).toBeNull();
      expect(await levelOf(client)).toEqual(['aal2', 'aal2', ['totp', 'otp']]);
      expect(errorOf(await other.client.auth.getUser())?.name).toBe('AuthSessionMissingError');
    });

    it('an unknown factor or challenge, one of another user -> mfa_factor_not_found; not signed in -> rejected', async () => {
      const [{ client }, other] = [await environment().registerUser(), await environment().registerUser()];
      const otherFactor = await enroll(other.client, 'other');
      const { id: factorId } = await enroll(client, 'own');
      const missing = apiError(404, 'mfa_factor_not_found');

      expect(errorOf(await client.auth.mfa.challenge({ factorId: unknownId }))).toEqual(missing);
      expect(errorOf(await client.auth.mfa.challenge({ factorId: otherFactor.id }))).toEqual(missing);
      expect(errorOf(await client.auth.mfa.unenroll({ factorId: otherFactor.id }))).toEqual(missing);
      expect(errorOf(await client.auth.mfa.verify({ factorId, challengeId: unknownId, code: '123456' }))).toEqual(missing);
      expect(errorOf(await environment().client().auth.mfa.enroll({ factorType: 'totp' }))).toEqual(apiError(401, 'no_authorization'));
    });
  });
};

export const assuranceCases = (environment: () => TestEnvironment): void => {
  describe('mfa: session without the second factor', () => {
    it('changes of password or factors -> insufficient_aal; after a new code -> allowed; unenrolled -> aal1', async () => {
      const { client: first, email, password } = await environment().registerUser();
      const { factorId, secret, code: usedCode } = await enrollVerifiedFactor(first);
      const { client } = await environment().signIn({ email, password });

      const level = await levelOf(client);
      const change = await client.auth.updateUser({ password: 'a-brand-new-passphrase-43' });
      const another = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' });
      const removal = await client.auth.mfa.unenroll({ factorId });
      const replayed = await client.auth.mfa.challengeAndVerify({ factorId, code: usedCode });
      const stepUp = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
      const removed = await client.auth.mfa.unenroll({ factorId });
      await client.auth.refreshSession();

      expect(level).toEqual(['aal1', 'aal2', ['password']]);
      expect(errorOf(change)).toEqual(apiError(401, 'insufficient_aal'));
      expect(errorOf(another)).toEqual(apiError(403, 'insufficient_aal'));
      expect(errorOf(removal)).toEqual(apiError(422, 'insufficient_aal'));
      expect(errorOf(replayed)).toEqual(apiError(422, 'mfa_verification_failed'));
      expect([stepUp.error, removed.error, removed.data?.id]).toEqual([null, null, factorId]);
      expect((await levelOf(client)).slice(0, 2)).toEqual(['aal1', 'aal1']);
    });
  });
};
