import { describe, expect, it } from '@jest/globals';
import { refusalOf, refused } from '../outcome.ts';
import type { World } from '../world.ts';

export const passwordCases = (world: () => World): void => {
  describe('signInWithPassword', () => {
    it('right -> a session with its user, also for the address in capitals', async () => {
      const { email, password, id } = await world().member();

      const { data, error } = await world().library().auth.signInWithPassword({ email: email.toUpperCase(), password });

      expect(error).toBeNull();
      expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } });
      expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1_000 + 3_500);
      expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
      expect(Date.parse(data.user?.last_sign_in_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    });

    it('neither address nor phone -> the library says so before it asks', async () => {
      const { error } = await world()
        .library()
        .auth.signInWithPassword({ password: 'a-password' } as never);

      expect(error?.message).toBe('You must provide either an email or phone number and a password');
    });

    it('wrong password, unknown address, no password, a phone -> refused, the first two alike', async () => {
      const { email, password } = await world().member();
      const { auth } = world().library();

      const wrong = await auth.signInWithPassword({ email, password: 'not-the-password' });
      const unknown = await auth.signInWithPassword({ email: 'nobody@trenzeye.example', password });

      expect([wrong, unknown].map(refusalOf)).toEqual(Array(2).fill(refused(400, 'invalid_credentials')));
      expect(wrong.error?.message).toBe(unknown.error?.message);
      expect(refusalOf(await auth.signInWithPassword({ email, password: '' }))).toEqual(refused(400, 'validation_failed'));
      expect(refusalOf(await auth.signInWithPassword({ phone: '+15551234567', password }))).toEqual(
        refused(400, 'phone_provider_disabled'),
      );
    });

    it('banned -> user_banned, and so for the token in hand and the refresh; the ban ended -> in again', async () => {
      const { email, password, id, library } = await world().member();
      const { admin } = world().operator().auth;

      await admin.updateUserById(id, { ban_duration: '1h' });
      const signedIn = await world().library().auth.signInWithPassword({ email, password });
      const read = await library.auth.getUser();
      const refreshed = await library.auth.refreshSession();
      await admin.updateUserById(id, { ban_duration: 'none' });

      expect(refusalOf(signedIn)).toEqual(refused(400, 'user_banned'));
      expect(refusalOf(read)).toEqual(refused(403, 'user_banned'));
      expect(refusalOf(refreshed)).toEqual(refused(400, 'user_banned'));
      expect((await world().signIn({ email, password })).session.user.id).toBe(id);
    });
  });
};

export const otpCases = (world: () => World): void => {
  describe('signInWithOtp', () => {
    it('an account -> a mail whose code signs in, once', async () => {
      const { email, id } = await world().member();
      const { auth } = world().library();

      const { data, error } = await auth.signInWithOtp({ email });
      const { code: token } = await world().mail(email, 'link to sign in');
      const signedIn = await auth.verifyOtp({ email, token, type: 'email' });
      const again = await auth.verifyOtp({ email, token, type: 'email' });

      expect([data, error]).toEqual([{ user: null, session: null }, null]);
      expect(signedIn.data.session?.user.id).toBe(id);
      expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }]);
      expect(refusalOf(again)).toEqual(refused(403, 'otp_expired'));
    });

    it('an unknown address -> an account with its metadata; shouldCreateUser false -> the same answer, and nothing', async () => {
      const [wanted, unwanted] = [world().person(), world().person()];
      const { auth } = world().library();

      const made = await auth.signInWithOtp({ email: wanted.email, options: { data: { username: 'otto' } } });
      const notMade = await auth.signInWithOtp({ email: unwanted.email, options: { shouldCreateUser: false } });
      const { code: token } = await world().mail(wanted.email, 'Confirm your email');
      const signedIn = await auth.verifyOtp({ email: wanted.email, token, type: 'email' });

      expect(signedIn.data.user).toMatchObject({ email: wanted.email, user_metadata: { username: 'otto' } });
      expect([made.error, notMade.error]).toEqual([null, null]);
      expect(await world().mails(unwanted.email)).toEqual([]);
      expect(await world().query('SELECT id FROM accounts WHERE email = $1', [unwanted.email])).toEqual([]);
    });

    it('no address, a phone, a phone over WhatsApp -> refused', async () => {
      const { auth } = world().library();

      expect(refusalOf(await auth.signInWithOtp({ email: 'nobody' }))).toEqual(refused(400, 'validation_failed'));
      for (const channel of ['sms', 'whatsapp'] as const)
        expect(refusalOf(await auth.signInWithOtp({ phone: '+15551234567', options: { channel } }))).toEqual(
          refused(400, 'phone_provider_disabled'),
        );
    });
  });
};
