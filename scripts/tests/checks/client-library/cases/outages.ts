import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { freePorts } from '../../../../dev/engines/free-port.ts';
import { refusalOf, refused, retryable } from '../outcome.ts';
import type { World } from '../world.ts';

/** Seconds for which nobody gets at the accounts; longer than the gateway waits. */
const outage = 6;

export const outageCases = (world: () => World): void => {
  describe('what is worth trying again', () => {
    it('a service that does not answer -> AuthRetryableFetchError 504; the library’s own refresh outlasts it', async () => {
      const { library, email, password, session } = await world().member();
      const stuck = world().query(`BEGIN; LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${outage}); COMMIT`);
      await sleep(300);

      const [signedIn, refreshed] = await Promise.all([
        world().library().auth.signInWithPassword({ email, password }),
        library.auth.refreshSession(),
      ]);
      await stuck;

      expect(refusalOf(signedIn)).toEqual(retryable(504));
      expect(refreshed.error).toBeNull();
      expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token);
    });

    it('a provider that is down -> AuthRetryableFetchError 503', async () => {
      const { auth } = world().library();

      expect(refusalOf(await auth.signInWithIdToken({ provider: 'oidc', token: 'a.b.c' }))).toEqual(retryable(503));
    });

    it('nobody there at all -> AuthRetryableFetchError without a status', async () => {
      const [port] = await freePorts(1, new Set());
      const { auth } = createClient(`http://127.0.0.1:${port}`, 'public-anonymous-key', { auth: { persistSession: false } });

      expect(refusalOf(await auth.signInWithPassword({ email: 'a@trenzeye.example', password: 'x' }))).toEqual(retryable(0));
    });
  });
};

/** `life`: seconds a session lives at most. */
export const timeboxCases = (world: () => World, life: number): void => {
  describe('a session that lives for seconds', () => {
    it('-> every call renews its token, which never outlives it; then session_expired', async () => {
      const { library, session, id } = await world().member();
      const end = Date.now() + (life + 1) * 1_000;

      const read = await library.auth.getUser();
      const renewed = (await library.auth.getSession()).data.session;
      await sleep(end - Date.now());
      const { auth } = world().library();

      expect(session.expires_in).toBeLessThanOrEqual(life);
      expect(read.data.user?.id).toBe(id);
      expect(renewed?.refresh_token).not.toBe(session.refresh_token);
      expect(renewed?.expires_at).toBeLessThanOrEqual(session.expires_at ?? 0);
      expect(refusalOf(await auth.refreshSession({ refresh_token: renewed?.refresh_token ?? '' }))).toEqual(
        refused(400, 'session_expired'),
      );
      expect(refusalOf(await auth.getUser(renewed?.access_token))).toMatchObject({ name: 'AuthApiError', status: 401 });
      expect((await library.auth.getSession()).data.session).toBeNull();
    });
  });
};
