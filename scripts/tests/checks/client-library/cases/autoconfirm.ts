import { describe, expect, it } from '@jest/globals';
import { refusalOf, refused, weak } from '../outcome.ts';
import type { World } from '../world.ts';

/** For a stack that needs no confirmation, and allows little. */
export const autoconfirmCases = (world: () => World): void => {
  describe('signUp, confirmed at once', () => {
    it('-> a session and SIGNED_IN; an address that has an account -> user_already_exists', async () => {
      const [library, person] = [world().library(), world().person()];
      const heard: string[] = [];
      library.auth.onAuthStateChange((event) => void heard.push(event));

      const { data, error } = await library.auth.signUp(person);

      expect(error).toBeNull();
      expect(data.session?.user).toMatchObject({ email: person.email, email_confirmed_at: expect.any(String) });
      expect(heard).toContain('SIGNED_IN');
      expect(refusalOf(await library.auth.signUp(person))).toEqual(refused(422, 'user_already_exists'));
    });

    it('a password without the characters asked for -> AuthWeakPasswordError with that reason', async () => {
      const { email } = world().person();

      expect(refusalOf(await world().library().auth.signUp({ email, password: 'no digits in this passphrase' }))).toEqual(
        weak('characters'),
      );
    });
  });

  describe('what is switched off', () => {
    it('anonymous sign-in, linking -> anonymous_provider_disabled, manual_linking_disabled', async () => {
      const { library } = await world().member();
      const [identity] = (await library.auth.getUserIdentities()).data?.identities ?? [];
      if (!identity) throw new Error('no identity');

      expect(refusalOf(await world().library().auth.signInAnonymously())).toEqual(refused(422, 'anonymous_provider_disabled'));
      expect(refusalOf(await library.auth.linkIdentity({ provider: 'google' }))).toEqual(refused(404, 'manual_linking_disabled'));
      expect(refusalOf(await library.auth.linkIdentity({ provider: 'oidc', token: 'x' }))).toEqual(refused(404, 'manual_linking_disabled'));
      expect(refusalOf(await library.auth.unlinkIdentity(identity))).toEqual(refused(404, 'manual_linking_disabled'));
    });
  });

  describe('too much', () => {
    it('a second mail within the minute -> over_email_send_rate_limit, whether or not there is an account', async () => {
      const { email } = await world().member();
      const { auth } = world().library();

      for (const each of [email, 'nobody@trenzeye.example']) {
        expect((await auth.resetPasswordForEmail(each)).error).toBeNull();
        expect(refusalOf(await auth.resetPasswordForEmail(each))).toEqual(refused(429, 'over_email_send_rate_limit'));
      }
    });

    it('guessing a password -> over_request_rate_limit, then for the right one, too', async () => {
      const { email, password } = await world().member();
      const { auth } = world().library();

      const codes: unknown[] = [];
      for (let each = 0; each < 6; each += 1)
        codes.push(refusalOf(await auth.signInWithPassword({ email, password: 'not-the-password' }))?.code);

      expect(codes).toEqual([...Array(5).fill('invalid_credentials'), 'over_request_rate_limit']);
      expect(refusalOf(await auth.signInWithPassword({ email, password }))).toEqual(refused(429, 'over_request_rate_limit'));
    });
  });
};
