import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthResponse } from '@supabase/supabase-js';
import { type HostileProvider, hostileClient, startHostileProvider } from '../../../../services/auth/src/testing/hostile-provider.ts';
import { stackStartTimeoutMs } from '../../environment/start-test-environment.ts';
import { apiError, errorOf, sessionMissing } from './auth-errors.ts';
import { adminLinkCases } from './cases/admin-links.ts';
import { adminAccessCases, adminUserCases } from './cases/admin-users.ts';
import { claimsCases, rotationCases } from './cases/claims.ts';
import { assuranceCases, enrollmentCases } from './cases/factors.ts';
import { idTokenCases } from './cases/id-tokens.ts';
import { identityCases, oauthCases } from './cases/oauth.ts';
import { resendCases, verifyCases } from './cases/one-time-tokens.ts';
import { passkeyCases } from './cases/passkeys.ts';
import { pkceCases } from './cases/pkce.ts';
import { restCases } from './cases/rest.ts';
import { autoRefreshCases, sessionCases, signOutCases } from './cases/sessions.ts';
import { otpCases, passwordCases } from './cases/sign-in.ts';
import { anonymousCases, signUpCases } from './cases/sign-up.ts';
import { unsupportedCases } from './cases/unsupported.ts';
import { emailChangeCases, passwordChangeCases, userCases } from './cases/user.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

const tokenOf = ({ data }: AuthResponse): string => data.session?.refresh_token ?? '';

/** For a stack with AUTH_REUSE_INTERVAL=1. */
const reuseCases = (environment: () => TestEnvironment): void => {
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

let created: TestEnvironment;
let issuer: HostileProvider;
let rotation = { at: 0, kid: '' };
const environment = (): TestEnvironment => created;

beforeAll(async () => {
  issuer = await startHostileProvider();
  created = await createTestEnvironment('client-library', {
    AUTH_ANONYMOUS: 'true',
    AUTH_REUSE_INTERVAL: '1',
    AUTH_MAIL_INTERVAL: '0',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: hostileClient.id,
    OIDC_CLIENT_SECRET: hostileClient.secret,
  });
  // The new key signs after half a minute. Until then the other tests run with both keys published.
  rotation = { kid: await created.runCommand('rotate-key'), at: Date.now() };
}, stackStartTimeoutMs);

afterAll(async () => {
  await created?.stop();
  await issuer?.stop();
}, 60_000);

signUpCases(environment);
anonymousCases(environment);
passwordCases(environment);
otpCases(environment);
verifyCases(environment);
resendCases(environment);
userCases(environment);
passwordChangeCases(environment);
emailChangeCases(environment);
sessionCases(environment);
signOutCases(environment);
autoRefreshCases(environment);
reuseCases(environment);
passkeyCases(environment);
pkceCases(environment);
oauthCases(environment);
identityCases(environment);
idTokenCases(environment, () => issuer);
enrollmentCases(environment);
assuranceCases(environment);
adminUserCases(environment);
adminAccessCases(environment);
adminLinkCases(environment);
restCases(environment);
unsupportedCases(environment);
claimsCases(environment);
rotationCases(environment, () => rotation);
