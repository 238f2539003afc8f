import { apiError, errorOf, weakPassword } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

export const signUpCases = (environment: () => TestEnvironment): void => {
  describe('signUp with email confirmation', () => {
    it('a new address -> a user without a session; sign-in before the confirmation -> email_not_confirmed', async () => {
      const [client, credentials] = [environment().client(), environment().newCredentials()];

      const { data, error } = await client.auth.signUp({ ...credentials, options: { data: { username: 'nova' } } });

      expect([error, data.session]).toEqual([null, null]);
      expect(data.user).toMatchObject({ email: credentials.email, aud: 'authenticated', user_metadata: { username: 'nova' } });
      expect(data.user?.email_confirmed_at).toBeUndefined();
      expect(data.user?.identities).toHaveLength(1);
      expect(errorOf(await client.auth.signInWithPassword(credentials))).toEqual(apiError(400, 'email_not_confirmed'));
    });

    it('an existing address -> the same response, no mail to its owner', async () => {
      const { email, id } = await environment().registerUser();

      const { data, error } = await environment().client().auth.signUp({ email, password: 'another-long-passphrase-43' });

      expect([error, data.session]).toEqual([null, null]);
      expect(data.user?.email).toBe(email);
      expect(data.user?.id).not.toBe(id);
      expect(await environment().mails(email)).toHaveLength(1);
    });

    it.each([
      ['too short', 'Kx9#q', ['length']],
      ['in the list of leaked passwords', 'password123', ['pwned']],
      ['both', '12345', ['length', 'pwned']],
    ])('a password that is %s -> AuthWeakPasswordError with the reasons', async (_case, password, reasons) => {
      const { email } = environment().newCredentials();

      expect(errorOf(await environment().client().auth.signUp({ email, password }))).toEqual(weakPassword(...reasons));
    });

    it('invalid address, no password, phone, neither address nor phone -> an error for each', async () => {
      const { auth } = environment().client();
      const { email, password } = environment().newCredentials();

      expect(errorOf(await auth.signUp({ email: 'not-an-address', password }))).toEqual(apiError(400, 'validation_failed'));
      expect(errorOf(await auth.signUp({ email, password: '' }))).toEqual(apiError(400, 'validation_failed'));
      expect(errorOf(await auth.signUp({ phone: '+15551234567', password }))).toEqual(apiError(400, 'phone_provider_disabled'));
      // @ts-expect-error possible in plain JavaScript
      expect(errorOf(await auth.signUp({ password }))).toEqual({ name: 'AuthInvalidCredentialsError', code: undefined, status: 400 });
    });
  });
};

export const anonymousCases = (environment: () => TestEnvironment): void => {
  describe('signInAnonymously', () => {
    it('enabled -> a session of a user without an address, who can add an address and then a password', async () => {
      const [client, { email, password }] = [environment().client(), environment().newCredentials()];

      const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
      const claims = (await client.auth.getClaims()).data?.claims;
      const tooEarly = await client.auth.updateUser({ password });
      await client.auth.updateUser({ email });
      const { code: token } = await environment().latestMail(email, 'Confirm your new email');
      const confirmed = await client.auth.verifyOtp({ email, token, type: 'email_change' });
      const passwordSet = await client.auth.updateUser({ password });

      expect(error).toBeNull();
      expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { theme: 'dark' } });
      expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
      expect(errorOf(tooEarly)).toEqual(apiError(422, 'validation_failed'));
      expect(confirmed.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
      expect(passwordSet.error).toBeNull();
      expect((await environment().signIn({ email, password })).session.user.id).toBe(data.user?.id);
    });
  });
};
