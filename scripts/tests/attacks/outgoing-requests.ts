import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostileServer } from '@trenzeye/kit/testing/hostile-server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sendJson, type TestEnvironment, type TestUser } from '../environment/test-environment.ts';

const sourceIds = ['hackernews', 'wikipedia', 'mastodon', 'bluesky', 'reddit', 'google-trends', 'github'];
const client = { id: 'trenzeye', secret: 'secret-of-this-test' };

/** An OpenID issuer with a correct configuration, whose token endpoint and keys are those of another server. */
export interface TestIssuer {
  readonly url: string;
  /** An ID token that is signed with an unpublished key. */
  signToken(): Promise<string>;
  close(): void;
}

export const startIssuer = async (answersOf: string): Promise<TestIssuer> => {
  const server = createServer((_request, response) => {
    const configuration = {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${answersOf}/token`,
      jwks_uri: `${answersOf}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(configuration));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { kid = 'a' } = await exportJWK(publicKey);
  return {
    url,
    signToken: () =>
      new SignJWT({ email: 'a@example.com' })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(url)
        .setAudience(client.id)
        .setSubject('a')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Settings under which the platform requests a server on loopback, wherever it requests one. */
export const settingsFor = ({ port, url }: HostileServer, issuer: TestIssuer): Readonly<Record<string, string>> => ({
  LINK_PREVIEWS: 'on',
  LINK_PREVIEW_ADDRESSES: 'anywhere',
  PUSH_ENDPOINTS: 'anywhere',
  MODEL_ENDPOINTS: 'anywhere',
  MODEL_TIMEOUT_MS: '2000',
  GENERATE_DAILY_QUOTA: '1000000',
  WEBHOOKS: 'anywhere',
  SIGNALS: 'on',
  SIGNALS_FEEDS: 'anywhere',
  // Nothing listens there: no other website is requested.
  SIGNALS_SOURCE_URLS: sourceIds.map((id) => `${id}=http://127.0.0.1:9`).join(','),
  SIGNALS_MASTODON_URL: 'http://127.0.0.1:9',
  AUTH_NETWORK_ATTEMPTS: '1000000',
  MEDIA_LINK_HOSTS: `127.0.0.1:${port}`,
  MEDIA_LINK_TIMEOUT: '2000',
  MEDIA_LINK_IDLE: '500',
  MEDIA_UPLOADS_PER_DAY: '1000000',
  MEDIA_WORKER_CONCURRENCY: '8',
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_GOOGLE_ISSUER: issuer.url,
  OIDC_GOOGLE_CLIENT_ID: client.id,
  OIDC_GOOGLE_CLIENT_SECRET: client.secret,
});

export interface OutgoingRequests {
  readonly environment: TestEnvironment;
  readonly server: HostileServer;
  readonly issuer: TestIssuer;
}

/** Makes the platform request the hostile server once or more. Counts from 1, over all users. */
type Cause = (count: number) => Promise<unknown>;

/** A way in which users make the platform request a foreign server. */
export interface OutgoingWay {
  /**
   * When the platform requests the server: while the user waits, later, or while the user waits but once for all users who wait at the
   * same time.
   */
  readonly timing: 'waiting' | 'later' | 'shared';
  /** Prepares a user. */
  readonly open: (target: OutgoingRequests, user: TestUser) => Cause | Promise<Cause>;
}

const requestAs = ({ url }: TestEnvironment, { token }: TestUser, method: string, path: string, body?: object) =>
  sendJson(url, { method, path, token, body });

const previewLinks: OutgoingWay['open'] =
  ({ environment, server }, user) =>
  async (count) => {
    // The product requests thirty pages of a host in ten minutes.
    const host = `127.1.${Math.floor(count / 5_000)}.${1 + (Math.floor(count / 20) % 250)}`;
    await requestAs(environment, user, 'POST', '/api/link-previews', { url: `http://${host}:${server.port}/${count}` });
  };

const testPushDevices: OutgoingWay['open'] = ({ environment, server }, user) => {
  let deviceId: string | undefined;
  const register = async (count: number): Promise<string> => {
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const body = { endpoint: `${server.url}/push/${count}`, keys, name: 'Chrome' };
    return (await environment.request<{ id: string }>('POST', '/api/push/devices', user.token, body)).id;
  };
  return async (count) => {
    deviceId ??= await register(count);
    const { status } = await requestAs(environment, user, 'POST', `/api/push/devices/${deviceId}/test`);
    // Its push service refused the device, or another device of this user took its place.
    if (status === 404 || status === 409) deviceId = undefined;
  };
};

const publishToWebhook: OutgoingWay['open'] = async ({ environment, server }, user) => {
  await requestAs(environment, user, 'PUT', '/api/schedule/webhook', { url: `${server.url}/hook` });
  return async () => {
    const content_id = await environment.createDraft(user);
    const post = { user_id: user.id, content_id, platform: 'webhook', scheduled_time: '2029-05-01T09:00:00.000Z' };
    const { status, body } = await requestAs(environment, user, 'POST', '/api/schedule/post', post);
    // On a busy machine the event of the draft takes longer than the request waits for it.
    if (status === 404) return;
    await environment.request('POST', `/api/schedule/${body.id}/publish-now`, user.token);
  };
};

const importLinks: OutgoingWay['open'] =
  ({ environment, server }, { token }) =>
  async (count) => {
    const form = new FormData();
    form.set('media_type', 'link');
    form.set('source_url', `${server.url}/${count}.mp4`);
    const headers = { authorization: `Bearer ${token}` };
    await (await fetch(`${environment.url}/api/upload`, { method: 'POST', headers, body: form })).arrayBuffer();
  };

const generate =
  (body: { readonly type: 'thread' | 'image'; readonly prompt: string }, accept: string): OutgoingWay['open'] =>
  async ({ environment, server }, user) => {
    const models = { text_model: 'writer', image_model: 'painter' };
    await requestAs(environment, user, 'PUT', '/api/ai/endpoint', { base_url: `${server.url}/v1`, ...models });
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', accept };
    return async () => {
      const response = await fetch(`${environment.url}/api/generate`, { method: 'POST', headers, body: JSON.stringify(body) });
      await response.arrayBuffer();
    };
  };

const authorizePath = '/auth/v1/authorize';
/** Starts a sign-in, as a browser does: the platform first redirects from 127.0.0.1 to its own name. */
const authorize = async ({ environment }: OutgoingRequests, provider: string): Promise<Response> => {
  const first = await fetch(`${environment.url}${authorizePath}?provider=${provider}`, { redirect: 'manual' });
  const location = first.headers.get('location') ?? '';
  return URL.parse(location)?.pathname === authorizePath ? fetch(location, { redirect: 'manual' }) : first;
};

/** Returns from the provider with a code, which the platform redeems. */
const redeemCode = async (target: OutgoingRequests): Promise<void> => {
  const { headers, url } = await authorize(target, 'google');
  const state = new URL(headers.get('location') ?? 'about:blank').searchParams.get('state') ?? '';
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const path = `/auth/v1/callback?${new URLSearchParams({ code: 'a-code', state })}`;
  await (await fetch(new URL(path, url), { headers: { cookie }, redirect: 'manual' })).arrayBuffer();
};

/** Every way in which users make the platform request a foreign server. */
export const outgoingWays: Readonly<Record<string, OutgoingWay>> = {
  'link preview': { timing: 'later', open: previewLinks },
  'push device': { timing: 'waiting', open: testPushDevices },
  webhook: { timing: 'later', open: publishToWebhook },
  'feed of an admin': {
    timing: 'waiting',
    open: ({ environment, server }) => {
      const admin = environment.user('admin');
      return (count) => requestAs(environment, admin, 'POST', '/api/admin/sources/feeds/preview', { url: `${server.url}/feed/${count}` });
    },
  },
  'link import': { timing: 'later', open: importLinks },
  'models of an AI endpoint': {
    timing: 'waiting',
    open: ({ environment, server }, user) => {
      return () => requestAs(environment, user, 'POST', '/api/ai/endpoint/models', { base_url: `${server.url}/v1` });
    },
  },
  'test of an AI endpoint': {
    timing: 'waiting',
    open: ({ environment, server }, user) => {
      const body = { base_url: `${server.url}/v1`, model: 'writer' };
      return () => requestAs(environment, user, 'POST', '/api/ai/endpoint/test', body);
    },
  },
  'streamed text of an AI endpoint': { timing: 'waiting', open: generate({ type: 'thread', prompt: 'Bread' }, 'text/event-stream') },
  'image of an AI endpoint': { timing: 'waiting', open: generate({ type: 'image', prompt: 'Bread' }, 'application/json') },
  'configuration of an OpenID provider': {
    timing: 'shared',
    open: (target) => async () => (await authorize(target, 'oidc')).arrayBuffer(),
  },
  'tokens of an OpenID provider': { timing: 'waiting', open: (target) => () => redeemCode(target) },
  'keys of an OpenID provider': {
    timing: 'shared',
    open:
      ({ environment: { url }, issuer }) =>
      async () => {
        const body = { provider: 'google', id_token: await issuer.signToken() };
        return sendJson(url, { method: 'POST', path: '/auth/v1/token?grant_type=id_token', body });
      },
  },
};
