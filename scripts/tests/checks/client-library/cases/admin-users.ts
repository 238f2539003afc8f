import { describe, expect, it } from '@jest/globals';
import type { SupabaseClient } from '@supabase/supabase-js';
import { noSession, refusalOf, refused, weak } from '../outcome.ts';
import type { World } from '../world.ts';
import { guard } from './factors.ts';

const nobodys = '00000000-0000-4000-8000-000000000000';

export const adminUserCases = (world: () => World): void => {
  const admin = (): SupabaseClient['auth']['admin'] => world().operator().auth.admin;

  describe('admin: users', () => {
    it('createUser -> an account that can sign in at once; getUserById -> the same', async () => {
      const { email, password } = world().person();
      const made = { email, password, email_confirm: true, user_metadata: { username: 'ada' }, app_metadata: { plan: 'free' } };

      const { data, error } = await admin().createUser(made);

      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, user_metadata: { username: 'ada' }, app_metadata: { plan: 'free', provider: 'email' } });
      expect((await world().signIn({ email, password })).session.user.id).toBe(data.user?.id);
      expect((await admin().getUserById(data.user?.id ?? '')).data.user?.email).toBe(email);
    });

    it('createUser: taken, weak, a phone, no address -> refused; unconfirmed -> email_not_confirmed', async () => {
      const { email } = await world().member();
      const { email: fresh, password } = world().person();

      expect(refusalOf(await admin().createUser({ email, password }))).toEqual(refused(422, 'email_exists'));
      expect(refusalOf(await admin().createUser({ email: fresh, password: 'Kx9#q' }))).toEqual(weak('length'));
      expect(refusalOf(await admin().createUser({ phone: '+15551234567' }))).toEqual(refused(400, 'phone_provider_disabled'));
      expect(refusalOf(await admin().createUser({ password }))).toEqual(refused(400, 'validation_failed'));
      await admin().createUser({ email: fresh, password });
      expect(refusalOf(await world().library().auth.signInWithPassword({ email: fresh, password }))).toEqual(
        refused(400, 'email_not_confirmed'),
      );
    });

    it('listUsers -> pages with the total and where to go on; a page too far -> empty; a bad one -> refused', async () => {
      for (let each = 0; each < 3; each += 1) await admin().createUser({ email: world().person().email });

      const first = await admin().listUsers({ page: 1, perPage: 2 });
      const second = await admin().listUsers({ page: 2, perPage: 2 });
      const far = await admin().listUsers({ page: 100_000, perPage: 1_000 });
      const hundred = await admin().listUsers({ perPage: 100 });
      const all = await admin().listUsers({ perPage: 1_000 });

      if (first.error || second.error || hundred.error) throw first.error ?? second.error ?? hundred.error;
      const ids = [...first.data.users, ...second.data.users].map(({ id }) => id);
      expect([first.data.users.length, new Set(ids).size]).toEqual([2, 4]);
      expect(first.data.nextPage).toBe(2);
      // The library reads one digit of it.
      expect(hundred.data.lastPage).toBe(Math.ceil(first.data.total / 100));
      expect([all.data.users.length, far.data.users]).toEqual([first.data.total, []]);
      expect(refusalOf(await admin().listUsers({ perPage: 5_000 }))).toEqual(refused(400, 'validation_failed'));
    });

    it('updateUserById -> address, password and metadata at once; a new password ends the sessions', async () => {
      const { id, library } = await world().member();
      const { email } = world().person();
      const password = 'a-brand-new-passphrase-43';

      const { data, error } = await admin().updateUserById(id, {
        email,
        password,
        user_metadata: { city: 'Lagos' },
        app_metadata: { plan: 'pro' },
      });

      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id, email, user_metadata: { city: 'Lagos' }, app_metadata: { plan: 'pro' } });
      expect(refusalOf(await library.auth.getUser())).toEqual(noSession);
      expect((await world().signIn({ email, password })).session.user.app_metadata).toMatchObject({ plan: 'pro' });
      expect(refusalOf(await admin().updateUserById(id, { ban_duration: 'for ever' }))).toEqual(refused(400, 'validation_failed'));
      expect(refusalOf(await admin().updateUserById(id, { email: (await world().member()).email }))).toEqual(refused(422, 'email_exists'));
    });

    it('deleteUser -> gone, with the sessions; whoever is not there -> user_not_found', async () => {
      const { id, email, password, library } = await world().member();

      const { error } = await admin().deleteUser(id);

      expect(error).toBeNull();
      expect(refusalOf(await library.auth.getUser())).toEqual(noSession);
      expect(refusalOf(await world().library().auth.signInWithPassword({ email, password }))).toEqual(refused(400, 'invalid_credentials'));
      for (const who of [id, nobodys]) {
        expect(refusalOf(await admin().getUserById(who))).toEqual(refused(404, 'user_not_found'));
        expect(refusalOf(await admin().updateUserById(who, { user_metadata: {} }))).toEqual(refused(404, 'user_not_found'));
        expect(refusalOf(await admin().deleteUser(who))).toEqual(refused(404, 'user_not_found'));
      }
    });
  });
};

export const adminAccessCases = (world: () => World): void => {
  describe('admin: sessions, factors, access', () => {
    it('mfa.listFactors, mfa.deleteFactor -> the way back in for whoever lost the device', async () => {
      const { library, id: userId, email, password } = await world().member();
      const { factorId } = await guard(library);
      const { mfa } = world().operator().auth.admin;

      const listed = await mfa.listFactors({ userId });
      const deleted = await mfa.deleteFactor({ userId, id: factorId });
      const again = await mfa.deleteFactor({ userId, id: factorId });

      expect(listed.data?.factors).toMatchObject([{ id: factorId, factor_type: 'totp', status: 'verified' }]);
      expect(deleted.error).toBeNull();
      expect(refusalOf(again)).toEqual(refused(404, 'mfa_factor_not_found'));
      const { library: back } = await world().signIn({ email, password });
      expect((await back.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
    });

    it('signOut with a user’s token -> that user’s sessions end', async () => {
      const { library, session } = await world().member();

      const { error } = await world().operator().auth.admin.signOut(session.access_token, 'global');

      expect(error).toBeNull();
      expect(refusalOf(await library.auth.getUser())).toEqual(noSession);
    });

    it('a public key, a member’s token as key, a damaged token -> refused', async () => {
      const { session } = await world().member();
      const asked = async (key?: string) =>
        refusalOf(
          await world()
            .library(key === undefined ? {} : { key })
            .auth.admin.listUsers(),
        );

      expect(await asked()).toMatchObject({ name: 'AuthApiError', status: 401 });
      expect(await asked(session.access_token)).toMatchObject({ name: 'AuthApiError', status: 403 });
      expect(await asked('not.a.token')).toMatchObject({ name: 'AuthApiError', status: 401 });
    });
  });
};
