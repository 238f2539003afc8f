import { stackStartTimeoutMs } from '../../environment/start-test-environment.ts';
import { autoconfirmCases } from './cases/autoconfirm.ts';
import { outageCases, timeboxCases } from './cases/outages.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

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
