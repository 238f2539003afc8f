import { ageSessions } from '@trenzeye/kit/testing';
import { apiError, errorOf, sessionMissing, weakPassword } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

export const userCases = (environment: () => TestEnvironment): void => {
  describe('getUser', () => {
    it('signed in -> the stored user; no session -> AuthSessionMissingError; invalid token -> bad_jwt', async () => {
      const { client, email, id, session } = await environment().registerUser();
      const { auth } = environment().client();

      expect((await client.auth.getUser()).data.user).toMatchObject({ id, email, role: 'authenticated' });
      expect((await auth.getUser(session.access_token)).data.user?.id).toBe(id);
      expect(errorOf(await auth.getUser())).toEqual(sessionMissing);
      for (const token of ['not.a.token', `${session.access_token.slice(0, -4)}AAAA`])
        expect(errorOf(await auth.getUser(token))).toEqual(apiError(403, 'bad_jwt'));
    });
  });

  describe('updateUser', () => {
    it('metadata -> merged, null removes a key; no session -> AuthSessionMissingError', async () => {
      const { client } = await environment().registerUser();

      await client.auth.updateUser({ data: { city: 'Lagos', theme: 'dark' } });
      const { data, error } = await client.auth.updateUser({ data: { city: null, font: 'Inter' } });

      expect(error).toBeNull();
      expect(data.user?.user_metadata).toMatchObject({ theme: 'dark', font: 'Inter' });
      expect(data.user?.user_metadata.city).toBeUndefined();
      expect((await client.auth.getSession()).data.session?.user.user_metadata).toMatchObject({ font: 'Inter' });
      expect(errorOf(await environment().client().auth.updateUser({ data: {} }))).toEqual(sessionMissing);
    });

    it('phone, invalid address, too much metadata -> rejected, nothing changed', async () => {
      const { client, email } = await environment().registerUser();

      expect(errorOf(await client.auth.updateUser({ phone: '+15551234567' }))).toEqual(apiError(400, 'phone_provider_disabled'));
      expect(errorOf(await client.auth.updateUser({ email: 'not-an-address' }))).toEqual(apiError(400, 'validation_failed'));
      expect(errorOf(await client.auth.updateUser({ data: { filler: 'x'.repeat(20_000) } }))).toEqual(apiError(400, 'validation_failed'));
      expect((await client.auth.getUser()).data.user).toMatchObject({ email, phone: '' });
    });
  });
};

export const passwordChangeCases = (environment: () => TestEnvironment): void => {
  describe('updateUser: password', () => {
    const newPassword = 'a-brand-new-passphrase-43';

    it('weak password, same password, wrong current password -> rejected; new password -> changed, other sessions end', async () => {
      const { client, email, password } = await environment().registerUser();
      const other = await environment().signIn({ email, password });

      expect(errorOf(await client.auth.updateUser({ password: 'Kx9#q' }))).toEqual(weakPassword('length'));
      expect(errorOf(await client.auth.updateUser({ password }))).toEqual(apiError(422, 'same_password'));
      expect(errorOf(await client.auth.updateUser({ password: newPassword, current_password: 'wrong-passphrase-1' }))).toEqual(
        apiError(400, 'current_password_invalid'),
      );
      expect((await client.auth.updateUser({ password: newPassword, current_password: password })).error).toBeNull();
      expect((await client.auth.getUser()).error).toBeNull();
      expect(errorOf(await other.client.auth.getUser())).toEqual(sessionMissing);
      expect((await environment().signIn({ email, password: newPassword })).session.user.email).toBe(email);
    });

    it('session older than a day -> requires the nonce of a reauthentication mail', async () => {
      const { client, email, id } = await environment().registerUser();
      await environment().query(ageSessions('$1', 2 * 86_400), [id]);

      const withoutNonce = await client.auth.updateUser({ password: newPassword });
      const requested = await client.auth.reauthenticate();
      const { code: nonce, link } = await environment().latestMail(email, 'Your Trenzeye code');
      const wrong = await client.auth.updateUser({ password: newPassword, nonce: nonce === '000000' ? '111111' : '000000' });
      const right = await client.auth.updateUser({ password: newPassword, nonce });
      const again = await client.auth.updateUser({ password: 'yet-another-passphrase-44', nonce });

      expect(errorOf(withoutNonce)).toEqual(apiError(400, 'reauthentication_needed'));
      expect(requested).toEqual({ data: { user: null, session: null }, error: null });
      expect(link).toBe('');
      expect(errorOf(wrong)).toEqual(apiError(422, 'reauthentication_not_valid'));
      expect(right.error).toBeNull();
      expect(errorOf(again)).toEqual(apiError(422, 'reauthentication_not_valid'));
    });

    it('reauthenticate: no session -> AuthSessionMissingError; user without an address -> validation_failed', async () => {
      const anonymous = environment().client();
      await anonymous.auth.signInAnonymously();

      expect(errorOf(await environment().client().auth.reauthenticate())).toEqual(sessionMissing);
      expect(errorOf(await anonymous.auth.reauthenticate())).toEqual(apiError(422, 'validation_failed'));
    });
  });
};

export const emailChangeCases = (environment: () => TestEnvironment): void => {
  describe('updateUser: address', () => {
    it('both addresses confirmed, by code or hash -> changed; resend -> replaces both mails', async () => {
      const { client, email: old, password, id } = await environment().registerUser();
      const { email: newEmail } = environment().newCredentials();

      const requested = await client.auth.updateUser({ email: newEmail });
      const stale = await environment().latestMail(newEmail, 'Confirm your new email');
      const resent = await client.auth.resend({ type: 'email_change', email: old });
      const oldAddressMail = await environment().latestMail(old, 'Confirm the new email');
      const newAddressMail = await environment().latestMail(newEmail, 'Confirm your new email');
      const expired = await client.auth.verifyOtp({ token_hash: stale.token, type: 'email_change' });
      const first = await client.auth.verifyOtp({ email: newEmail, token: newAddressMail.code, type: 'email_change' });
      const between = (await client.auth.getUser()).data.user;
      const second = await client.auth.verifyOtp({ token_hash: oldAddressMail.token, type: 'email_change' });

      expect(requested.data.user).toMatchObject({ id, email: old, new_email: newEmail });
      expect(resent.error).toBeNull();
      expect(errorOf(expired)).toEqual(apiError(403, 'otp_expired'));
      expect([first.error, first.data]).toEqual([null, { user: null, session: null }]);
      expect(between).toMatchObject({ email: old, new_email: newEmail });
      expect(second.data.user).toMatchObject({ id, email: newEmail });
      expect((await environment().signIn({ email: newEmail, password })).session.user.id).toBe(id);
      expect(errorOf(await environment().client().auth.signInWithPassword({ email: old, password }))).toEqual(
        apiError(400, 'invalid_credentials'),
      );
    });

    it('address of another user -> the same response, no mail to that user', async () => {
      const [{ client }, other] = [await environment().registerUser(), await environment().registerUser()];

      const { data, error } = await client.auth.updateUser({ email: other.email });

      expect([error, data.user?.new_email]).toEqual([null, other.email]);
      expect((await environment().mails(other.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('Confirm your email'),
      ]);
    });
  });
};
