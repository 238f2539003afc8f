import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, type Logger, listen, unrestrictedFetch } from '@trenzeye/kit';
import { isInstallationHost } from '@trenzeye/kit/development-guard';
import { themeOf } from '@trenzeye/kit/http/page';
import { exportJWK, generateKeyPair } from 'jose';
import type { Adapter, AdapterFactory, AdapterPayload, Configuration, Provider } from 'oidc-provider';
import type { Fetch, OpenIdSettings } from '../openid-provider.ts';
import { type DemoUser, subjectOf } from './demo-users.ts';
import { developmentErrorPage } from './sign-in-page.ts';

interface StoredEntry {
  readonly payload: AdapterPayload;
  /** Unix milliseconds */
  readonly expiresAt: number;
}

/** Storage of the development provider in memory; entries are deleted when they expire. */
const createMemoryAdapter = (): AdapterFactory => {
  const stores = new Map<string, Map<string, StoredEntry>>();

  return (kind): Adapter => {
    const store = stores.get(kind) ?? new Map<string, StoredEntry>();
    stores.set(kind, store);
    const activeEntries = (): [string, AdapterPayload][] => {
      for (const [id, { expiresAt }] of store) if (expiresAt <= Date.now()) store.delete(id);
      return [...store].map(([id, { payload }]) => [id, payload]);
    };
    const findBy = async (matches: (payload: AdapterPayload) => boolean) => activeEntries().find(([, payload]) => matches(payload))?.[1];
    return {
      upsert: async (id, payload, expiresIn) => {
        store.set(id, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1_000 : Number.POSITIVE_INFINITY });
      },
      find: async (id) => activeEntries().find(([each]) => each === id)?.[1],
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const entry = store.get(id);
        if (entry) store.set(id, { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1_000) } });
      },
      destroy: async (id) => void store.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of activeEntries()) if (payload.grantId === grantId) store.delete(id);
      },
    };
  };
};

/** A sign-in that waits for the user's choice. */
interface Interaction {
  readonly id: string;
  /** Suggested by the application. */
  readonly loginHint: string | undefined;
}

/** An OpenID provider for development: a certified library, in memory, on our own origin. It verifies no identity. */
export interface DevelopmentProvider {
  /** Configures it like any other provider. */
  readonly settings: OpenIdSettings;
  /** Handles a browser's request. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Undefined when this browser has none, or it has ended. */
  interaction(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined>;
  /** Ends the interaction and redirects the browser. */
  signIn(request: IncomingMessage, response: ServerResponse, user: DemoUser): Promise<void>;
  cancel(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

interface DevelopmentOptions {
  readonly publicUrl: string;
  /** The URL that it redirects users back to. */
  readonly callbackUrl: string;
  readonly log: Logger;
}

export const developmentPath = '/dev/oidc';
export const interactionPath = 'interaction';
const clientId = 'trenzeye';
const hourSeconds = 3_600;

/** Keys and secrets are generated for each process. */
const configure = async (
  { callbackUrl }: DevelopmentOptions,
  clientSecret: string,
  users: ReadonlyMap<string, DemoUser>,
): Promise<Configuration> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [callbackUrl], token_endpoint_auth_method: 'client_secret_post' },
    ],
    clientAuthMethods: ['client_secret_post'],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'development' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_context, accountId) => {
      const user = users.get(accountId);
      if (!user) return undefined;
      const { email, name, emailVerified } = user;
      return { accountId, claims: () => ({ sub: accountId, email, email_verified: emailVerified, name }) };
    },
    clientBasedCORS: () => false,
    renderError: async (context, { error, error_description }) => {
      context.type = 'html';
      context.body = developmentErrorPage(error_description ?? error)(themeOf(context.headers.cookie));
    },
    interactions: { url: (_context, { uid }) => `${developmentPath}/${interactionPath}/${uid}` },
    // Consent is granted without asking: Trenzeye requests only the user's identity.
    loadExistingGrant: async ({ oidc }) => {
      if (!oidc.client || !oidc.session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: hourSeconds,
      AuthorizationCode: 60,
      Grant: hourSeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      Session: hourSeconds,
    },
  };
};

interface RunningProvider {
  readonly provider: Provider;
  readonly listening: Listening;
}

/** Strips the path prefix and sets the public origin, from which the library builds its URLs. */
const mountRequest = <T extends IncomingMessage>(request: T, { host, protocol }: URL): T => {
  const originalUrl = request.url ?? '/';
  Object.assign(request.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
  return Object.assign(request, { originalUrl, url: originalUrl.slice(developmentPath.length) || '/' });
};

export const createDevelopmentProvider = (options: DevelopmentOptions): DevelopmentProvider => {
  const { publicUrl, log } = options;
  const publicOrigin = new URL(publicUrl);
  const issuer = `${publicOrigin.origin}${developmentPath}`;
  const clientSecret = randomBytes(32).toString('hex');
  const users = new Map<string, DemoUser>();

  // The package is loaded at first use, which never happens in production.
  const start = async (): Promise<RunningProvider> => {
    const { default: OidcProvider } = await import('oidc-provider');
    const configuration = await configure(options, clientSecret, users);
    const provider = new OidcProvider(issuer, { ...configuration, adapter: createMemoryAdapter() });
    provider.proxy = true;
    provider.on('server_error', (_context, error) => log.error({ err: error }, 'development identity provider failed'));
    const handle = provider.callback();
    // The auth service's own requests use this listener instead of the gateway.
    const serveOwn = (request: IncomingMessage, response: ServerResponse): void => {
      if (isInstallationHost(request.headers.host, publicUrl)) void handle(mountRequest(request, publicOrigin), response);
      else response.writeHead(404).end();
    };
    const listening = await listen(serveOwn, '127.0.0.1', 0);
    return { provider, listening };
  };
  let running: Promise<RunningProvider> | undefined;
  const ready = (): Promise<RunningProvider> => {
    running ??= start();
    return running;
  };

  const fetchInternally: Fetch = async (url, init) => {
    const { listening } = await ready();
    const { pathname, search } = new URL(url);
    return unrestrictedFetch(`${listening.url}${pathname}${search}`, init);
  };

  return {
    // `prompt: login` shows the page at every sign-in, so that another user can be chosen.
    settings: { name: 'google', label: 'Google', issuer, clientId, clientSecret, parameters: { prompt: 'login' }, fetch: fetchInternally },
    serve: async (request, response) => {
      const { provider } = await ready();
      await provider.callback()(mountRequest(request, publicOrigin), response);
    },
    interaction: async (request, response) => {
      const { provider } = await ready();
      const found = await provider.interactionDetails(request, response).catch(() => undefined);
      if (!found) return undefined;
      const { login_hint } = found.params;
      return { id: found.uid, loginHint: typeof login_hint === 'string' ? login_hint : undefined };
    },
    signIn: async (request, response, user) => {
      const { provider } = await ready();
      const accountId = subjectOf(user);
      users.set(accountId, user);
      await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
    },
    cancel: async (request, response) => {
      const { provider } = await ready();
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'The log-in was cancelled' });
    },
    close: async () => (await running?.catch(() => undefined))?.listening.close(),
  };
};
