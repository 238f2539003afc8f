import { afterAll, beforeAll } from '@jest/globals';
import { autoconfirmCases } from './cases/autoconfirm.ts';
import { outageCases, timeboxCases } from './cases/outages.ts';
import { createWorld, type World } from './world.ts';

/** seconds */
const life = 15;
let created: World;
const world = (): World => created;

beforeAll(async () => {
  created = await createWorld('client-library-strict', {
    ...{ AUTH_AUTOCONFIRM: 'true', AUTH_ANONYMOUS: 'false', AUTH_MANUAL_LINKING: 'false', AUTH_SESSION_TIMEBOX: String(life) },
    ...{ AUTH_LOGIN_ATTEMPTS: '5', AUTH_MAIL_INTERVAL: '60', AUTH_PASSWORD_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz:0123456789' },
    // Nobody listens there.
    ...{ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'trenzeye', OIDC_CLIENT_SECRET: 'a-secret', UPSTREAM_TIMEOUT: '4000' },
  });
}, 240_000);

afterAll(() => created?.stop(), 60_000);

autoconfirmCases(world);
outageCases(world);
timeboxCases(world, life);
