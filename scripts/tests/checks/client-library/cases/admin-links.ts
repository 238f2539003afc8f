import type { EmailOtpType, GenerateLinkParams } from '@supabase/supabase-js';
import { apiError, errorOf } from '../auth-errors.ts';
import { application, type TestEnvironment } from '../test-environment.ts';

interface Kind {
  readonly type: GenerateLinkParams['type'];
  /** The type with which clients verify it. */
  readonly otpType: EmailOtpType;
  paramsFor(environment: TestEnvironment): Promise<GenerateLinkParams>;
}

const forRegisteredUser =
  (type: 'magiclink' | 'recovery'): Kind['paramsFor'] =>
  async (environment) => ({ type, email: (await environment.registerUser()).email, options: { redirectTo: `${application}/back` } });

const kinds: readonly Kind[] = [
  {
    type: 'signup',
    otpType: 'signup',
    paramsFor: async (environment) => ({
      type: 'signup',
      ...environment.newCredentials(),
      options: { data: { username: 'lin' }, redirectTo: `${application}/back` },
    }),
  },
  {
    type: 'invite',
    otpType: 'invite',
    paramsFor: async (environment) => ({
      type: 'invite',
      email: environment.newCredentials().email,
      options: { redirectTo: `${application}/back` },
    }),
  },
  { type: 'magiclink', otpType: 'magiclink', paramsFor: forRegisteredUser('magiclink') },
  { type: 'recovery', otpType: 'recovery', paramsFor: forRegisteredUser('recovery') },
];

export const adminLinkCases = (environment: () => TestEnvironment): void => {
  describe('admin: generateLink, inviteUserByEmail', () => {
    it.each(kinds)('$type -> a link, a hash and a code but no mail; the hash signs in once', async ({ type, otpType, paramsFor }) => {
      const params = await paramsFor(environment());
      const mailsBefore = (await environment().mails(params.email)).length;

      const { data, error } = await environment().adminClient().auth.admin.generateLink(params);
      const { action_link = '', hashed_token = '', ...properties } = data.properties ?? {};
      const { auth } = environment().client();
      const signedIn = await auth.verifyOtp({ token_hash: hashed_token, type: otpType });
      const again = await auth.verifyOtp({ token_hash: hashed_token, type: otpType });

      expect(error).toBeNull();
      expect(properties).toMatchObject({
        verification_type: type,
        redirect_to: `${application}/back`,
        email_otp: expect.stringMatching(/^\d{6}$/),
      });
      expect(new URL(action_link).searchParams.get('token')).toBe(hashed_token);
      expect(signedIn.data.user).toMatchObject({ id: data.user?.id, email: params.email });
      expect(errorOf(again)).toEqual(apiError(403, 'otp_expired'));
      expect(await environment().mails(params.email)).toHaveLength(mailsBefore);
    });

    it('magiclink -> its code and its confirmed link sign in as well', async () => {
      const { admin } = environment().adminClient().auth;
      const { email } = await environment().registerUser();

      const first = await admin.generateLink({ type: 'magiclink', email });
      const byCode = await environment()
        .client()
        .auth.verifyOtp({ email, token: first.data.properties?.email_otp ?? '', type: 'email' });
      const second = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo: `${application}/back` } });
      const redirect = await environment().confirmMailLink(second.data.properties?.action_link ?? '');

      expect(byCode.data.user?.email).toBe(email);
      expect(new URLSearchParams(redirect.hash.slice(1)).get('access_token')).toBeTruthy();
    });

    it('email_change_current and email_change_new, both verified -> the address changes', async () => {
      const { admin } = environment().adminClient().auth;
      const { email, id } = await environment().registerUser();
      const { email: newEmail } = environment().newCredentials();

      const current = await admin.generateLink({ type: 'email_change_current', email, newEmail });
      const confirmation = await admin.generateLink({ type: 'email_change_new', email, newEmail });
      const { auth } = environment().client();
      await auth.verifyOtp({ token_hash: current.data.properties?.hashed_token ?? '', type: 'email_change' });
      const { data } = await auth.verifyOtp({ token_hash: confirmation.data.properties?.hashed_token ?? '', type: 'email_change' });

      expect(data.user).toMatchObject({ id, email: newEmail });
    });

    it('unknown address, existing address, no password, no new address -> rejected', async () => {
      const { admin } = environment().adminClient().auth;
      const { email, password } = await environment().registerUser();
      const unknown = 'unknown@trenzeye.example';

      expect(errorOf(await admin.generateLink({ type: 'magiclink', email: unknown }))).toEqual(apiError(404, 'user_not_found'));
      expect(errorOf(await admin.generateLink({ type: 'recovery', email: unknown }))).toEqual(apiError(404, 'user_not_found'));
      expect(errorOf(await admin.generateLink({ type: 'signup', email, password }))).toEqual(apiError(422, 'email_exists'));
      expect(errorOf(await admin.generateLink({ type: 'signup', email: unknown, password: '' }))).toEqual(
        apiError(400, 'validation_failed'),
      );
      expect(errorOf(await admin.generateLink({ type: 'email_change_new', email, newEmail: '' }))).toEqual(
        apiError(400, 'validation_failed'),
      );
    });

    it('inviteUserByEmail -> a mail whose code confirms the account; a confirmed address -> email_exists', async () => {
      const { admin } = environment().adminClient().auth;
      const { email } = environment().newCredentials();

      const { data, error } = await admin.inviteUserByEmail(email, { data: { username: 'ivy' }, redirectTo: `${application}/welcome` });
      const { code: token, link } = await environment().latestMail(email, 'You are invited');
      const { auth } = environment().client();
      const accepted = await auth.verifyOtp({ email, token, type: 'invite' });

      expect(error).toBeNull();
      expect(data.user?.invited_at).toBeTruthy();
      expect(new URL(link).searchParams.get('redirect_to')).toBe(`${application}/welcome`);
      expect(accepted.data.user).toMatchObject({ id: data.user?.id, user_metadata: { username: 'ivy' } });
      expect(errorOf(await admin.inviteUserByEmail(email))).toEqual(apiError(422, 'email_exists'));
      expect(errorOf(await environment().client().auth.admin.inviteUserByEmail('x@trenzeye.example'))?.status).toBe(403);
    });
  });
};
