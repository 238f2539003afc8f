import { setTimeout as sleep } from 'node:timers/promises';
import { errorOf } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

export const claimsCases = (environment: () => TestEnvironment): void => {
  describe('getClaims', () => {
    it('a valid token -> its claims, verified with the published keys only', async () => {
      const requestedPaths: string[] = [];
      const recordingFetch: typeof fetch = (input, init) => {
        requestedPaths.push(new URL(String(input)).pathname);
        return fetch(input, init);
      };
      const { client, id, email } = await environment().registerUser({ fetch: recordingFetch });
      requestedPaths.length = 0;

      const { data, error } = await client.auth.getClaims();
      await client.auth.getClaims();

      expect(error).toBeNull();
      expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
      expect(data?.claims).toMatchObject({
        sub: id,
        email,
        aud: 'authenticated',
        role: 'authenticated',
        aal: 'aal1',
        is_anonymous: false,
        iss: `${environment().publicUrl}/auth/v1`,
        session_id: expect.any(String),
        amr: [{ method: 'otp' }],
      });
      expect(requestedPaths.filter((path) => path !== '/auth/v1/.well-known/jwks.json')).toEqual([]);
    });

    it('no session -> null; a changed token -> invalid_jwt', async () => {
      const { session } = await environment().registerUser();
      const [header, payload = '', signature] = session.access_token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...claims, user_role: 'admin' })).toString('base64url');
      const { auth } = environment().client();

      expect(await auth.getClaims()).toEqual({ data: null, error: null });
      expect(errorOf(await auth.getClaims(`${header}.${forged}.${signature}`))).toEqual({
        name: 'AuthInvalidJwtError',
        code: 'invalid_jwt',
        status: 400,
      });
    });
  });
};

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

/** @param rotation the new key and the time of its rotation in Unix milliseconds; it signs half a minute later */
export const rotationCases = (environment: () => TestEnvironment, rotation: () => { readonly at: number; readonly kid: string }): void => {
  describe('getClaims after a key rotation', () => {
    it('tokens of the old and the new key -> both valid for client and service, no call fails meanwhile', async () => {
      const before = await environment().registerUser();
      const newKey = rotation().kid;

      let { session } = before;
      for (const deadline = rotation().at + 60_000; kidOf(session.access_token) !== newKey && Date.now() < deadline; await sleep(500)) {
        const refreshed = await before.client.auth.refreshSession();
        expect(refreshed.error).toBeNull();
        session = refreshed.data.session ?? session;
      }
      const { auth } = environment().client();
      const claims = await Promise.all([before.session, session].map(({ access_token }) => auth.getClaims(access_token)));
      const users = await Promise.all([before.session, session].map(({ access_token }) => auth.getUser(access_token)));

      expect(kidOf(session.access_token)).toBe(newKey);
      expect(claims.map(({ data }) => data?.claims.sub)).toEqual([before.id, before.id]);
      expect(users.map(({ data }) => data.user?.id)).toEqual([before.id, before.id]);
    }, 90_000);
  });
};
