import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { AuthResponse } from '@supabase/supabase-js';
import { noSession, refusalOf, refused } from '../outcome.ts';
import type { World } from '../world.ts';

const tokenOf = ({ data }: AuthResponse): string => data.session?.refresh_token ?? '';

/** For a stack whose grace is one second. */
export const reuseCases = (world: () => World): void => {
  const refresh = (refresh_token: string): Promise<AuthResponse> => world().library().auth.refreshSession({ refresh_token });
  const family = (id: string) =>
    world().query<{ alive: boolean; tokens: number }>(
      `SELECT s.revoked_at IS NULL AS alive,
         (SELECT count(*)::int FROM refresh_tokens t WHERE t.session_id = s.id AND t.used_at IS NULL AND t.revoked_at IS NULL) AS tokens
       FROM sessions s WHERE s.account_id = $1`,
      [id],
    );

  describe('one refresh token, many times', () => {
    it('20 clients at once -> all succeed with the same successor: one family, and nobody is locked out', async () => {
      const { session, id } = await world().member();

      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));

      expect(answers.map(refusalOf)).toEqual(Array(20).fill(null));
      expect(new Set(answers.map(tokenOf)).size).toBe(1);
      expect(await family(id)).toEqual([{ alive: true, tokens: 1 }]);
      expect((await refresh(tokenOf(answers[0] as AuthResponse))).error).toBeNull();
    });

    it('an old one after the grace -> refresh_token_already_used, and the whole family is over', async () => {
      const { session, id } = await world().member();
      const second = await refresh(session.refresh_token);
      const third = await refresh(tokenOf(second));
      await sleep(1_200);

      const old = await refresh(session.refresh_token);
      const newest = await refresh(tokenOf(third));

      expect([old, newest].map(refusalOf)).toEqual(Array(2).fill(refused(400, 'refresh_token_already_used')));
      expect(await family(id)).toEqual([{ alive: false, tokens: 0 }]);
      expect(refusalOf(await world().library().auth.getUser(third.data.session?.access_token))).toEqual(noSession);
    });

    it('the parent of the living one after the grace -> the answer that was lost, again', async () => {
      const { session, id } = await world().member();
      const lost = await refresh(session.refresh_token);
      await sleep(1_200);

      const again = await refresh(session.refresh_token);

      expect(tokenOf(again)).toBe(tokenOf(lost));
      expect(await family(id)).toEqual([{ alive: true, tokens: 1 }]);
    });

    it('one person’s theft -> the other sessions of that person live on', async () => {
      const { session, email, password } = await world().member();
      const other = await world().signIn({ email, password });
      await refresh(tokenOf(await refresh(session.refresh_token)));
      await sleep(1_200);

      await refresh(session.refresh_token);

      expect((await other.library.auth.getUser()).error).toBeNull();
      expect((await other.library.auth.refreshSession()).error).toBeNull();
    });
  });
};
