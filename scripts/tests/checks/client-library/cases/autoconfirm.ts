import { apiError, errorOf, weakPassword } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

/** For a stack with AUTH_AUTOCONFIRM=true and low rate limits. */
export const autoconfirmCases = (environment: () => TestEnvironment): void => {
  describe('signUp with autoconfirm', () => {
    it('a new address -> a session and SIGNED_IN; an existing address -> user_already_exists', async () => {
      const [client, credentials] = [environment().client(), environment().newCredentials()];
      const events: string[] = [];
      client.auth.onAuthStateChange((event) => void events.push(event));

      const { data, error } = await client.auth.signUp(credentials);

      expect(error).toBeNull();
      expect(data.session?.user).toMatchObject({ email: credentials.email, email_confirmed_at: expect.any(String) });
      expect(events).toContain('SIGNED_IN');
      expect(errorOf(await client.auth.signUp(credentials))).toEqual(apiError(422, 'user_already_exists'));
    });

    it('a password without the required characters -> AuthWeakPasswordError with that reason', async () => {
      const { email } = environment().newCredentials();

      expect(errorOf(await environment().client().auth.signUp({ email, password: 'no digits in this passphrase' }))).toEqual(
        weakPassword('characters'),
      );
    });
  });

  describe('disabled features', () => {
    it('anonymous sign-in, linking -> anonymous_provider_disabled, manual_linking_disabled', async () => {
      const { client } = await environment().registerUser();
      const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? [];
      if (!identity) throw new Error('no identity');

      expect(errorOf(await environment().client().auth.signInAnonymously())).toEqual(apiError(422, 'anonymous_provider_disabled'));
      expect(errorOf(await client.auth.linkIdentity({ provider: 'google' }))).toEqual(apiError(404, 'manual_linking_disabled'));
      expect(errorOf(await client.auth.linkIdentity({ provider: 'oidc', token: 'x' }))).toEqual(apiError(404, 'manual_linking_disabled'));
      expect(errorOf(await client.auth.unlinkIdentity(identity))).toEqual(apiError(404, 'manual_linking_disabled'));
    });
  });

  describe('rate limits', () => {
    it('a second mail within a minute -> over_email_send_rate_limit, with or without an account', async () => {
      const { email } = await environment().registerUser();
      const { auth } = environment().client();

      for (const each of [email, 'unknown@trenzeye.example']) {
        expect((await auth.resetPasswordForEmail(each)).error).toBeNull();
        expect(errorOf(await auth.resetPasswordForEmail(each))).toEqual(apiError(429, 'over_email_send_rate_limit'));
      }
    });

    it('repeated wrong passwords -> over_request_rate_limit, also for the correct password', async () => {
      const { email, password } = await environment().registerUser();
      const { auth } = environment().client();

      const codes: unknown[] = [];
      for (let each = 0; each < 6; each += 1)
        codes.push(errorOf(await auth.signInWithPassword({ email, password: 'not-the-password' }))?.code);

      expect(codes).toEqual([...Array(5).fill('invalid_credentials'), 'over_request_rate_limit']);
      expect(errorOf(await auth.signInWithPassword({ email, password }))).toEqual(apiError(429, 'over_request_rate_limit'));
    });
  });
};
