import { apiError, errorOf } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

export const passwordCases = (environment: () => TestEnvironment): void => {
  describe('signInWithPassword', () => {
    it('correct password -> a session with the user, also with the address in upper case', async () => {
      const { email, password, id } = await environment().registerUser();

      const { data, error } = await environment().client().auth.signInWithPassword({ email: email.toUpperCase(), password });

      expect(error).toBeNull();
      expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } });
      expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1_000 + 3_500);
      expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
      expect(Date.parse(data.user?.last_sign_in_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    });

    it('neither address nor phone -> an error of the client without a request', async () => {
      const { error } = await environment()
        .client()
        .auth.signInWithPassword({ password: 'a-password' } as never);

      expect(error?.message).toBe('You must provide either an email or phone number and a password');
    });

    it('wrong password, unknown address, no password, phone -> rejected, the first two with the same error', async () => {
      const { email, password } = await environment().registerUser();
      const { auth } = environment().client();

      const wrong = await auth.signInWithPassword({ email, password: 'not-the-password' });
      const unknown = await auth.signInWithPassword({ email: 'unknown@trenzeye.example', password });

      expect([wrong, unknown].map(errorOf)).toEqual(Array(2).fill(apiError(400, 'invalid_credentials')));
      expect(wrong.error?.message).toBe(unknown.error?.message);
      expect(errorOf(await auth.signInWithPassword({ email, password: '' }))).toEqual(apiError(400, 'validation_failed'));
      expect(errorOf(await auth.signInWithPassword({ phone: '+15551234567', password }))).toEqual(apiError(400, 'phone_provider_disabled'));
    });

    it('banned -> user_banned for sign-in, access token and refresh; ban ended -> can sign in', async () => {
      const { email, password, id, client } = await environment().registerUser();
      const { admin } = environment().adminClient().auth;

      await admin.updateUserById(id, { ban_duration: '1h' });
      const signedIn = await environment().client().auth.signInWithPassword({ email, password });
      const read = await client.auth.getUser();
      const refreshed = await client.auth.refreshSession();
      await admin.updateUserById(id, { ban_duration: 'none' });

      expect(errorOf(signedIn)).toEqual(apiError(400, 'user_banned'));
      expect(errorOf(read)).toEqual(apiError(403, 'user_banned'));
      expect(errorOf(refreshed)).toEqual(apiError(400, 'user_banned'));
      expect((await environment().signIn({ email, password })).session.user.id).toBe(id);
    });
  });
};

export const otpCases = (environment: () => TestEnvironment): void => {
  describe('signInWithOtp', () => {
    it('existing account -> a mail whose code signs in once', async () => {
      const { email, id } = await environment().registerUser();
      const { auth } = environment().client();

      const { data, error } = await auth.signInWithOtp({ email });
      const { code: token } = await environment().latestMail(email, 'link to log in');
      const signedIn = await auth.verifyOtp({ email, token, type: 'email' });
      const again = await auth.verifyOtp({ email, token, type: 'email' });

      expect([data, error]).toEqual([{ user: null, session: null }, null]);
      expect(signedIn.data.session?.user.id).toBe(id);
      expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }]);
      expect(errorOf(again)).toEqual(apiError(403, 'otp_expired'));
    });

    it('unknown address -> an account with its metadata; shouldCreateUser false -> the same response, no account, no mail', async () => {
      const [created, notCreated] = [environment().newCredentials(), environment().newCredentials()];
      const { auth } = environment().client();

      const creation = await auth.signInWithOtp({ email: created.email, options: { data: { username: 'otto' } } });
      const noCreation = await auth.signInWithOtp({ email: notCreated.email, options: { shouldCreateUser: false } });
      const { code: token } = await environment().latestMail(created.email, 'Confirm your email');
      const signedIn = await auth.verifyOtp({ email: created.email, token, type: 'email' });

      expect(signedIn.data.user).toMatchObject({ email: created.email, user_metadata: { username: 'otto' } });
      expect([creation.error, noCreation.error]).toEqual([null, null]);
      expect(await environment().mails(notCreated.email)).toEqual([]);
      expect(await environment().query('SELECT id FROM accounts WHERE email = $1', [notCreated.email])).toEqual([]);
    });

    it('invalid address, phone, phone over WhatsApp -> rejected', async () => {
      const { auth } = environment().client();

      expect(errorOf(await auth.signInWithOtp({ email: 'not-an-address' }))).toEqual(apiError(400, 'validation_failed'));
      for (const channel of ['sms', 'whatsapp'] as const)
        expect(errorOf(await auth.signInWithOtp({ phone: '+15551234567', options: { channel } }))).toEqual(
          apiError(400, 'phone_provider_disabled'),
        );
    });
  });
};
