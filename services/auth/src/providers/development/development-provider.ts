import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, type Logger, listen } from '@trenzeye/kit';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, Provider } from 'oidc-provider';
import { developmentErrorPage } from '../../pages/development-sign-in-page.ts';
import type { Fetch, OpenIdSettings } from '../openid-provider.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { type Person, subjectOf } from './people.ts';

/** What the page that asks who you are is told. */
export interface Interaction {
  readonly id: string;
  /** Suggested by the application. */
  readonly loginHint: string | undefined;
}

/** An OpenID provider for development: a certified library, in memory, on our own origin. It believes whatever it is told. */
export interface DevelopmentProvider {
  /** How it is used like any other provider. */
  readonly settings: OpenIdSettings;
  /** Answers what a browser asks of it. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Undefined when there is none for this browser, or it is over. */
  interaction(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined>;
  /** Ends the interaction and sends the browser on. */
  signIn(request: IncomingMessage, response: ServerResponse, person: Person): Promise<void>;
  cancel(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export interface DevelopmentOptions {
  readonly publicUrl: string;
  /** Where it sends people back to. */
  readonly callbackUrl: string;
  readonly log: Logger;
}

export const developmentPath = '/dev/oidc';
export const interactionPath = 'interaction';
const clientId = 'trenzeye';
/** seconds */
const hour = 3_600;

/** Keys and secrets last as long as the process: nothing of this is worth keeping. */
const configure = async (
  { callbackUrl }: DevelopmentOptions,
  clientSecret: string,
  people: ReadonlyMap<string, Person>,
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
      const person = people.get(accountId);
      if (!person) return undefined;
      const { email, name, emailVerified } = person;
      return { accountId, claims: () => ({ sub: accountId, email, email_verified: emailVerified, name }) };
    },
    clientBasedCORS: () => false,
    renderError: async (context, { error, error_description }) => {
      context.type = 'html';
      context.body = developmentErrorPage(error_description ?? error);
    },
    interactions: { url: (_context, { uid }) => `${developmentPath}/${interactionPath}/${uid}` },
    // Nobody is asked whether Trenzeye may know who they are: that is all it asks for.
    loadExistingGrant: async ({ oidc }) => {
      if (!oidc.client || !oidc.session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
  };
};

interface Running {
  readonly provider: Provider;
  readonly listening: Listening;
}

export const createDevelopmentProvider = (options: DevelopmentOptions): DevelopmentProvider => {
  const { publicUrl, log } = options;
  const home = new URL(publicUrl);
  const issuer = `${home.origin}${developmentPath}`;
  const clientSecret = randomBytes(32).toString('hex');
  const people = new Map<string, Person>();

  /** Below its path the library finds its own; above, it has to be told where the browser is. */
  const placed = <T extends IncomingMessage>(request: T): T => {
    const originalUrl = request.url ?? '/';
    Object.assign(request.headers, { 'x-forwarded-host': home.host, 'x-forwarded-proto': home.protocol.slice(0, -1) });
    return Object.assign(request, { originalUrl, url: originalUrl.slice(developmentPath.length) || '/' });
  };

  // The package is loaded at first use, which in production is never.
  const start = async (): Promise<Running> => {
    const { default: OidcProvider } = await import('oidc-provider');
    const configuration = await configure(options, clientSecret, people);
    const provider = new OidcProvider(issuer, { ...configuration, adapter: createMemoryAdapter() });
    provider.proxy = true;
    provider.on('server_error', (_context, error) => log.error({ err: error }, 'the development provider failed'));
    const handle = provider.callback();
    // A door of its own for what the auth service asks: it need not find its way back through the gateway.
    const listening = await listen((request, response) => void handle(placed(request), response), '127.0.0.1', 0);
    return { provider, listening };
  };
  let running: Promise<Running> | undefined;
  const ready = (): Promise<Running> => {
    running ??= start();
    return running;
  };

  const reach: Fetch = async (url, init) => {
    const { listening } = await ready();
    const { pathname, search } = new URL(url);
    return fetch(`${listening.url}${pathname}${search}`, init);
  };

  return {
    // Asked every time, so that one can be somebody else the next time.
    settings: { name: 'google', label: 'Google', issuer, clientId, clientSecret, parameters: { prompt: 'login' }, fetch: reach },
    serve: async (request, response) => {
      const { provider } = await ready();
      await provider.callback()(placed(request), response);
    },
    interaction: async (request, response) => {
      const { provider } = await ready();
      const found = await provider.interactionDetails(request, response).catch(() => undefined);
      if (!found) return undefined;
      const { login_hint } = found.params;
      return { id: found.uid, loginHint: typeof login_hint === 'string' ? login_hint : undefined };
    },
    signIn: async (request, response, person) => {
      const { provider } = await ready();
      const accountId = subjectOf(person);
      people.set(accountId, person);
      await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
    },
    cancel: async (request, response) => {
      const { provider } = await ready();
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'The sign-in was cancelled' });
    },
    close: async () => (await running?.catch(() => undefined))?.listening.close(),
  };
};
