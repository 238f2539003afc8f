import { describe, expect, it } from '@jest/globals';
import { refusalOf, refused } from '../outcome.ts';
import { application, type Member, type World } from '../world.ts';

const emailRedirectTo = `${application}/back`;

interface Way {
  readonly name: string;
  readonly words: string;
  /** Causes the mail; answers whom it goes to. */
  cause(world: World, auth: Member['library']['auth']): Promise<string>;
}

const ways: readonly Way[] = [
  {
    ...{ name: 'signUp', words: 'Confirm your email' },
    cause: async (world, auth) => {
      const person = world.person();
      await auth.signUp({ ...person, options: { emailRedirectTo } });
      return person.email;
    },
  },
  {
    ...{ name: 'signInWithOtp', words: 'link to sign in' },
    cause: async (world, auth) => {
      const { email } = await world.member();
      await auth.signInWithOtp({ email, options: { emailRedirectTo } });
      return email;
    },
  },
  {
    ...{ name: 'resetPasswordForEmail', words: 'Choose a new password' },
    cause: async (world, auth) => {
      const { email } = await world.member();
      await auth.resetPasswordForEmail(email, { redirectTo: emailRedirectTo });
      return email;
    },
  },
];

export const pkceCases = (world: () => World): void => {
  describe('exchangeCodeForSession, mails', () => {
    it.each(ways)('$name: the link pressed -> a code, good once and only here', async ({ name, words, cause }) => {
      const { auth } = world().library({ flowType: 'pkce' });
      const heard: string[] = [];
      auth.onAuthStateChange((event) => void heard.push(event));
      const email = await cause(world(), auth);

      const back = await world().press((await world().mail(email, words)).link);
      const code = back.searchParams.get('code') ?? '';
      const elsewhere = await world().library({ flowType: 'pkce' }).auth.exchangeCodeForSession(code);
      const { data, error } = await auth.exchangeCodeForSession(code);

      expect([back.origin + back.pathname, back.hash]).toEqual([emailRedirectTo, '']);
      expect(refusalOf(elsewhere)).toMatchObject({ name: 'AuthPKCECodeVerifierMissingError', code: 'pkce_code_verifier_not_found' });
      expect(error).toBeNull();
      expect(data.session?.user.email).toBe(email);
      expect(heard).toContain(name === 'resetPasswordForEmail' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN');
    });

    it('a code again, one nobody made, one with another verifier -> flow_state_not_found, bad_code_verifier', async () => {
      const { email } = await world().member();
      const [auth, other] = [world().library({ flowType: 'pkce' }).auth, world().library({ flowType: 'pkce' }).auth];
      const verifierFor = () => other.signInWithOtp({ email: 'nobody@trenzeye.example', options: { shouldCreateUser: false } });
      await auth.signInWithOtp({ email, options: { emailRedirectTo } });
      const code = (await world().press((await world().mail(email, 'link to sign in')).link)).searchParams.get('code') ?? '';

      await verifierFor();
      const unknown = await other.exchangeCodeForSession('00000000-0000-4000-8000-000000000000');
      await auth.exchangeCodeForSession(code);
      await verifierFor();
      const used = await other.exchangeCodeForSession(code);
      await auth.signInWithOtp({ email, options: { emailRedirectTo } });
      const next = (await world().press((await world().mail(email, 'link to sign in')).link)).searchParams.get('code') ?? '';
      await verifierFor();
      const foreign = await other.exchangeCodeForSession(next);

      expect([unknown, used].map(refusalOf)).toEqual(Array(2).fill(refused(404, 'flow_state_not_found')));
      expect(refusalOf(foreign)).toEqual(refused(400, 'bad_code_verifier'));
    });

    it('a change of address -> the first link says so, the second has the code', async () => {
      const { email, password } = await world().member();
      const { email: fresh } = world().person();
      const { library } = await world().signIn({ email, password }, { flowType: 'pkce' });
      await library.auth.updateUser({ email: fresh }, { emailRedirectTo });

      const first = await world().press((await world().mail(email, 'Confirm the new email')).link);
      const second = await world().press((await world().mail(fresh, 'Confirm your new email')).link);
      const { data } = await library.auth.exchangeCodeForSession(second.searchParams.get('code') ?? '');

      expect(first.searchParams.get('message')).toContain('Confirmation link accepted');
      expect(data.user?.email).toBe(fresh);
    });

    it('a link pressed twice -> the application hears otp_expired', async () => {
      const { auth } = world().library({ flowType: 'pkce' });
      const person = world().person();
      await auth.signUp({ ...person, options: { emailRedirectTo } });
      const { link } = await world().mail(person.email, 'Confirm your email');
      await world().press(link);

      const back = await world().press(link);

      expect([back.origin + back.pathname, back.searchParams.get('error_code')]).toEqual([emailRedirectTo, 'otp_expired']);
    });
  });
};
