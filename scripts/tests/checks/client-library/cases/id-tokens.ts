import { createHash } from 'node:crypto';
import type { HostileProvider, TokenOptions } from '../../../../../services/auth/src/testing/hostile-provider.ts';
import { apiError, errorOf } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

const nonce = 'a-nonce-of-the-application';
const hashedNonce = createHash('sha256').update(nonce).digest('hex');

export const idTokenCases = (environment: () => TestEnvironment, issuer: () => HostileProvider): void => {
  let subjects = 0;
  const mint = async (claims: TokenOptions['claims'] = {}, options: TokenOptions = {}): Promise<string> => {
    subjects += 1;
    return issuer().mint({
      ...options,
      claims: { sub: `subject-${subjects}`, email: `subject${subjects}@idp.example`, nonce: hashedNonce, ...claims },
    });
  };

  describe('signInWithIdToken', () => {
    it('a token with the audience and nonce of the application -> a session; the same subject again -> the same account', async () => {
      const { email } = environment().newCredentials();
      const claims = { sub: 'the-same', email };

      const first = await environment()
        .client()
        .auth.signInWithIdToken({ provider: 'oidc', token: await mint(claims), nonce });
      const second = await environment()
        .client()
        .auth.signInWithIdToken({ provider: 'oidc', token: await mint(claims), nonce });

      expect(first.error).toBeNull();
      expect(first.data.user).toMatchObject({ email, app_metadata: { provider: 'oidc' } });
      expect(second.data.user?.id).toBe(first.data.user?.id);
    });

    it.each<[string, TokenOptions['claims'], TokenOptions, number, string]>([
      ['another nonce', { nonce: 'another' }, {}, 400, 'invalid_credentials'],
      ['no nonce', { nonce: undefined }, {}, 400, 'invalid_credentials'],
      ['another audience', { aud: 'another-client' }, {}, 400, 'invalid_credentials'],
      ['another issuer', { iss: 'https://elsewhere.example' }, {}, 400, 'invalid_credentials'],
      ['an expired one', { iat: 1_700_000_000, exp: 1_700_003_600 }, {}, 400, 'invalid_credentials'],
      ['a foreign key', {}, { foreignKey: true }, 400, 'invalid_credentials'],
      ['alg none', {}, { unsigned: true }, 400, 'invalid_credentials'],
      ['an unverified address', { email_verified: false }, {}, 403, 'provider_email_needs_verification'],
    ])('%s -> rejected', async (_case, claims, options, status, code) => {
      const token = await mint(claims, options);

      expect(errorOf(await environment().client().auth.signInWithIdToken({ provider: 'oidc', token, nonce }))).toEqual(
        apiError(status, code),
      );
    });

    it('an invalid token, no token, a provider that is not configured -> rejected', async () => {
      const { auth } = environment().client();

      expect(errorOf(await auth.signInWithIdToken({ provider: 'oidc', token: 'not.a.token' }))).toEqual(
        apiError(400, 'invalid_credentials'),
      );
      expect(errorOf(await auth.signInWithIdToken({ provider: 'oidc', token: '' }))).toEqual(apiError(400, 'validation_failed'));
      expect(errorOf(await auth.signInWithIdToken({ provider: 'apple', token: await mint(), nonce }))).toEqual(
        apiError(400, 'provider_disabled'),
      );
    });

    it('linkIdentity: a new identity -> added to the account; linked to another account -> identity_already_exists', async () => {
      const [{ client, id }, other] = [await environment().registerUser(), await environment().registerUser()];
      const claims = { sub: 'to-be-linked', email: 'elsewhere@idp.example' };

      const linked = await client.auth.linkIdentity({ provider: 'oidc', token: await mint(claims), nonce });
      const conflict = await other.client.auth.linkIdentity({ provider: 'oidc', token: await mint(claims), nonce });

      expect(linked.error).toBeNull();
      expect((await client.auth.getUserIdentities()).data?.identities.map(({ provider }) => provider)).toEqual(['email', 'oidc']);
      expect((await client.auth.getUser()).data.user?.id).toBe(id);
      expect(errorOf(conflict)).toEqual(apiError(422, 'identity_already_exists'));
    });
  });
};
