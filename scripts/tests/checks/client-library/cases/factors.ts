import { describe, expect, it } from '@jest/globals';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { refusalOf, refused } from '../outcome.ts';
import type { World } from '../world.ts';

/** seconds */
const period = 30;
const nobodys = '00000000-0000-4000-8000-000000000000';

/** Each code counts once, and later ones only; the service takes the one before and the one after. */
const codeOf = (secret: string, step: -1 | 0 | 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * period * 1_000 });

const wrongCode = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, step as 0));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666';
};

export const enrol = async ({ auth }: SupabaseClient, friendlyName: string): Promise<{ readonly id: string; readonly secret: string }> => {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
};

/** Enrols a factor and shows its first code. */
export const guard = async (library: SupabaseClient) => {
  const { id: factorId, secret } = await enrol(library, 'phone');
  const { error } = await library.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) });
  if (error) throw error;
  return { factorId, secret };
};

const levelOf = async ({ auth }: SupabaseClient) => {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return [
    data?.currentLevel,
    data?.nextLevel,
    data?.currentAuthenticationMethods.map((each) => (typeof each === 'string' ? each : each.method)),
  ];
};

export const enrolmentCases = (world: () => World): void => {
  describe('mfa: enroll, challenge, verify, listFactors', () => {
    it('enrolled -> a picture, a secret and its address; not counted before its first code', async () => {
      const { library, email } = await world().member();

      const { data, error } = await library.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'Somewhere' });
      const { data: listed } = await library.auth.mfa.listFactors();

      if (error) throw error;
      expect(data).toMatchObject({ type: 'totp', friendly_name: 'phone' });
      expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
      expect(decodeURIComponent(data.totp.uri)).toContain(`otpauth://totp/Somewhere:${email}?`);
      expect([listed?.totp, listed?.all.map(({ id, status }) => [id, status])]).toEqual([[], [[data.id, 'unverified']]]);
      expect(refusalOf(await library.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' }))).toEqual(
        refused(422, 'mfa_factor_name_conflict'),
      );
    });

    it('a wrong code, then the right one -> mfa_verification_failed; MFA_CHALLENGE_VERIFIED and aal2; other sessions end', async () => {
      const { library, email, password } = await world().member();
      const other = await world().signIn({ email, password });
      const heard: string[] = [];
      library.auth.onAuthStateChange((event) => void heard.push(event));
      const { id: factorId, secret } = await enrol(library, 'phone');
      const before = await levelOf(library);

      const { data: challenge } = await library.auth.mfa.challenge({ factorId });
      const challengeId = challenge?.id ?? '';
      const wrong = await library.auth.mfa.verify({ factorId, challengeId, code: wrongCode(secret) });
      const right = await library.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, -1) });

      expect(challenge?.expires_at).toBeGreaterThan(Date.now() / 1_000);
      expect(refusalOf(wrong)).toEqual(refused(422, 'mfa_verification_failed'));
      expect(right.error).toBeNull();
      expect(heard).toContain('MFA_CHALLENGE_VERIFIED');
      expect(before).toEqual(['aal1', 'aal1', ['otp']]);
      expect(await levelOf(library)).toEqual(['aal2', 'aal2', ['totp', 'otp']]);
      expect((await library.auth.mfa.listFactors()).data?.totp.map(({ id }) => id)).toEqual([factorId]);
      expect((await library.auth.refreshSession()).error).toBeNull();
      expect(await levelOf(library)).toEqual(['aal2', 'aal2', ['totp', 'otp']]);
      expect(refusalOf(await other.library.auth.getUser())?.name).toBe('AuthSessionMissingError');
    });

    it('a factor or challenge of nobody or somebody else -> mfa_factor_not_found; nobody signed in -> refused', async () => {
      const [{ library }, other] = [await world().member(), await world().member()];
      const theirs = await enrol(other.library, 'theirs');
      const { id: factorId } = await enrol(library, 'mine');
      const missing = refused(404, 'mfa_factor_not_found');

      expect(refusalOf(await library.auth.mfa.challenge({ factorId: nobodys }))).toEqual(missing);
      expect(refusalOf(await library.auth.mfa.challenge({ factorId: theirs.id }))).toEqual(missing);
      expect(refusalOf(await library.auth.mfa.unenroll({ factorId: theirs.id }))).toEqual(missing);
      expect(refusalOf(await library.auth.mfa.verify({ factorId, challengeId: nobodys, code: '123456' }))).toEqual(missing);
      expect(refusalOf(await world().library().auth.mfa.enroll({ factorType: 'totp' }))).toEqual(refused(401, 'no_authorization'));
    });
  });
};

export const assuranceCases = (world: () => World): void => {
  describe('mfa: a session without the second factor', () => {
    it('-> may neither change what signing in hangs on nor the factors; with a fresh code it may; unenrolled -> aal1', async () => {
      const { library: first, email, password } = await world().member();
      const { factorId, secret } = await guard(first);
      const { library } = await world().signIn({ email, password });

      const level = await levelOf(library);
      const change = await library.auth.updateUser({ password: 'a-brand-new-passphrase-43' });
      const another = await library.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' });
      const removal = await library.auth.mfa.unenroll({ factorId });
      const replayed = await library.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) });
      const shown = await library.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
      const removed = await library.auth.mfa.unenroll({ factorId });
      await library.auth.refreshSession();

      expect(level).toEqual(['aal1', 'aal2', ['password']]);
      expect(refusalOf(change)).toEqual(refused(401, 'insufficient_aal'));
      expect(refusalOf(another)).toEqual(refused(403, 'insufficient_aal'));
      expect(refusalOf(removal)).toEqual(refused(422, 'insufficient_aal'));
      expect(refusalOf(replayed)).toEqual(refused(422, 'mfa_verification_failed'));
      expect([shown.error, removed.error, removed.data?.id]).toEqual([null, null, factorId]);
      expect((await levelOf(library)).slice(0, 2)).toEqual(['aal1', 'aal1']);
    });
  });
};
