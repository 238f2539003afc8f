import type { EmailOtpType } from '@supabase/supabase-js';
import { apiError, errorOf } from '../auth-errors.ts';
import { application, type TestEnvironment } from '../test-environment.ts';

interface MailedToken {
  readonly type: EmailOtpType;
  readonly subject: string;
  /** Triggers the mail. @returns its recipient */
  trigger(environment: TestEnvironment): Promise<string>;
}

const mailedTokens: readonly MailedToken[] = [
  {
    type: 'signup',
    subject: 'Confirm your email',
    trigger: async (environment) => {
      const credentials = environment.newCredentials();
      await environment.client().auth.signUp(credentials);
      return credentials.email;
    },
  },
  {
    type: 'magiclink',
    subject: 'link to log in',
    trigger: async (environment) => {
      const { email } = await environment.registerUser();
      await environment.client().auth.signInWithOtp({ email });
      return email;
    },
  },
  {
    type: 'recovery',
    subject: 'Choose a new password',
    trigger: async (environment) => {
      const { email } = await environment.registerUser();
      await environment.client().auth.resetPasswordForEmail(email);
      return email;
    },
  },
  {
    type: 'invite',
    subject: 'You are invited',
    trigger: async (environment) => {
      const { email } = environment.newCredentials();
      await environment.adminClient().auth.admin.inviteUserByEmail(email);
      return email;
    },
  },
];

export const verifyCases = (environment: () => TestEnvironment): void => {
  describe('verifyOtp', () => {
    it.each(mailedTokens)(
      '$type: wrong code -> otp_expired; correct code -> a confirmed session; used code -> otp_expired',
      async ({ type, subject, trigger }) => {
        const email = await trigger(environment());
        const { code: token } = await environment().latestMail(email, subject);
        const { auth } = environment().client();

        const wrong = await auth.verifyOtp({ email, token: token === '000000' ? '111111' : '000000', type });
        const right = await auth.verifyOtp({ email, token, type });
        const again = await auth.verifyOtp({ email, token, type });

        expect([wrong, again].map(errorOf)).toEqual(Array(2).fill(apiError(403, 'otp_expired')));
        expect(right.error).toBeNull();
        expect(right.data.session?.user.email).toBe(email);
        expect(right.data.user?.email_confirmed_at).toBeTruthy();
      },
    );

    it.each(mailedTokens)('$type: hash of the link -> a session; used hash -> otp_expired', async ({ type, subject, trigger }) => {
      const email = await trigger(environment());
      const { token: token_hash } = await environment().latestMail(email, subject);
      const { auth } = environment().client();

      const right = await auth.verifyOtp({ token_hash, type });
      const again = await auth.verifyOtp({ token_hash, type });

      expect(right.data.session?.user.email).toBe(email);
      expect(errorOf(again)).toEqual(apiError(403, 'otp_expired'));
    });

    it('unknown type, empty code -> validation_failed; phone -> phone_provider_disabled', async () => {
      const { auth } = environment().client();
      const { email } = environment().newCredentials();
      const phone = '+15551234567';

      expect(errorOf(await auth.verifyOtp({ email, token: '123456', type: 'nonsense' as EmailOtpType }))).toEqual(
        apiError(400, 'validation_failed'),
      );
      expect(errorOf(await auth.verifyOtp({ email, token: '', type: 'email' }))).toEqual(apiError(400, 'validation_failed'));
      expect(errorOf(await auth.verifyOtp({ phone, token: '123456', type: 'sms' }))).toEqual(apiError(400, 'phone_provider_disabled'));
      expect(errorOf(await auth.verifyOtp({ phone, token: '123456', type: 'phone_change' }))).toEqual(
        apiError(400, 'phone_provider_disabled'),
      );
    });

    it('confirmed link, implicit flow -> redirect with a session that the client accepts', async () => {
      const { email, id } = await environment().registerUser();
      const { auth } = environment().client();
      await auth.signInWithOtp({ email, options: { emailRedirectTo: `${application}/back` } });

      const redirect = await environment().confirmMailLink((await environment().latestMail(email, 'link to log in')).link);
      const [access_token = '', refresh_token = ''] = ['access_token', 'refresh_token'].map(
        (name) => new URLSearchParams(redirect.hash.slice(1)).get(name) ?? '',
      );
      const accepted = await auth.setSession({ access_token, refresh_token });

      expect(redirect.origin + redirect.pathname).toBe(`${application}/back`);
      expect(accepted.data.user?.id).toBe(id);
    });
  });
};

export const resendCases = (environment: () => TestEnvironment): void => {
  describe('resend', () => {
    it('signup -> a second mail that replaces the first; unknown address -> the same response', async () => {
      const credentials = environment().newCredentials();
      const { auth } = environment().client();
      await auth.signUp(credentials);
      const first = await environment().latestMail(credentials.email, 'Confirm your email');

      const { data, error } = await auth.resend({ type: 'signup', email: credentials.email });
      const second = await environment().latestMail(credentials.email, 'Confirm your email');

      expect([data, error]).toEqual([{ user: null, session: null }, null]);
      expect(second.token).not.toBe(first.token);
      expect(errorOf(await auth.verifyOtp({ token_hash: first.token, type: 'signup' }))).toEqual(apiError(403, 'otp_expired'));
      expect((await auth.verifyOtp({ token_hash: second.token, type: 'signup' })).error).toBeNull();
      expect((await auth.resend({ type: 'signup', email: 'unknown@trenzeye.example' })).error).toBeNull();
    });

    it('phone, unknown type -> rejected', async () => {
      const { auth } = environment().client();

      expect(errorOf(await auth.resend({ type: 'sms', phone: '+15551234567' }))).toEqual(apiError(400, 'phone_provider_disabled'));
      expect(errorOf(await auth.resend({ type: 'phone_change', phone: '+15551234567' }))).toEqual(apiError(400, 'phone_provider_disabled'));
      expect(errorOf(await auth.resend({ type: 'nonsense' as 'signup', email: 'a@trenzeye.example' }))).toEqual(
        apiError(400, 'validation_failed'),
      );
    });
  });

  describe('resetPasswordForEmail', () => {
    it('mailed code -> PASSWORD_RECOVERY and a session that can set a new password', async () => {
      const { email, password, client: otherClient } = await environment().registerUser();
      const { auth } = environment().client();
      const events: string[] = [];
      auth.onAuthStateChange((event) => void events.push(event));

      const { data, error } = await auth.resetPasswordForEmail(email, { redirectTo: `${application}/new-password` });
      const { code: token, link } = await environment().latestMail(email, 'Choose a new password');
      await auth.verifyOtp({ email, token, type: 'recovery' });
      const changed = await auth.updateUser({ password: 'a-brand-new-passphrase-43' });

      expect([data, error, changed.error]).toEqual([{}, null, null]);
      expect(new URL(link).searchParams.get('redirect_to')).toBe(`${application}/new-password`);
      expect(events).toContain('PASSWORD_RECOVERY');
      expect(errorOf(await auth.signInWithPassword({ email, password }))).toEqual(apiError(400, 'invalid_credentials'));
      expect(errorOf(await otherClient.auth.getUser())?.name).toBe('AuthSessionMissingError');
    });

    it('unknown address -> the same response; invalid address -> validation_failed', async () => {
      const { auth } = environment().client();

      expect(await auth.resetPasswordForEmail('unknown@trenzeye.example')).toEqual({ data: {}, error: null });
      expect(errorOf(await auth.resetPasswordForEmail('not-an-address'))).toEqual(apiError(400, 'validation_failed'));
    });
  });
};
