import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { freePorts } from '../../../../dev/engines/free-port.ts';
import { apiError, errorOf, retryableError } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

/** Duration of the lock on the accounts table; longer than the timeout of the gateway. */
const outageSeconds = 6;

export const outageCases = (environment: () => TestEnvironment): void => {
  describe('retryable errors', () => {
    it('a service that does not respond -> AuthRetryableFetchError 504; the client retries its refresh until it succeeds', async () => {
      const { client, email, password, session } = await environment().registerUser();
      const lock = environment().query(`BEGIN; LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${outageSeconds}); COMMIT`);
      await sleep(300);

      const [signedIn, refreshed] = await Promise.all([
        environment().client().auth.signInWithPassword({ email, password }),
        client.auth.refreshSession(),
      ]);
      await lock;

      expect(errorOf(signedIn)).toEqual(retryableError(504));
      expect(refreshed.error).toBeNull();
      expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token);
    });

    it('an unavailable provider -> AuthRetryableFetchError 503', async () => {
      const { auth } = environment().client();

      expect(errorOf(await auth.signInWithIdToken({ provider: 'oidc', token: 'a.b.c' }))).toEqual(retryableError(503));
    });

    it('connection refused -> AuthRetryableFetchError without a status', async () => {
      const [port] = await freePorts(1, new Set());
      const { auth } = createClient(`http://127.0.0.1:${port}`, 'public-anonymous-key', { auth: { persistSession: false } });

      expect(errorOf(await auth.signInWithPassword({ email: 'a@trenzeye.example', password: 'x' }))).toEqual(retryableError(0));
    });
  });
};

/** @param sessionSeconds the maximum lifetime of a session */
export const timeboxCases = (environment: () => TestEnvironment, sessionSeconds: number): void => {
  describe('session with a maximum lifetime', () => {
    it('during its lifetime -> tokens are refreshed but expire with the session; afterwards -> session_expired', async () => {
      const { client, session, id } = await environment().registerUser();
      const endsAt = Date.now() + (sessionSeconds + 1) * 1_000;

      const read = await client.auth.getUser();
      const renewed = (await client.auth.getSession()).data.session;
      await sleep(endsAt - Date.now());
      const { auth } = environment().client();

      expect(session.expires_in).toBeLessThanOrEqual(sessionSeconds);
      expect(read.data.user?.id).toBe(id);
      expect(renewed?.refresh_token).not.toBe(session.refresh_token);
      expect(renewed?.expires_at).toBeLessThanOrEqual(session.expires_at ?? 0);
      expect(errorOf(await auth.refreshSession({ refresh_token: renewed?.refresh_token ?? '' }))).toEqual(apiError(400, 'session_expired'));
      expect(errorOf(await auth.getUser(renewed?.access_token))).toMatchObject({ name: 'AuthApiError', status: 401 });
      expect((await client.auth.getSession()).data.session).toBeNull();
    });
  });
};
