import { type HostileProvider, hostileClient, startHostileProvider } from '../../../../services/auth/src/testing/hostile-provider.ts';
import { stackStartTimeoutMs } from '../../environment/start-test-environment.ts';
import { adminLinkCases } from './cases/admin-links.ts';
import { adminAccessCases, adminUserCases } from './cases/admin-users.ts';
import { claimsCases, rotationCases } from './cases/claims.ts';
import { assuranceCases, enrolmentCases } from './cases/factors.ts';
import { idTokenCases } from './cases/id-tokens.ts';
import { identityCases, oauthCases } from './cases/oauth.ts';
import { resendCases, verifyCases } from './cases/one-time-tokens.ts';
import { passkeyCases } from './cases/passkeys.ts';
import { pkceCases } from './cases/pkce.ts';
import { reuseCases } from './cases/refresh-token-reuse.ts';
import { restCases } from './cases/rest.ts';
import { autoRefreshCases, sessionCases, signOutCases } from './cases/sessions.ts';
import { otpCases, passwordCases } from './cases/sign-in.ts';
import { anonymousCases, signUpCases } from './cases/sign-up.ts';
import { unsupportedCases } from './cases/unsupported.ts';
import { emailChangeCases, passwordChangeCases, userCases } from './cases/user.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

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
enrolmentCases(environment);
assuranceCases(environment);
adminUserCases(environment);
adminAccessCases(environment);
adminLinkCases(environment);
restCases(environment);
unsupportedCases(environment);
claimsCases(environment);
rotationCases(environment, () => rotation);
