import { afterAll, beforeAll } from '@jest/globals';
import { type HostileProvider, hostileClient, startHostileProvider } from '../../../../services/auth/src/testing/hostile-provider.ts';
import { adminLinkCases } from './cases/admin-links.ts';
import { adminAccessCases, adminUserCases } from './cases/admin-users.ts';
import { claimsCases, rotationCases } from './cases/claims.ts';
import { assuranceCases, enrolmentCases } from './cases/factors.ts';
import { idTokenCases } from './cases/id-tokens.ts';
import { identityCases, oauthCases } from './cases/oauth.ts';
import { resendCases, verifyCases } from './cases/one-time-tokens.ts';
import { pkceCases } from './cases/pkce.ts';
import { reuseCases } from './cases/refreshing.ts';
import { restCases } from './cases/rest.ts';
import { autoRefreshCases, sessionCases, signOutCases } from './cases/sessions.ts';
import { otpCases, passwordCases } from './cases/sign-in.ts';
import { anonymousCases, signUpCases } from './cases/sign-up.ts';
import { unansweredCases } from './cases/unanswered.ts';
import { emailChangeCases, passwordChangeCases, userCases } from './cases/user.ts';
import { createWorld, type World } from './world.ts';

let created: World;
let issuer: HostileProvider;
let rotation = { at: 0, kid: '' };
const world = (): World => created;

beforeAll(async () => {
  issuer = await startHostileProvider();
  created = await createWorld('client-library', {
    ...{ AUTH_ANONYMOUS: 'true', AUTH_REUSE_INTERVAL: '1', AUTH_MAIL_INTERVAL: '0' },
    ...{ OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: hostileClient.id, OIDC_CLIENT_SECRET: hostileClient.secret },
  });
  // The new key signs half a minute later: by then the rest has run, with both keys published.
  rotation = { kid: await created.command('rotate-key'), at: Date.now() };
}, 240_000);

afterAll(async () => {
  await created?.stop();
  await issuer?.stop();
}, 60_000);

signUpCases(world);
anonymousCases(world);
passwordCases(world);
otpCases(world);
verifyCases(world);
resendCases(world);
userCases(world);
passwordChangeCases(world);
emailChangeCases(world);
sessionCases(world);
signOutCases(world);
autoRefreshCases(world);
reuseCases(world);
pkceCases(world);
oauthCases(world);
identityCases(world);
idTokenCases(world, () => issuer);
enrolmentCases(world);
assuranceCases(world);
adminUserCases(world);
adminAccessCases(world);
adminLinkCases(world);
restCases(world);
unansweredCases(world);
claimsCases(world);
rotationCases(world, () => rotation);
