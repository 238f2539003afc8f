import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { refusalOf } from '../outcome.ts';
import type { World } from '../world.ts';

export const claimsCases = (world: () => World): void => {
  describe('getClaims', () => {
    it('-> what the token says, checked against the published keys without asking who is signed in', async () => {
      const asked: string[] = [];
      const counting: typeof fetch = (input, init) => {
        asked.push(new URL(String(input)).pathname);
        return fetch(input, init);
      };
      const { library, id, email } = await world().member({ fetch: counting });
      asked.length = 0;

      const { data, error } = await library.auth.getClaims();
      await library.auth.getClaims();

      expect(error).toBeNull();
      expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
      expect(data?.claims).toMatchObject({
        ...{ sub: id, email, aud: 'authenticated', role: 'authenticated', aal: 'aal1', is_anonymous: false },
        ...{ iss: `${world().home}/auth/v1`, session_id: expect.any(String), amr: [{ method: 'otp' }] },
      });
      expect(asked.filter((path) => path !== '/auth/v1/.well-known/jwks.json')).toEqual([]);
    });

    it('nobody -> null; a changed token -> invalid_jwt', async () => {
      const { session } = await world().member();
      const [header, payload = '', signature] = session.access_token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...claims, user_role: 'admin' })).toString('base64url');
      const { auth } = world().library();

      expect(await auth.getClaims()).toEqual({ data: null, error: null });
      expect(refusalOf(await auth.getClaims(`${header}.${forged}.${signature}`))).toEqual({
        ...{ name: 'AuthInvalidJwtError', code: 'invalid_jwt', status: 400 },
      });
    });
  });
};

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

/** `rotatedAt`: when the key was rotated, in Unix milliseconds; a new one signs half a minute later. */
export const rotationCases = (world: () => World, rotation: () => { readonly at: number; readonly kid: string }): void => {
  describe('getClaims, after the signing key was rotated', () => {
    it('tokens of the old key and of the new one -> both are known, here and there, and no call has failed meanwhile', async () => {
      const before = await world().member();
      const newKey = rotation().kid;

      let { session } = before;
      for (const deadline = rotation().at + 60_000; kidOf(session.access_token) !== newKey && Date.now() < deadline; await sleep(500)) {
        const refreshed = await before.library.auth.refreshSession();
        expect(refreshed.error).toBeNull();
        session = refreshed.data.session ?? session;
      }
      const { auth } = world().library();
      const claims = await Promise.all([before.session, session].map(({ access_token }) => auth.getClaims(access_token)));
      const users = await Promise.all([before.session, session].map(({ access_token }) => auth.getUser(access_token)));

      expect(kidOf(session.access_token)).toBe(newKey);
      expect(claims.map(({ data }) => data?.claims.sub)).toEqual([before.id, before.id]);
      expect(users.map(({ data }) => data.user?.id)).toEqual([before.id, before.id]);
    }, 90_000);
  });
};
