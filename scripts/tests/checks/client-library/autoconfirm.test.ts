import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { freePorts } from '../../../dev/engines/free-port.ts';
import { stackStartTimeoutMs } from '../../environment/start-test-environment.ts';
import { apiError, errorOf, retryableError, weakPassword } from './auth-errors.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

/** Duration of the lock on the accounts table; longer than the timeout of the gateway. */
const outageSeconds = 6;

const outageCases = (environment: () => TestEnvironment): void => {
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
const timeboxCases = (environment: () => TestEnvironment, sessionSeconds: number): void => {
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

/** For a stack with AUTH_AUTOCONFIRM=true and low rate limits. */
const autoconfirmCases = (environment: () => TestEnvironment): void => {
  describe('signUp with autoconfirm', () => {
    it('a new address -> a session and SIGNED_IN; an existing address -> user_already_exists', async () => {
      const [client, credentials] = [environment().client(), environment().newCredentials()];
      const events: string[] = [];
      client.auth.onAuthStateChange((event) => void events.push(event));

      const { data, error } = await client.auth.signUp(credentials);

      expect(error).toBeNull();
      expect(data.session?.user).toMatchObject({ email: credentials.email, email_confirmed_at: expect.any(String) });
      expect(events).toContain('SIGNED_IN');
      expect(errorOf(await client.auth.signUp(credentials))).toEqual(apiError(422, 'user_already_exists'));
    });

    it('a password without the required characters -> AuthWeakPasswordError with that reason', async () => {
      const { email } = environment().newCredentials();

      expect(errorOf(await environment().client().auth.signUp({ email, password: 'no digits in this passphrase' }))).toEqual(
        weakPassword('characters'),
      );
    });
  });

  describe('disabled features', () => {
    it('anonymous sign-in, linking -> anonymous_provider_disabled, manual_linking_disabled', async () => {
      const { client } = await environment().registerUser();
      const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? [];
      if (!identity) throw new Error('no identity');

      expect(errorOf(await environment().client().auth.signInAnonymously())).toEqual(apiError(422, 'anonymous_provider_disabled'));
      expect(errorOf(await client.auth.linkIdentity({ provider: 'google' }))).toEqual(apiError(404, 'manual_linking_disabled'));
      expect(errorOf(await client.auth.linkIdentity({ provider: 'oidc', token: 'x' }))).toEqual(apiError(404, 'manual_linking_disabled'));
      expect(errorOf(await client.auth.unlinkIdentity(identity))).toEqual(apiError(404, 'manual_linking_disabled'));
    });
  });

  describe('rate limits', () => {
    it('a second mail within a minute -> over_email_send_rate_limit, with or without an account', async () => {
      const { email } = await environment().registerUser();
      const { auth } = environment().client();

      for (const each of [email, 'unknown@trenzeye.example']) {
        expect((await auth.resetPasswordForEmail(each)).error).toBeNull();
        expect(errorOf(await auth.resetPasswordForEmail(each))).toEqual(apiError(429, 'over_email_send_rate_limit'));
      }
    });

    it('repeated wrong passwords -> over_request_rate_limit, also for the correct password', async () => {
      const { email, password } = await environment().registerUser();
      const { auth } = environment().client();

      const codes: unknown[] = [];
      for (let each = 0; each < 6; each += 1)
        codes.push(errorOf(await auth.signInWithPassword({ email, password: 'not-the-password' }))?.code);

      expect(codes).toEqual([...Array(5).fill('invalid_credentials'), 'over_request_rate_limit']);
      expect(errorOf(await auth.signInWithPassword({ email, password }))).toEqual(apiError(429, 'over_request_rate_limit'));
    });
  });
};

const sessionSeconds = 15;
let created: TestEnvironment;
const environment = (): TestEnvironment => created;

beforeAll(async () => {
  created = await createTestEnvironment('client-library-strict', {
    AUTH_AUTOCONFIRM: 'true',
    AUTH_ANONYMOUS: 'false',
    AUTH_MANUAL_LINKING: 'false',
    AUTH_SESSION_TIMEBOX: String(sessionSeconds),
    AUTH_LOGIN_ATTEMPTS: '5',
    AUTH_MAIL_INTERVAL: '60',
    AUTH_PASSWORD_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz:0123456789',
    // A closed port.
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'trenzeye',
    OIDC_CLIENT_SECRET: 'a-secret',
    UPSTREAM_TIMEOUT: '4000',
  });
}, stackStartTimeoutMs);

afterAll(() => created?.stop(), 60_000);

autoconfirmCases(environment);
outageCases(environment);
timeboxCases(environment, sessionSeconds);
