import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { noSession, refusalOf, refused } from '../outcome.ts';
import { memoryStorage, type Storage, type World } from '../world.ts';

const unknownToken = 'a-refresh-token-nobody-was-given';

export const sessionCases = (world: () => World): void => {
  describe('getSession, setSession, refreshSession', () => {
    it('getSession -> what was stored, null for nobody', async () => {
      const { library, session } = await world().member();

      expect((await library.auth.getSession()).data.session?.access_token).toBe(session.access_token);
      expect(await world().library().auth.getSession()).toEqual({ data: { session: null }, error: null });
    });

    it('setSession with tokens of another client -> the same session; with damaged ones -> refused', async () => {
      const { session, id } = await world().member();
      const { auth } = world().library();

      const taken = await auth.setSession(session);
      const refreshed = await auth.refreshSession();

      expect(taken.data.user?.id).toBe(id);
      expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token);
      expect(refusalOf(await auth.setSession({ access_token: '', refresh_token: '' }))).toEqual(noSession);
      expect(refusalOf(await auth.setSession({ access_token: 'not.a.token', refresh_token: 'x' }))).toMatchObject({ code: 'invalid_jwt' });
    });

    it('refreshSession: given, unknown, absent -> a session of the same user, refresh_token_not_found, AuthSessionMissingError', async () => {
      const { session, id } = await world().member();

      const given = await world().library().auth.refreshSession({ refresh_token: session.refresh_token });

      expect(given.data.user?.id).toBe(id);
      expect(refusalOf(await world().library().auth.refreshSession({ refresh_token: unknownToken }))).toEqual(
        refused(400, 'refresh_token_not_found'),
      );
      expect(refusalOf(await world().library().auth.refreshSession())).toEqual(noSession);
    });
  });

  describe('onAuthStateChange', () => {
    it('a whole life -> every event once and in order, each with its session', async () => {
      const { email, password } = await world().member();
      const { auth } = world().library();
      const heard: [string, string | undefined][] = [];
      const { data } = auth.onAuthStateChange((event, session) => void heard.push([event, session?.user.email]));
      await sleep(50);

      await auth.signInWithPassword({ email, password });
      await auth.updateUser({ data: { city: 'Lagos' } });
      await auth.refreshSession();
      await auth.signOut();
      data.subscription.unsubscribe();
      await auth.signInWithPassword({ email, password });

      const signedIn = ['SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED'].map((event) => [event, email]);
      expect(heard).toEqual([['INITIAL_SESSION', undefined], ...signedIn, ['SIGNED_OUT', undefined]]);
    });
  });
};

export const signOutCases = (world: () => World): void => {
  /** One person signed in three times. */
  const thrice = async () => {
    const { email, password, library } = await world().member();
    const [second, third] = [await world().signIn({ email, password }), await world().signIn({ email, password })];
    const alive = async () => {
      const read = await Promise.all([library, second.library, third.library].map(({ auth }) => auth.getUser()));
      return read.map(({ error }) => error === null);
    };
    return { library, alive };
  };

  describe('signOut', () => {
    it.each([
      ['local', [false, true, true]],
      ['others', [true, false, false]],
      ['global', [false, false, false]],
    ] as const)('%s -> of three sessions these live on: %j', async (scope, expected) => {
      const { library, alive } = await thrice();

      const { error } = await library.auth.signOut({ scope });

      expect(error).toBeNull();
      expect(await alive()).toEqual(expected);
    });

    it('the tokens of an ended session -> neither reads nor refreshes; signing out twice, or nobody -> no error', async () => {
      const { library, session } = await world().member();
      await library.auth.signOut();
      const { auth } = world().library();

      expect(refusalOf(await auth.getUser(session.access_token))).toEqual(noSession);
      expect(refusalOf(await auth.refreshSession(session))).toEqual(refused(400, 'refresh_token_not_found'));
      expect([await library.auth.signOut(), await auth.signOut()]).toEqual(Array(2).fill({ error: null }));
    });
  });
};

/** Makes what is stored look as if its access token ended in `seconds`. */
const endIn = (storage: Storage, seconds: number): void => {
  const key = 'sb-127-auth-token';
  const session = JSON.parse(storage.getItem(key) ?? '{}') as object;
  storage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1_000) + seconds }));
};

export const autoRefreshCases = (world: () => World): void => {
  describe('the library refreshing by itself', () => {
    it('its ticker: a session about to end -> TOKEN_REFRESHED, and a new session is stored', async () => {
      const storage = memoryStorage();
      const { library, session } = await world().member({ storage });
      endIn(storage, 30);
      const refreshed = Promise.withResolvers<string | undefined>();
      library.auth.onAuthStateChange((event, next) => {
        if (event === 'TOKEN_REFRESHED') refreshed.resolve(next?.refresh_token);
      });

      await library.auth.startAutoRefresh();
      const token = await refreshed.promise;
      await library.auth.stopAutoRefresh();

      expect(token).not.toBe(session.refresh_token);
      expect((await library.auth.getSession()).data.session?.refresh_token).toBe(token);
    });

    it('an ended access token and ten calls at once -> refreshed once, all answered', async () => {
      const storage = memoryStorage();
      const { library, id, session } = await world().member({ storage });
      endIn(storage, -10);

      const read = await Promise.all(Array.from({ length: 10 }, () => library.auth.getUser()));

      expect(read.map(({ data }) => data.user?.id)).toEqual(Array(10).fill(id));
      expect((await library.auth.getSession()).data.session?.refresh_token).not.toBe(session.refresh_token);
      expect(
        await world().query('SELECT t.id FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE s.account_id = $1', [id]),
      ).toHaveLength(2);
    });

    it('a refresh that is refused -> SIGNED_OUT, and nothing is left', async () => {
      const storage = memoryStorage();
      const { library, email, password } = await world().member({ storage });
      await (await world().signIn({ email, password })).library.auth.signOut({ scope: 'global' });
      const heard: string[] = [];
      const listening = Promise.withResolvers<void>();
      library.auth.onAuthStateChange((event) => {
        heard.push(event);
        listening.resolve();
      });
      await listening.promise;
      endIn(storage, -10);

      const { data } = await library.auth.getSession();

      expect(data.session).toBeNull();
      expect(heard).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
      expect(storage.getItem('sb-127-auth-token')).toBeNull();
    });
  });
};
