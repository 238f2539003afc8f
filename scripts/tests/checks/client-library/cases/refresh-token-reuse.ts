import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthResponse } from '@supabase/supabase-js';
import { apiError, errorOf, sessionMissing } from '../auth-errors.ts';
import type { TestEnvironment } from '../test-environment.ts';

const tokenOf = ({ data }: AuthResponse): string => data.session?.refresh_token ?? '';

/** For a stack with AUTH_REUSE_INTERVAL=1. */
export const reuseCases = (environment: () => TestEnvironment): void => {
  const refresh = (refresh_token: string): Promise<AuthResponse> => environment().client().auth.refreshSession({ refresh_token });
  const sessionState = (id: string) =>
    environment().query<{ active: boolean; tokens: number }>(
      `SELECT s.revoked_at IS NULL AS active,
         (SELECT count(*)::int FROM refresh_tokens t WHERE t.session_id = s.id AND t.used_at IS NULL AND t.revoked_at IS NULL) AS tokens
       FROM sessions s WHERE s.account_id = $1`,
      [id],
    );

  describe('refresh token used several times', () => {
    it('20 clients at once -> all receive the same new token, the session stays active', async () => {
      const { session, id } = await environment().registerUser();

      const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));

      expect(responses.map(errorOf)).toEqual(Array(20).fill(null));
      expect(new Set(responses.map(tokenOf)).size).toBe(1);
      expect(await sessionState(id)).toEqual([{ active: true, tokens: 1 }]);
      expect((await refresh(tokenOf(responses[0] as AuthResponse))).error).toBeNull();
    });

    it('an earlier token after the reuse interval -> refresh_token_already_used, the session is revoked', async () => {
      const { session, id } = await environment().registerUser();
      const second = await refresh(session.refresh_token);
      const third = await refresh(tokenOf(second));
      await sleep(1_200);

      const old = await refresh(session.refresh_token);
      const newest = await refresh(tokenOf(third));

      expect([old, newest].map(errorOf)).toEqual(Array(2).fill(apiError(400, 'refresh_token_already_used')));
      expect(await sessionState(id)).toEqual([{ active: false, tokens: 0 }]);
      expect(errorOf(await environment().client().auth.getUser(third.data.session?.access_token))).toEqual(sessionMissing);
    });

    it('the parent of the current token after the reuse interval -> the current token again', async () => {
      const { session, id } = await environment().registerUser();
      const lost = await refresh(session.refresh_token);
      await sleep(1_200);

      const again = await refresh(session.refresh_token);

      expect(tokenOf(again)).toBe(tokenOf(lost));
      expect(await sessionState(id)).toEqual([{ active: true, tokens: 1 }]);
    });

    it('reuse in one session -> the other sessions of the user stay active', async () => {
      const { session, email, password } = await environment().registerUser();
      const other = await environment().signIn({ email, password });
      await refresh(tokenOf(await refresh(session.refresh_token)));
      await sleep(1_200);

      await refresh(session.refresh_token);

      expect((await other.client.auth.getUser()).error).toBeNull();
      expect((await other.client.auth.refreshSession()).error).toBeNull();
    });
  });
};
