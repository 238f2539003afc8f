import { describe, expect, it } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { refusalOf, refused } from '../outcome.ts';
import type { World } from '../world.ts';

export const unansweredCases = (world: () => World): void => {
  describe('what is not offered', () => {
    it('signInWithSSO -> not_found', async () => {
      const { auth } = world().library();

      expect(refusalOf(await auth.signInWithSSO({ domain: 'example.com' }))).toEqual(refused(404, 'not_found'));
    });

    it('signInWithWeb3 -> web3_provider_disabled', async () => {
      const { auth } = world().library();
      const signature = `0x${'ab'.repeat(65)}` as const;

      expect(refusalOf(await auth.signInWithWeb3({ chain: 'ethereum', message: 'Sign in', signature }))).toEqual(
        refused(422, 'web3_provider_disabled'),
      );
      expect(refusalOf(await auth.signInWithWeb3({ chain: 'solana', message: 'Sign in', signature: new Uint8Array(64) }))).toEqual(
        refused(422, 'web3_provider_disabled'),
      );
    });

    it('passkeys, recovery codes -> refused', async () => {
      const { session } = await world().member();
      const { auth } = createClient(world().url, 'public-anonymous-key', {
        auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true, recoveryCodes: true } },
      });
      await auth.setSession(session);

      const passkeys = await Promise.all([auth.passkey.list(), auth.passkey.startRegistration(), auth.passkey.startAuthentication()]);
      const codes = await Promise.all([auth.mfa.recoveryCodes.getStatus(), auth.mfa.recoveryCodes.generate()]);

      expect(passkeys.map(refusalOf)).toEqual(Array(3).fill(refused(404, 'not_found')));
      expect(codes.map(refusalOf)).toEqual(Array(2).fill(refused(405, 'method_not_allowed')));
    });

    it('second factors other than TOTP -> refused', async () => {
      const { library } = await world().member();
      const { mfa } = library.auth;

      expect(refusalOf(await mfa.enroll({ factorType: 'phone', phone: '+15551234567' }))).toEqual(
        refused(422, 'mfa_phone_enroll_not_enabled'),
      );
      expect(refusalOf(await mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' }))).toEqual(
        refused(422, 'mfa_webauthn_enroll_not_enabled'),
      );
    });

    it('being an OAuth server, its clients, custom providers -> not_found', async () => {
      const { library } = await world().member();
      const { admin } = world().operator().auth;

      expect(refusalOf(await library.auth.oauth.getAuthorizationDetails('an-id'))).toEqual(refused(404, 'not_found'));
      expect(refusalOf(await admin.oauth.listClients())).toEqual(refused(404, 'not_found'));
      expect(refusalOf(await admin.customProviders.listProviders())).toEqual(refused(404, 'not_found'));
    });

    it('storage, functions -> an error; realtime -> told so, not left waiting', async () => {
      const library = world().library();
      const told = Promise.withResolvers<string>();

      const [stored, invoked] = await Promise.all([library.storage.listBuckets(), library.functions.invoke('anything')]);
      library.channel('a-room').subscribe((status) => told.resolve(status));
      const status = await told.promise;
      await library.removeAllChannels();
      library.realtime.disconnect();

      expect([stored.data, stored.error?.name]).toEqual([null, 'StorageApiError']);
      expect([invoked.data, invoked.error?.name]).toEqual([null, 'FunctionsHttpError']);
      expect(status).toBe('CHANNEL_ERROR');
    });

    it('an OAuth provider that is not set up -> its address answers validation_failed', async () => {
      const { data } = await world().library().auth.signInWithOAuth({ provider: 'github' });

      const answer = await fetch(data.url ?? '');

      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error_code: 'validation_failed' })]);
    });
  });
};
