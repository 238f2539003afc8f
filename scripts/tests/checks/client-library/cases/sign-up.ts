import { describe, expect, it } from '@jest/globals';
import { refusalOf, refused, weak } from '../outcome.ts';
import type { World } from '../world.ts';

export const signUpCases = (world: () => World): void => {
  describe('signUp, confirmed by mail', () => {
    it('a new address -> a user and no session; log-in waits for the confirmation', async () => {
      const [library, person] = [world().library(), world().person()];

      const { data, error } = await library.auth.signUp({ ...person, options: { data: { username: 'nova' } } });

      expect([error, data.session]).toEqual([null, null]);
      expect(data.user).toMatchObject({ email: person.email, aud: 'authenticated', user_metadata: { username: 'nova' } });
      expect(data.user?.email_confirmed_at).toBeUndefined();
      expect(data.user?.identities).toHaveLength(1);
      expect(refusalOf(await library.auth.signInWithPassword(person))).toEqual(refused(400, 'email_not_confirmed'));
    });

    it('an address that has an account -> looks the same, and its owner gets no mail', async () => {
      const { email, id } = await world().member();

      const { data, error } = await world().library().auth.signUp({ email, password: 'another-long-passphrase-43' });

      expect([error, data.session]).toEqual([null, null]);
      expect(data.user?.email).toBe(email);
      expect(data.user?.id).not.toBe(id);
      expect(await world().mails(email)).toHaveLength(1);
    });

    it.each([
      ['too short', 'Kx9#q', ['length']],
      ['known to everybody', 'password123', ['pwned']],
      ['both', '12345', ['length', 'pwned']],
    ])('a password that is %s -> AuthWeakPasswordError with the reasons', async (_case, password, reasons) => {
      const { email } = world().person();

      expect(refusalOf(await world().library().auth.signUp({ email, password }))).toEqual(weak(...reasons));
    });

    it('no address at all, no password, a phone -> each says what is wrong', async () => {
      const { auth } = world().library();
      const { email, password } = world().person();

      expect(refusalOf(await auth.signUp({ email: 'nobody', password }))).toEqual(refused(400, 'validation_failed'));
      expect(refusalOf(await auth.signUp({ email, password: '' }))).toEqual(refused(400, 'validation_failed'));
      expect(refusalOf(await auth.signUp({ phone: '+15551234567', password }))).toEqual(refused(400, 'phone_provider_disabled'));
      // @ts-expect-error what an application in plain JavaScript may do
      expect(refusalOf(await auth.signUp({ password }))).toEqual({ name: 'AuthInvalidCredentialsError', code: undefined, status: 400 });
    });
  });
};

export const anonymousCases = (world: () => World): void => {
  describe('signInAnonymously, where it is on', () => {
    it('-> a session of somebody without an address, who can take one and a password later', async () => {
      const [library, { email, password }] = [world().library(), world().person()];

      const { data, error } = await library.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
      const claims = (await library.auth.getClaims()).data?.claims;
      const tooEarly = await library.auth.updateUser({ password });
      await library.auth.updateUser({ email });
      const { code: token } = await world().mail(email, 'Confirm your new email');
      const confirmed = await library.auth.verifyOtp({ email, token, type: 'email_change' });
      const settled = await library.auth.updateUser({ password });

      expect(error).toBeNull();
      expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { theme: 'dark' } });
      expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
      expect(refusalOf(tooEarly)).toEqual(refused(422, 'validation_failed'));
      expect(confirmed.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
      expect(settled.error).toBeNull();
      expect((await world().signIn({ email, password })).session.user.id).toBe(data.user?.id);
    });
  });
};
