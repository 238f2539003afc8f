import { apiError, errorOf } from '../auth-errors.ts';
import { application, type RegisteredUser, type TestEnvironment } from '../test-environment.ts';

const emailRedirectTo = `${application}/back`;

interface MailedLink {
  readonly name: string;
  readonly subject: string;
  /** Triggers the mail. @returns its recipient */
  trigger(environment: TestEnvironment, auth: RegisteredUser['client']['auth']): Promise<string>;
}

const mailedLinks: readonly MailedLink[] = [
  {
    name: 'signUp',
    subject: 'Confirm your email',
    trigger: async (environment, auth) => {
      const credentials = environment.newCredentials();
      await auth.signUp({ ...credentials, options: { emailRedirectTo } });
      return credentials.email;
    },
  },
  {
    name: 'signInWithOtp',
    subject: 'link to log in',
    trigger: async (environment, auth) => {
      const { email } = await environment.registerUser();
      await auth.signInWithOtp({ email, options: { emailRedirectTo } });
      return email;
    },
  },
  {
    name: 'resetPasswordForEmail',
    subject: 'Choose a new password',
    trigger: async (environment, auth) => {
      const { email } = await environment.registerUser();
      await auth.resetPasswordForEmail(email, { redirectTo: emailRedirectTo });
      return email;
    },
  },
];

export const pkceCases = (environment: () => TestEnvironment): void => {
  describe('exchangeCodeForSession with mailed links', () => {
    it.each(mailedLinks)(
      '$name: link confirmed -> a code that only the requesting client can exchange',
      async ({ name, subject, trigger }) => {
        const { auth } = environment().client({ flowType: 'pkce' });
        const events: string[] = [];
        auth.onAuthStateChange((event) => void events.push(event));
        const email = await trigger(environment(), auth);

        const redirect = await environment().confirmMailLink((await environment().latestMail(email, subject)).link);
        const code = redirect.searchParams.get('code') ?? '';
        const otherClient = await environment().client({ flowType: 'pkce' }).auth.exchangeCodeForSession(code);
        const { data, error } = await auth.exchangeCodeForSession(code);

        expect([redirect.origin + redirect.pathname, redirect.hash]).toEqual([emailRedirectTo, '']);
        expect(errorOf(otherClient)).toMatchObject({ name: 'AuthPKCECodeVerifierMissingError', code: 'pkce_code_verifier_not_found' });
        expect(error).toBeNull();
        expect(data.session?.user.email).toBe(email);
        expect(events).toContain(name === 'resetPasswordForEmail' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN');
      },
    );

    it('an unknown code, a used code -> flow_state_not_found; another verifier -> bad_code_verifier', async () => {
      const { email } = await environment().registerUser();
      const [auth, other] = [environment().client({ flowType: 'pkce' }).auth, environment().client({ flowType: 'pkce' }).auth];
      const verifierFor = () => other.signInWithOtp({ email: 'unknown@trenzeye.example', options: { shouldCreateUser: false } });
      await auth.signInWithOtp({ email, options: { emailRedirectTo } });
      const code =
        (await environment().confirmMailLink((await environment().latestMail(email, 'link to log in')).link)).searchParams.get('code') ??
        '';

      await verifierFor();
      const unknown = await other.exchangeCodeForSession('00000000-0000-4000-8000-000000000000');
      await auth.exchangeCodeForSession(code);
      await verifierFor();
      const used = await other.exchangeCodeForSession(code);
      await auth.signInWithOtp({ email, options: { emailRedirectTo } });
      const next =
        (await environment().confirmMailLink((await environment().latestMail(email, 'link to log in')).link)).searchParams.get('code') ??
        '';
      await verifierFor();
      const foreign = await other.exchangeCodeForSession(next);

      expect([unknown, used].map(errorOf)).toEqual(Array(2).fill(apiError(404, 'flow_state_not_found')));
      expect(errorOf(foreign)).toEqual(apiError(400, 'bad_code_verifier'));
    });

    it('a change of address -> the first link redirects with a message, the second with the code', async () => {
      const { email, password } = await environment().registerUser();
      const { email: newEmail } = environment().newCredentials();
      const { client } = await environment().signIn({ email, password }, { flowType: 'pkce' });
      await client.auth.updateUser({ email: newEmail }, { emailRedirectTo });

      const first = await environment().confirmMailLink((await environment().latestMail(email, 'Confirm the new email')).link);
      const second = await environment().confirmMailLink((await environment().latestMail(newEmail, 'Confirm your new email')).link);
      const { data } = await client.auth.exchangeCodeForSession(second.searchParams.get('code') ?? '');

      expect(first.searchParams.get('message')).toContain('Confirmation link accepted');
      expect(data.user?.email).toBe(newEmail);
    });

    it('a link confirmed twice -> otp_expired in the redirect', async () => {
      const { auth } = environment().client({ flowType: 'pkce' });
      const credentials = environment().newCredentials();
      await auth.signUp({ ...credentials, options: { emailRedirectTo } });
      const { link } = await environment().latestMail(credentials.email, 'Confirm your email');
      await environment().confirmMailLink(link);

      const redirect = await environment().confirmMailLink(link);

      expect([redirect.origin + redirect.pathname, redirect.searchParams.get('error_code')]).toEqual([emailRedirectTo, 'otp_expired']);
    });
  });
};
