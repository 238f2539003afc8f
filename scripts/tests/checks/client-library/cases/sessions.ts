import { setTimeout as sleep } from 'node:timers/promises';
import { apiError, errorOf, sessionMissing } from '../auth-errors.ts';
import { memoryStorage, type Storage, type TestEnvironment } from '../test-environment.ts';

const unknownToken = 'an-unknown-refresh-token';

export const sessionCases = (environment: () => TestEnvironment): void => {
  describe('getSession, setSession, refreshSession', () => {
    it('getSession: signed in -> the stored session; not signed in -> null', async () => {
      const { client, session } = await environment().registerUser();

      expect((await client.auth.getSession()).data.session?.access_token).toBe(session.access_token);
      expect(await environment().client().auth.getSession()).toEqual({ data: { session: null }, error: null });
    });

    it('setSession: tokens of another client -> the same session; invalid tokens -> rejected', async () => {
      const { session, id } = await environment().registerUser();
      const { auth } = environment().client();

      const accepted = await auth.setSession(session);
      const refreshed = await auth.refreshSession();

      expect(accepted.data.user?.id).toBe(id);
      expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token);
      expect(errorOf(await auth.setSession({ access_token: '', refresh_token: '' }))).toEqual(sessionMissing);
      expect(errorOf(await auth.setSession({ access_token: 'not.a.token', refresh_token: 'x' }))).toMatchObject({ code: 'invalid_jwt' });
    });

    it('refreshSession: valid, unknown, no token -> a session of the same user, refresh_token_not_found, AuthSessionMissingError', async () => {
      const { session, id } = await environment().registerUser();

      const refreshed = await environment().client().auth.refreshSession({ refresh_token: session.refresh_token });

      expect(refreshed.data.user?.id).toBe(id);
      expect(errorOf(await environment().client().auth.refreshSession({ refresh_token: unknownToken }))).toEqual(
        apiError(400, 'refresh_token_not_found'),
      );
      expect(errorOf(await environment().client().auth.refreshSession())).toEqual(sessionMissing);
    });
  });

  describe('onAuthStateChange', () => {
    it('sign-in, update, refresh, sign-out -> every event once, in order, with its session', async () => {
      const { email, password } = await environment().registerUser();
      const { auth } = environment().client();
      const events: [string, string | undefined][] = [];
      const { data } = auth.onAuthStateChange((event, session) => void events.push([event, session?.user.email]));
      await sleep(50);

      await auth.signInWithPassword({ email, password });
      await auth.updateUser({ data: { city: 'Lagos' } });
      await auth.refreshSession();
      await auth.signOut();
      data.subscription.unsubscribe();
      await auth.signInWithPassword({ email, password });

      const signedIn = ['SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED'].map((event) => [event, email]);
      expect(events).toEqual([['INITIAL_SESSION', undefined], ...signedIn, ['SIGNED_OUT', undefined]]);
    });
  });
};

export const signOutCases = (environment: () => TestEnvironment): void => {
  const signInThreeTimes = async () => {
    const { email, password, client } = await environment().registerUser();
    const [second, third] = [await environment().signIn({ email, password }), await environment().signIn({ email, password })];
    const activeSessions = async () => {
      const read = await Promise.all([client, second.client, third.client].map(({ auth }) => auth.getUser()));
      return read.map(({ error }) => error === null);
    };
    return { client, activeSessions };
  };

  describe('signOut', () => {
    it.each([
      ['local', [false, true, true]],
      ['others', [true, false, false]],
      ['global', [false, false, false]],
    ] as const)('%s -> of three sessions these stay active: %j', async (scope, expected) => {
      const { client, activeSessions } = await signInThreeTimes();

      const { error } = await client.auth.signOut({ scope });

      expect(error).toBeNull();
      expect(await activeSessions()).toEqual(expected);
    });

    it('tokens of an ended session -> rejected; signing out twice or without a session -> no error', async () => {
      const { client, session } = await environment().registerUser();
      await client.auth.signOut();
      const { auth } = environment().client();

      expect(errorOf(await auth.getUser(session.access_token))).toEqual(sessionMissing);
      expect(errorOf(await auth.refreshSession(session))).toEqual(apiError(400, 'refresh_token_not_found'));
      expect([await client.auth.signOut(), await auth.signOut()]).toEqual(Array(2).fill({ error: null }));
    });
  });
};

/** Changes the stored session so that its access token appears to expire in `seconds`. */
const expireIn = (storage: Storage, seconds: number): void => {
  const key = 'sb-127-auth-token';
  const session = JSON.parse(storage.getItem(key) ?? '{}') as object;
  storage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1_000) + seconds }));
};

export const autoRefreshCases = (environment: () => TestEnvironment): void => {
  describe('automatic refresh', () => {
    it('startAutoRefresh: a session about to expire -> TOKEN_REFRESHED, the new session is stored', async () => {
      const storage = memoryStorage();
      const { client, session } = await environment().registerUser({ storage });
      expireIn(storage, 30);
      const refreshed = Promise.withResolvers<string | undefined>();
      client.auth.onAuthStateChange((event, next) => {
        if (event === 'TOKEN_REFRESHED') refreshed.resolve(next?.refresh_token);
      });

      await client.auth.startAutoRefresh();
      const token = await refreshed.promise;
      await client.auth.stopAutoRefresh();

      expect(token).not.toBe(session.refresh_token);
      expect((await client.auth.getSession()).data.session?.refresh_token).toBe(token);
    });

    it('an expired access token, ten concurrent calls -> refreshed once, all calls succeed', async () => {
      const storage = memoryStorage();
      const { client, id, session } = await environment().registerUser({ storage });
      expireIn(storage, -10);

      const read = await Promise.all(Array.from({ length: 10 }, () => client.auth.getUser()));

      expect(read.map(({ data }) => data.user?.id)).toEqual(Array(10).fill(id));
      expect((await client.auth.getSession()).data.session?.refresh_token).not.toBe(session.refresh_token);
      expect(
        await environment().query('SELECT t.id FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE s.account_id = $1', [id]),
      ).toHaveLength(2);
    });

    it('a rejected refresh -> SIGNED_OUT, the stored session is removed', async () => {
      const storage = memoryStorage();
      const { client, email, password } = await environment().registerUser({ storage });
      await (await environment().signIn({ email, password })).client.auth.signOut({ scope: 'global' });
      const events: string[] = [];
      const firstEvent = Promise.withResolvers<void>();
      client.auth.onAuthStateChange((event) => {
        events.push(event);
        firstEvent.resolve();
      });
      await firstEvent.promise;
      expireIn(storage, -10);

      const { data } = await client.auth.getSession();

      expect(data.session).toBeNull();
      expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
      expect(storage.getItem('sb-127-auth-token')).toBeNull();
    });
  });
};
