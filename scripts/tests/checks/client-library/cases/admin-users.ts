import type { SupabaseClient } from '@supabase/supabase-js';
import { apiError, errorOf, sessionMissing, weakPassword } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { enrollVerifiedFactor } from './factors.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

export const adminUserCases = (environment: () => TestEnvironment): void => {
  const admin = (): SupabaseClient['auth']['admin'] => environment().adminClient().auth.admin;

  describe('admin: users', () => {
    it('createUser: confirmed -> can sign in; getUserById -> the same user', async () => {
      const { email, password } = environment().newCredentials();
      const attributes = { email, password, email_confirm: true, user_metadata: { username: 'ada' }, app_metadata: { plan: 'free' } };

      const { data, error } = await admin().createUser(attributes);

      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, user_metadata: { username: 'ada' }, app_metadata: { plan: 'free', provider: 'email' } });
      expect((await environment().signIn({ email, password })).session.user.id).toBe(data.user?.id);
      expect((await admin().getUserById(data.user?.id ?? '')).data.user?.email).toBe(email);
    });

    it('createUser: existing address, weak password, phone, no address -> rejected; unconfirmed -> email_not_confirmed', async () => {
      const { email } = await environment().registerUser();
      const { email: newEmail, password } = environment().newCredentials();

      expect(errorOf(await admin().createUser({ email, password }))).toEqual(apiError(422, 'email_exists'));
      expect(errorOf(await admin().createUser({ email: newEmail, password: 'Kx9#q' }))).toEqual(weakPassword('length'));
      expect(errorOf(await admin().createUser({ phone: '+15551234567' }))).toEqual(apiError(400, 'phone_provider_disabled'));
      expect(errorOf(await admin().createUser({ password }))).toEqual(apiError(400, 'validation_failed'));
      await admin().createUser({ email: newEmail, password });
      expect(errorOf(await environment().client().auth.signInWithPassword({ email: newEmail, password }))).toEqual(
        apiError(400, 'email_not_confirmed'),
      );
    });

    it('listUsers: pages -> the total and the next page; a page after the last -> empty; an invalid page size -> rejected', async () => {
      for (let each = 0; each < 3; each += 1) await admin().createUser({ email: environment().newCredentials().email });

      const first = await admin().listUsers({ page: 1, perPage: 2 });
      const second = await admin().listUsers({ page: 2, perPage: 2 });
      const far = await admin().listUsers({ page: 100_000, perPage: 1_000 });
      const hundred = await admin().listUsers({ perPage: 100 });
      const all = await admin().listUsers({ perPage: 1_000 });

      if (first.error || second.error || hundred.error) throw first.error ?? second.error ?? hundred.error;
      const ids = [...first.data.users, ...second.data.users].map(({ id }) => id);
      expect([first.data.users.length, new Set(ids).size]).toEqual([2, 4]);
      expect(first.data.nextPage).toBe(2);
      // The client reads only one digit of the page number.
      expect(hundred.data.lastPage).toBe(Math.ceil(first.data.total / 100));
      expect([all.data.users.length, far.data.users]).toEqual([first.data.total, []]);
      expect(errorOf(await admin().listUsers({ perPage: 5_000 }))).toEqual(apiError(400, 'validation_failed'));
    });

    it('updateUserById: address, password and metadata -> all changed, sessions revoked', async () => {
      const { id, client } = await environment().registerUser();
      const { email } = environment().newCredentials();
      const password = 'a-brand-new-passphrase-43';

      const { data, error } = await admin().updateUserById(id, {
        email,
        password,
        user_metadata: { city: 'Lagos' },
        app_metadata: { plan: 'pro' },
      });

      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id, email, user_metadata: { city: 'Lagos' }, app_metadata: { plan: 'pro' } });
      expect(errorOf(await client.auth.getUser())).toEqual(sessionMissing);
      expect((await environment().signIn({ email, password })).session.user.app_metadata).toMatchObject({ plan: 'pro' });
      expect(errorOf(await admin().updateUserById(id, { ban_duration: 'for ever' }))).toEqual(apiError(400, 'validation_failed'));
      expect(errorOf(await admin().updateUserById(id, { email: (await environment().registerUser()).email }))).toEqual(
        apiError(422, 'email_exists'),
      );
    });

    it('deleteUser: existing user -> deleted with the sessions; unknown user -> user_not_found', async () => {
      const { id, email, password, client } = await environment().registerUser();

      const { error } = await admin().deleteUser(id);

      expect(error).toBeNull();
      expect(errorOf(await client.auth.getUser())).toEqual(sessionMissing);
      expect(errorOf(await environment().client().auth.signInWithPassword({ email, password }))).toEqual(
        apiError(400, 'invalid_credentials'),
      );
      for (const userId of [id, unknownId]) {
        expect(errorOf(await admin().getUserById(userId))).toEqual(apiError(404, 'user_not_found'));
        expect(errorOf(await admin().updateUserById(userId, { user_metadata: {} }))).toEqual(apiError(404, 'user_not_found'));
        expect(errorOf(await admin().deleteUser(userId))).toEqual(apiError(404, 'user_not_found'));
      }
    });
  });
};

export const adminAccessCases = (environment: () => TestEnvironment): void => {
  describe('admin: sessions, factors, access', () => {
    it('mfa.listFactors, mfa.deleteFactor: for a user who lost the device -> can sign in without the factor', async () => {
      const { client, id: userId, email, password } = await environment().registerUser();
      const { factorId } = await enrollVerifiedFactor(client);
      const { mfa } = environment().adminClient().auth.admin;

      const listed = await mfa.listFactors({ userId });
      const deleted = await mfa.deleteFactor({ userId, id: factorId });
      const again = await mfa.deleteFactor({ userId, id: factorId });

      expect(listed.data?.factors).toMatchObject([{ id: factorId, factor_type: 'totp', status: 'verified' }]);
      expect(deleted.error).toBeNull();
      expect(errorOf(again)).toEqual(apiError(404, 'mfa_factor_not_found'));
      const { client: newClient } = await environment().signIn({ email, password });
      expect((await newClient.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
    });

    it('signOut: with a token of a user -> revokes the sessions of that user', async () => {
      const { client, session } = await environment().registerUser();

      const { error } = await environment().adminClient().auth.admin.signOut(session.access_token, 'global');

      expect(error).toBeNull();
      expect(errorOf(await client.auth.getUser())).toEqual(sessionMissing);
    });

    it('a public key, a token of a user, an invalid token -> rejected', async () => {
      const { session } = await environment().registerUser();
      const listUsers = async (key?: string) =>
        errorOf(
          await environment()
            .client(key === undefined ? {} : { key })
            .auth.admin.listUsers(),
        );

      expect(await listUsers()).toMatchObject({ name: 'AuthApiError', status: 403 });
      expect(await listUsers(session.access_token)).toMatchObject({ name: 'AuthApiError', status: 403 });
      expect(await listUsers('not.a.token')).toMatchObject({ name: 'AuthApiError', status: 403 });
    });
  });
};
