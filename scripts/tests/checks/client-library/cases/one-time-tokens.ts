import { describe, expect, it } from '@jest/globals';
import type { EmailOtpType } from '@supabase/supabase-js';
import { refusalOf, refused } from '../outcome.ts';
import { application, type World } from '../world.ts';

interface Way {
  readonly type: EmailOtpType;
  readonly words: string;
  /** Causes the mail; answers whom it goes to. */
  cause(world: World): Promise<string>;
}

const ways: readonly Way[] = [
  {
    ...{ type: 'signup', words: 'Confirm your email' },
    cause: async (world) => {
      const person = world.person();
      await world.library().auth.signUp(person);
      return person.email;
    },
  },
  {
    ...{ type: 'magiclink', words: 'link to sign in' },
    cause: async (world) => {
      const { email } = await world.member();
      await world.library().auth.signInWithOtp({ email });
      return email;
    },
  },
  {
    ...{ type: 'recovery', words: 'Choose a new password' },
    cause: async (world) => {
      const { email } = await world.member();
      await world.library().auth.resetPasswordForEmail(email);
      return email;
    },
  },
  {
    ...{ type: 'invite', words: 'You are invited' },
    cause: async (world) => {
      const { email } = world.person();
      await world.operator().auth.admin.inviteUserByEmail(email);
      return email;
    },
  },
];

export const verifyCases = (world: () => World): void => {
  describe('verifyOtp', () => {
    it.each(ways)(
      '$type: wrong code -> otp_expired; right code -> a confirmed session; again -> otp_expired',
      async ({ type, words, cause }) => {
        const email = await cause(world());
        const { code: token } = await world().mail(email, words);
        const { auth } = world().library();

        const wrong = await auth.verifyOtp({ email, token: token === '000000' ? '111111' : '000000', type });
        const right = await auth.verifyOtp({ email, token, type });
        const again = await auth.verifyOtp({ email, token, type });

        expect([wrong, again].map(refusalOf)).toEqual(Array(2).fill(refused(403, 'otp_expired')));
        expect(right.error).toBeNull();
        expect(right.data.session?.user.email).toBe(email);
        expect(right.data.user?.email_confirmed_at).toBeTruthy();
      },
    );

    it.each(ways)('$type: the hash of the link -> a session; again -> otp_expired', async ({ type, words, cause }) => {
      const email = await cause(world());
      const { token: token_hash } = await world().mail(email, words);
      const { auth } = world().library();

      const right = await auth.verifyOtp({ token_hash, type });
      const again = await auth.verifyOtp({ token_hash, type });

      expect(right.data.session?.user.email).toBe(email);
      expect(refusalOf(again)).toEqual(refused(403, 'otp_expired'));
    });

    it('what cannot be right -> validation_failed; phones -> phone_provider_disabled', async () => {
      const { auth } = world().library();
      const { email } = world().person();
      const phone = '+15551234567';

      expect(refusalOf(await auth.verifyOtp({ email, token: '123456', type: 'nonsense' as EmailOtpType }))).toEqual(
        refused(400, 'validation_failed'),
      );
      expect(refusalOf(await auth.verifyOtp({ email, token: '', type: 'email' }))).toEqual(refused(400, 'validation_failed'));
      expect(refusalOf(await auth.verifyOtp({ phone, token: '123456', type: 'sms' }))).toEqual(refused(400, 'phone_provider_disabled'));
      expect(refusalOf(await auth.verifyOtp({ phone, token: '123456', type: 'phone_change' }))).toEqual(
        refused(400, 'phone_provider_disabled'),
      );
    });

    it('the link itself, implicit -> its button leads back with a session that the library takes over', async () => {
      const { email, id } = await world().member();
      const { auth } = world().library();
      await auth.signInWithOtp({ email, options: { emailRedirectTo: `${application}/back` } });

      const back = await world().press((await world().mail(email, 'link to sign in')).link);
      const [access_token = '', refresh_token = ''] = ['access_token', 'refresh_token'].map(
        (name) => new URLSearchParams(back.hash.slice(1)).get(name) ?? '',
      );
      const taken = await auth.setSession({ access_token, refresh_token });

      expect(back.origin + back.pathname).toBe(`${application}/back`);
      expect(taken.data.user?.id).toBe(id);
    });
  });
};

export const resendCases = (world: () => World): void => {
  describe('resend', () => {
    it('signup -> a second mail, whose code is the one that counts; unknown address -> the same answer', async () => {
      const person = world().person();
      const { auth } = world().library();
      await auth.signUp(person);
      const first = await world().mail(person.email, 'Confirm your email');

      const { data, error } = await auth.resend({ type: 'signup', email: person.email });
      const second = await world().mail(person.email, 'Confirm your email');

      expect([data, error]).toEqual([{ user: null, session: null }, null]);
      expect(second.token).not.toBe(first.token);
      expect(refusalOf(await auth.verifyOtp({ token_hash: first.token, type: 'signup' }))).toEqual(refused(403, 'otp_expired'));
      expect((await auth.verifyOtp({ token_hash: second.token, type: 'signup' })).error).toBeNull();
      expect((await auth.resend({ type: 'signup', email: 'nobody@trenzeye.example' })).error).toBeNull();
    });

    it('phones, another type -> refused', async () => {
      const { auth } = world().library();

      expect(refusalOf(await auth.resend({ type: 'sms', phone: '+15551234567' }))).toEqual(refused(400, 'phone_provider_disabled'));
      expect(refusalOf(await auth.resend({ type: 'phone_change', phone: '+15551234567' }))).toEqual(
        refused(400, 'phone_provider_disabled'),
      );
      expect(refusalOf(await auth.resend({ type: 'nonsense' as 'signup', email: 'a@trenzeye.example' }))).toEqual(
        refused(400, 'validation_failed'),
      );
    });
  });

  describe('resetPasswordForEmail', () => {
    it('its code -> PASSWORD_RECOVERY and a session in which a new password can be chosen', async () => {
      const { email, password, library: elsewhere } = await world().member();
      const { auth } = world().library();
      const heard: string[] = [];
      auth.onAuthStateChange((event) => void heard.push(event));

      const { data, error } = await auth.resetPasswordForEmail(email, { redirectTo: `${application}/new-password` });
      const { code: token, link } = await world().mail(email, 'Choose a new password');
      await auth.verifyOtp({ email, token, type: 'recovery' });
      const changed = await auth.updateUser({ password: 'a-brand-new-passphrase-43' });

      expect([data, error, changed.error]).toEqual([{}, null, null]);
      expect(new URL(link).searchParams.get('redirect_to')).toBe(`${application}/new-password`);
      expect(heard).toContain('PASSWORD_RECOVERY');
      expect(refusalOf(await auth.signInWithPassword({ email, password }))).toEqual(refused(400, 'invalid_credentials'));
      expect(refusalOf(await elsewhere.auth.getUser())?.name).toBe('AuthSessionMissingError');
    });

    it('an unknown address -> the same answer; none -> validation_failed', async () => {
      const { auth } = world().library();

      expect(await auth.resetPasswordForEmail('nobody@trenzeye.example')).toEqual({ data: {}, error: null });
      expect(refusalOf(await auth.resetPasswordForEmail('nobody'))).toEqual(refused(400, 'validation_failed'));
    });
  });
};
