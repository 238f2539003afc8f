import { describe, expect, it } from '@jest/globals';
import { noSession, refusalOf, refused, weak } from '../outcome.ts';
import type { World } from '../world.ts';

export const userCases = (world: () => World): void => {
  describe('getUser', () => {
    it('signed in -> the user as the service knows it now; nobody -> AuthSessionMissingError; no token of ours -> bad_jwt', async () => {
      const { library, email, id, session } = await world().member();
      const { auth } = world().library();

      expect((await library.auth.getUser()).data.user).toMatchObject({ id, email, role: 'authenticated' });
      expect((await auth.getUser(session.access_token)).data.user?.id).toBe(id);
      expect(refusalOf(await auth.getUser())).toEqual(noSession);
      for (const token of ['not.a.token', `${session.access_token.slice(0, -4)}AAAA`])
        expect(refusalOf(await auth.getUser(token))).toEqual(refused(401, 'bad_jwt'));
    });
  });

  describe('updateUser', () => {
    it('metadata -> merged, null removes; nobody -> AuthSessionMissingError', async () => {
      const { library } = await world().member();

      await library.auth.updateUser({ data: { city: 'Lagos', theme: 'dark' } });
      const { data, error } = await library.auth.updateUser({ data: { city: null, font: 'Inter' } });

      expect(error).toBeNull();
      expect(data.user?.user_metadata).toMatchObject({ theme: 'dark', font: 'Inter' });
      expect(data.user?.user_metadata.city).toBeUndefined();
      expect((await library.auth.getSession()).data.session?.user.user_metadata).toMatchObject({ font: 'Inter' });
      expect(refusalOf(await world().library().auth.updateUser({ data: {} }))).toEqual(noSession);
    });

    it('phone, an address that is none, too much metadata -> refused, nothing changed', async () => {
      const { library, email } = await world().member();

      expect(refusalOf(await library.auth.updateUser({ phone: '+15551234567' }))).toEqual(refused(400, 'phone_provider_disabled'));
      expect(refusalOf(await library.auth.updateUser({ email: 'nobody' }))).toEqual(refused(400, 'validation_failed'));
      expect(refusalOf(await library.auth.updateUser({ data: { filler: 'x'.repeat(20_000) } }))).toEqual(refused(400, 'validation_failed'));
      expect((await library.auth.getUser()).data.user).toMatchObject({ email, phone: '' });
    });
  });
};

export const passwordChangeCases = (world: () => World): void => {
  describe('updateUser, password', () => {
    const next = 'a-brand-new-passphrase-43';

    it('weak, the same, a wrong current one -> refused; a new one -> counts, and ends all other sessions', async () => {
      const { library, email, password } = await world().member();
      const other = await world().signIn({ email, password });

      expect(refusalOf(await library.auth.updateUser({ password: 'Kx9#q' }))).toEqual(weak('length'));
      expect(refusalOf(await library.auth.updateUser({ password }))).toEqual(refused(422, 'same_password'));
      expect(refusalOf(await library.auth.updateUser({ password: next, current_password: 'wrong-passphrase-1' }))).toEqual(
        refused(400, 'current_password_invalid'),
      );
      expect((await library.auth.updateUser({ password: next, current_password: password })).error).toBeNull();
      expect((await library.auth.getUser()).error).toBeNull();
      expect(refusalOf(await other.library.auth.getUser())).toEqual(noSession);
      expect((await world().signIn({ email, password: next })).session.user.email).toBe(email);
    });

    it('a session of yesterday -> needs the nonce of a reauthentication mail, or the current password', async () => {
      const { library, email, id } = await world().member();
      await world().query(`UPDATE sessions SET created_at = now() - interval '2 days' WHERE account_id = $1`, [id]);

      const bare = await library.auth.updateUser({ password: next });
      const asked = await library.auth.reauthenticate();
      const { code: nonce, link } = await world().mail(email, 'Your Trenzeye code');
      const wrong = await library.auth.updateUser({ password: next, nonce: nonce === '000000' ? '111111' : '000000' });
      const right = await library.auth.updateUser({ password: next, nonce });
      const again = await library.auth.updateUser({ password: 'yet-another-passphrase-44', nonce });

      expect(refusalOf(bare)).toEqual(refused(400, 'reauthentication_needed'));
      expect(asked).toEqual({ data: { user: null, session: null }, error: null });
      expect(link).toBe('');
      expect(refusalOf(wrong)).toEqual(refused(422, 'reauthentication_not_valid'));
      expect(right.error).toBeNull();
      expect(refusalOf(again)).toEqual(refused(422, 'reauthentication_not_valid'));
    });

    it('reauthenticate: nobody -> AuthSessionMissingError; somebody without an address -> validation_failed', async () => {
      const anonymous = world().library();
      await anonymous.auth.signInAnonymously();

      expect(refusalOf(await world().library().auth.reauthenticate())).toEqual(noSession);
      expect(refusalOf(await anonymous.auth.reauthenticate())).toEqual(refused(422, 'validation_failed'));
    });
  });
};

export const emailChangeCases = (world: () => World): void => {
  describe('updateUser, address', () => {
    it('-> changes once both addresses have agreed, here one by code and one by hash; resend makes both anew', async () => {
      const { library, email: old, password, id } = await world().member();
      const { email: fresh } = world().person();

      const asked = await library.auth.updateUser({ email: fresh });
      const stale = await world().mail(fresh, 'Confirm your new email');
      const resent = await library.auth.resend({ type: 'email_change', email: old });
      const toOld = await world().mail(old, 'Confirm the new email');
      const toFresh = await world().mail(fresh, 'Confirm your new email');
      const late = await library.auth.verifyOtp({ token_hash: stale.token, type: 'email_change' });
      const first = await library.auth.verifyOtp({ email: fresh, token: toFresh.code, type: 'email_change' });
      const between = (await library.auth.getUser()).data.user;
      const second = await library.auth.verifyOtp({ token_hash: toOld.token, type: 'email_change' });

      expect(asked.data.user).toMatchObject({ id, email: old, new_email: fresh });
      expect(resent.error).toBeNull();
      expect(refusalOf(late)).toEqual(refused(403, 'otp_expired'));
      expect([first.error, first.data]).toEqual([null, { user: null, session: null }]);
      expect(between).toMatchObject({ email: old, new_email: fresh });
      expect(second.data.user).toMatchObject({ id, email: fresh });
      expect((await world().signIn({ email: fresh, password })).session.user.id).toBe(id);
      expect(refusalOf(await world().library().auth.signInWithPassword({ email: old, password }))).toEqual(
        refused(400, 'invalid_credentials'),
      );
    });

    it('an address that somebody else has -> the same answer, and no mail to them', async () => {
      const [{ library }, other] = [await world().member(), await world().member()];

      const { data, error } = await library.auth.updateUser({ email: other.email });

      expect([error, data.user?.new_email]).toEqual([null, other.email]);
      expect((await world().mails(other.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Confirm your email')]);
    });
  });
};
