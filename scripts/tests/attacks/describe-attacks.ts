import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';
import { accountAttacks } from './accounts.ts';
import type { Attack, AttackTarget, RawRequest, RawResponse } from './attack.ts';
import { blockAttacks } from './blocks.ts';
import { dataApiAttacks } from './data-api.ts';
import { guessingAttacks } from './guessing.ts';
import { httpProtocolAttacks } from './http-protocol.ts';
import { impersonationAttacks } from './impersonation.ts';
import { injectionAttacks } from './injection.ts';
import { linkPreviewAttacks } from './link-previews.ts';
import { mediaAttacks, receivedBytesPerDay } from './media.ts';
import { modelEndpointAttacks } from './model-endpoints.ts';
import { objectAttacks } from './objects.ts';
import { passkeyAttacks } from './passkeys.ts';
import { publicSurfaceAttacks } from './public-surface.ts';
import { recoveryAttacks } from './recovery.ts';
import { recoveryCodeAttacks } from './recovery-codes.ts';
import { type RedirectingWebsites, startRedirectingWebsites } from './redirecting-websites.ts';
import { serverRequestAttacks } from './server-requests.ts';
import { shortAttacks } from './shorts.ts';
import { stackKey } from './signing-key.ts';
import { slowClientAttacks } from './slow-clients.ts';
import { staffAccessAttacks } from './staff-access.ts';
import { stolenSessionAttacks } from './stolen-sessions.ts';
import { tokenAttacks } from './tokens.ts';
import { trendSourceAttacks } from './trend-sources.ts';
import { visitorFloodAttacks } from './visitor-floods.ts';

/** Every attack, by topic. */
const attacks: Readonly<Record<string, readonly Attack[]>> = {
  accounts: accountAttacks,
  'blocked users': blockAttacks,
  guessing: guessingAttacks,
  'data API': dataApiAttacks,
  'link previews': linkPreviewAttacks,
  media: mediaAttacks,
  'model endpoints': modelEndpointAttacks,
  passkeys: passkeyAttacks,
  'public surface': publicSurfaceAttacks,
  'HTTP protocol': httpProtocolAttacks,
  impersonation: impersonationAttacks,
  injection: injectionAttacks,
  'objects of other users': objectAttacks,
  'recovery of an account': recoveryAttacks,
  'recovery codes': recoveryCodeAttacks,
  'requests of the server': serverRequestAttacks,
  'staff access': staffAccessAttacks,
  'slow clients': slowClientAttacks,
  Shorts: shortAttacks,
  'stolen sessions': stolenSessionAttacks,
  tokens: tokenAttacks,
  'trend sources': trendSourceAttacks,
  'floods by visitors': visitorFloodAttacks,
};

const attackTimeoutMs = 60_000;

/** The members of a JSON object; none of any other text. */
const parseObject = (text: string): RawResponse['json'] => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as RawResponse['json']) : {};
  } catch {
    return {};
  }
};

const createSend =
  (url: string): AttackTarget['send'] =>
  async (method, path, { token, body, headers = {} }: RawRequest = {}): Promise<RawResponse> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseObject(text) };
  };

/** Defines a test for every attack, on one stack. */
export const describeAttacks = (mode: AttackTarget['mode']): void => {
  let environment: RunningTestEnvironment;
  let target: AttackTarget;
  let websites: RedirectingWebsites;

  beforeAll(async () => {
    websites = await startRedirectingWebsites();
    const env = {
      ...websites.settings,
      LINK_PREVIEWS: 'on',
      // As in production; `npm start` allows model servers on this machine.
      MODEL_ENDPOINTS: 'public',
      AUTH_AUTOCONFIRM: 'false',
      // A quarter of it within an hour from one network.
      AUTH_FAILED_ATTEMPTS_PER_DAY: '40',
      // For attacks with tokens: their key, and no time in which a refresh token may be reused.
      AUTH_SIGNING_KEYS: JSON.stringify([stackKey.privateJwk]),
      AUTH_REUSE_INTERVAL: '0',
      // For attacks by slow clients: exceeded even while a busy machine opens connections slowly, and times that the attacks wait for.
      IN_FLIGHT_PER_NETWORK: '60',
      IN_FLIGHT_PER_USER: '40',
      SLOW_CLIENT_WINDOW_MS: '3000',
      HEADERS_TIMEOUT_MS: '4000',
      // So low that an attack exceeds it in seconds.
      MEDIA_RECEIVED_PER_DAY: String(receivedBytesPerDay),
    };
    environment = await startTestEnvironment({ purpose: `attacks-${mode}`, mode, env });
    target = { ...environment, mode, websites, send: createSend(environment.url) };
  }, stackStartTimeoutMs);

  afterAll(async () => {
    websites?.close();
    await environment?.stop();
  }, 60_000);

  describe.each(Object.entries(attacks))('%s', (_topic, list) => {
    it.each(list.map((attack) => [attack.name, attack] as const))('%s', (_name, attack) => attack.run(target), attackTimeoutMs);
  });
};
