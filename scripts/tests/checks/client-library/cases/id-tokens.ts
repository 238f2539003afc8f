import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { HostileProvider, Minting } from '../../../../../services/auth/src/testing/hostile-provider.ts';
import { refusalOf, refused } from '../outcome.ts';
import type { World } from '../world.ts';

const nonce = 'a-nonce-of-the-application';
const hashed = createHash('sha256').update(nonce).digest('hex');

export const idTokenCases = (world: () => World, issuer: () => HostileProvider): void => {
  let people = 0;
  const mint = async (claims: Minting['claims'] = {}, minting: Minting = {}): Promise<string> => {
    people += 1;
    return issuer().mint({
      ...minting,
      claims: { sub: `subject-${people}`, email: `subject${people}@idp.example`, nonce: hashed, ...claims },
    });
  };

  describe('signInWithIdToken', () => {
    it('a token for us with our nonce -> a session; the same person again -> the same account', async () => {
      const { email } = world().person();
      const claims = { sub: 'the-same', email };

      const first = await world()
        .library()
        .auth.signInWithIdToken({ provider: 'oidc', token: await mint(claims), nonce });
      const second = await world()
        .library()
        .auth.signInWithIdToken({ provider: 'oidc', token: await mint(claims), nonce });

      expect(first.error).toBeNull();
      expect(first.data.user).toMatchObject({ email, app_metadata: { provider: 'oidc' } });
      expect(second.data.user?.id).toBe(first.data.user?.id);
    });

    it.each<[string, Minting['claims'], Minting, number, string]>([
      ['another nonce', { nonce: 'another' }, {}, 400, 'invalid_credentials'],
      ['no nonce', { nonce: undefined }, {}, 400, 'invalid_credentials'],
      ['another audience', { aud: 'another-client' }, {}, 400, 'invalid_credentials'],
      ['another issuer', { iss: 'https://elsewhere.example' }, {}, 400, 'invalid_credentials'],
      ['an expired one', { iat: 1_700_000_000, exp: 1_700_003_600 }, {}, 400, 'invalid_credentials'],
      ['a foreign key', {}, { foreignKey: true }, 400, 'invalid_credentials'],
      ['alg none', {}, { unsigned: true }, 400, 'invalid_credentials'],
      ['an address nobody vouches for', { email_verified: false }, {}, 403, 'provider_email_needs_verification'],
    ])('%s -> refused', async (_case, claims, minting, status, code) => {
      const token = await mint(claims, minting);

      expect(refusalOf(await world().library().auth.signInWithIdToken({ provider: 'oidc', token, nonce }))).toEqual(refused(status, code));
    });

    it('no token at all, a provider that is not set up -> refused', async () => {
      const { auth } = world().library();

      expect(refusalOf(await auth.signInWithIdToken({ provider: 'oidc', token: 'not.a.token' }))).toEqual(
        refused(400, 'invalid_credentials'),
      );
      expect(refusalOf(await auth.signInWithIdToken({ provider: 'oidc', token: '' }))).toEqual(refused(400, 'validation_failed'));
      expect(refusalOf(await auth.signInWithIdToken({ provider: 'apple', token: await mint(), nonce }))).toEqual(
        refused(400, 'provider_disabled'),
      );
    });

    it('linkIdentity with a token -> one more identity of the same account; taken -> identity_already_exists', async () => {
      const [{ library, id }, other] = [await world().member(), await world().member()];
      const claims = { sub: 'to-be-linked', email: 'elsewhere@idp.example' };

      const linked = await library.auth.linkIdentity({ provider: 'oidc', token: await mint(claims), nonce });
      const taken = await other.library.auth.linkIdentity({ provider: 'oidc', token: await mint(claims), nonce });

      expect(linked.error).toBeNull();
      expect((await library.auth.getUserIdentities()).data?.identities.map(({ provider }) => provider)).toEqual(['email', 'oidc']);
      expect((await library.auth.getUser()).data.user?.id).toBe(id);
      expect(refusalOf(taken)).toEqual(refused(422, 'identity_already_exists'));
    });
  });
};
