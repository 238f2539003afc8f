import { createClient } from '@supabase/supabase-js';
import { apiError, errorOf } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

export const unsupportedCases = (environment: () => TestEnvironment): void => {
  describe('unsupported features', () => {
    it('signInWithSSO -> saml_provider_disabled', async () => {
      const { auth } = environment().client();

      expect(errorOf(await auth.signInWithSSO({ domain: 'example.com' }))).toEqual(apiError(404, 'saml_provider_disabled'));
    });

    it('signInWithWeb3 -> web3_provider_disabled', async () => {
      const { auth } = environment().client();
      const signature = `0x${'ab'.repeat(65)}` as const;

      expect(errorOf(await auth.signInWithWeb3({ chain: 'ethereum', message: 'Sign in', signature }))).toEqual(
        apiError(422, 'web3_provider_disabled'),
      );
      expect(errorOf(await auth.signInWithWeb3({ chain: 'solana', message: 'Sign in', signature: new Uint8Array(64) }))).toEqual(
        apiError(422, 'web3_provider_disabled'),
      );
    });

    it('recovery codes -> rejected', async () => {
      const { session } = await environment().registerUser();
      const { auth } = createClient(environment().url, 'public-anonymous-key', {
        auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
      });
      await auth.setSession(session);

      const codes = await Promise.all([auth.mfa.recoveryCodes.getStatus(), auth.mfa.recoveryCodes.generate()]);

      expect(codes.map(errorOf)).toEqual(Array(2).fill(apiError(405, 'method_not_allowed')));
    });

    it('factors by phone -> rejected', async () => {
      const { client } = await environment().registerUser();
      const { mfa } = client.auth;

      expect(errorOf(await mfa.enroll({ factorType: 'phone', phone: '+15551234567' }))).toEqual(
        apiError(422, 'mfa_phone_enroll_not_enabled'),
      );
    });

    it('OAuth server, OAuth clients, custom providers -> not_found', async () => {
      const { client } = await environment().registerUser();
      const { admin } = environment().adminClient().auth;

      expect(errorOf(await client.auth.oauth.getAuthorizationDetails('an-id'))).toEqual(apiError(404, 'not_found'));
      expect(errorOf(await admin.oauth.listClients())).toEqual(apiError(404, 'not_found'));
      expect(errorOf(await admin.customProviders.listProviders())).toEqual(apiError(404, 'not_found'));
    });

    it('storage, functions -> an error; realtime -> CHANNEL_ERROR without a timeout', async () => {
      const client = environment().client();
      const subscription = Promise.withResolvers<string>();

      const [stored, invoked] = await Promise.all([client.storage.listBuckets(), client.functions.invoke('anything')]);
      client.channel('a-room').subscribe((status) => subscription.resolve(status));
      const status = await subscription.promise;
      await client.removeAllChannels();
      client.realtime.disconnect();

      expect([stored.data, stored.error?.name]).toEqual([null, 'StorageApiError']);
      expect([invoked.data, invoked.error?.name]).toEqual([null, 'FunctionsHttpError']);
      expect(status).toBe('CHANNEL_ERROR');
    });

    it('an OAuth provider that is not configured -> validation_failed', async () => {
      const { data } = await environment().client().auth.signInWithOAuth({ provider: 'github' });

      const response = await fetch(data.url ?? '');

      expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error_code: 'validation_failed' })]);
    });
  });
};
