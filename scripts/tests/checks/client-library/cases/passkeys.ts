import type { SupabaseClient } from '@supabase/supabase-js';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '@trenzeye/kit/testing';
import { apiError, errorOf } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

/** A credential as browsers return it. The client calls nothing else of it. */
const browserCredential = (json: object): never => ({ toJSON: () => json }) as never;

const base64Url = (bytes: unknown): string => Buffer.from(bytes as ArrayBuffer).toString('base64url');

const registerPasskey = async ({ auth }: SupabaseClient, authenticator: SoftwareAuthenticator) => {
  const { data, error } = await auth.passkey.startRegistration();
  if (error) throw error;
  return auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential: authenticator.create(data.options) });
};

const signIn = async ({ auth }: SupabaseClient, authenticator: SoftwareAuthenticator) => {
  const { data, error } = await auth.passkey.startAuthentication();
  if (error) throw error;
  return auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential: authenticator.get(data.options) });
};

/** Answers a challenge of a factor as `mfa.webauthn` does in browsers. */
const answerChallenge = async ({ auth }: SupabaseClient, factorId: string, authenticator: SoftwareAuthenticator) => {
  const site = { rpId: 'localhost', rpOrigins: [] };
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: site });
  if (error) throw error;
  if (data.webauthn.type === 'create') {
    const { challenge, user } = data.webauthn.credential_options.publicKey;
    const options = { challenge: base64Url(challenge), user: { id: base64Url(user.id) } };
    const credential_response = browserCredential(authenticator.create(options));
    return auth.mfa.webauthn.verify({ factorId, challengeId: data.id, webauthn: { ...site, type: 'create', credential_response } });
  }
  const options = { challenge: base64Url(data.webauthn.credential_options.publicKey.challenge) };
  const credential_response = browserCredential(authenticator.get(options));
  return auth.mfa.webauthn.verify({ factorId, challengeId: data.id, webauthn: { ...site, type: 'request', credential_response } });
};

export const passkeyCases = (environment: () => TestEnvironment): void => {
  describe('passkeys', () => {
    it('passkey: register, sign in, list, rename, delete', async () => {
      const { client, email } = await environment().registerUser();
      const authenticator = createSoftwareAuthenticator(environment().publicUrl);
      const registered = await registerPasskey(client, authenticator);
      const visitor = environment().client();

      const { data } = await signIn(visitor, authenticator);
      const passkeyId = registered.data?.id ?? '';
      const renamed = await visitor.auth.passkey.update({ passkeyId, friendlyName: 'Laptop' });
      const listed = await visitor.auth.passkey.list();
      const level = await visitor.auth.mfa.getAuthenticatorAssuranceLevel();
      const deleted = await visitor.auth.passkey.delete({ passkeyId });

      expect([data?.user?.email, level.data?.currentLevel]).toEqual([email, 'aal2']);
      expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Laptop' });
      expect(listed.data).toMatchObject([{ id: passkeyId, friendly_name: 'Laptop', last_used_at: expect.any(String) }]);
      expect([deleted.error, (await visitor.auth.passkey.list()).data]).toEqual([null, []]);
      expect(errorOf(await signIn(visitor, authenticator))).toEqual(apiError(400, 'webauthn_verification_failed'));
    });

    it('mfa.webauthn: enroll, challenge, verify -> aal2; after a password the same passkey -> aal2', async () => {
      const { client, email, password } = await environment().registerUser();
      const authenticator = createSoftwareAuthenticator(environment().publicUrl);
      const { data: factor, error } = await client.auth.mfa.webauthn.enroll({ friendlyName: 'Laptop' });
      if (error) throw error;

      const enrolled = await answerChallenge(client, factor.id, authenticator);
      const again = await environment().signIn({ email, password });
      const before = await again.client.auth.mfa.getAuthenticatorAssuranceLevel();
      const verified = await answerChallenge(again.client, factor.id, authenticator);
      const after = await again.client.auth.mfa.getAuthenticatorAssuranceLevel();

      expect([enrolled.error, verified.error]).toEqual([null, null]);
      expect([before.data?.currentLevel, before.data?.nextLevel]).toEqual(['aal1', 'aal2']);
      expect(after.data?.currentLevel).toBe('aal2');
      expect((await again.client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factor.id, friendly_name: 'Laptop' }]);
    });

    it('admin.passkey: lists and deletes passkeys of a user', async () => {
      const { client, id: userId } = await environment().registerUser();
      await registerPasskey(client, createSoftwareAuthenticator(environment().publicUrl));
      const { passkey } = environment().adminClient().auth.admin;

      const { data } = await passkey.listPasskeys({ userId });
      const passkeyId = data?.[0]?.id ?? '';
      const { error } = await passkey.deletePasskey({ userId, passkeyId });

      expect([data?.length, error]).toEqual([1, null]);
      expect((await passkey.listPasskeys({ userId })).data).toEqual([]);
    });
  });
};
