import type { Clock, Logger } from '@trenzeye/kit';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, customFetch as joseFetch, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { type ExternalIdentity, identityFromClaims } from './external-identity.ts';
import { createPassportClient, type Expected, type PassportClient } from './openid-strategy.ts';
import { ProviderAnswerInvalid, ProviderDown, ProviderRefusal } from './provider-failure.ts';

export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

export interface OpenIdSettings {
  /** As clients name it: `google`, `oidc`. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it. */
  readonly label: string;
  /** Sent with every authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** How the provider is reached from here, where its public address does not do. */
  readonly fetch?: Fetch;
}

export interface Begun {
  readonly url: string;
  readonly codeVerifier: string;
}

/** Somebody else who says who people are. Every method throws ProviderDown when it cannot be reached; the next call tries again. */
export interface OpenIdProvider {
  readonly name: string;
  readonly label: string;
  /** Where sign-in begins at the provider. */
  begin(given: { state: string; nonce: string; parameters: Readonly<Record<string, string>> }): Promise<Begun>;
  /** Redeems the provider's answer and checks all of it. Throws ProviderRefusal and ProviderAnswerInvalid. */
  finish(answer: URLSearchParams, expected: { state: string; nonce: string; codeVerifier: string }): Promise<ExternalIdentity>;
  /** Checks an ID token's signature, issuer, audience and time, not its nonce. Throws ProviderAnswerInvalid. */
  verifyIdToken(token: string): Promise<{ readonly identity: ExternalIdentity; readonly claims: JWTPayload; readonly algorithm: string }>;
}

const seconds = 5;
const scope = 'openid email profile';
const publicKeyAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** As the provider prefers: OpenID's default is HTTP Basic, Google and others take both. */
const authenticationFor =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
    authenticate(server, metadata, body, headers);
  };

const transportCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);
const isTransport = (error: unknown): boolean => {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (error instanceof client.ClientError) return transportCodes.has(error.code ?? '') || error.cause instanceof TypeError;
  return error instanceof TypeError;
};

/** Our three kinds of failure for the many of openid-client. */
const failureOf = (label: string, error: unknown): Error => {
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderRefusal(error.error, error.error_description ?? `${label} refused the sign-in`);
  return isTransport(error)
    ? new ProviderDown(`${label} cannot be reached`, { cause: error })
    : new ProviderAnswerInvalid(`the answer of ${label} is not valid`, { cause: error });
};

const refusalOf = (label: string, info: unknown): Error => {
  const { error, message } = (info ?? {}) as { error?: unknown; message?: unknown };
  if (typeof error !== 'string') return new ProviderAnswerInvalid(`the answer of ${label} is not valid`);
  return new ProviderRefusal(error, typeof message === 'string' && message !== error ? message : 'The sign-in was cancelled');
};

interface Ready {
  readonly config: client.Configuration;
  readonly passport: PassportClient<ExternalIdentity>;
  readonly keys: JWTVerifyGetKey;
}

/** Some issuers tell the address at their userinfo endpoint only. */
const claimsOf = async (config: client.Configuration, tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers) => {
  const claims = tokens.claims();
  if (!claims || claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
};

/** Asks the issuer for its addresses and keys at first use, and again at the next when that failed. */
const lazily = (settings: OpenIdSettings, callbackUrl: string): (() => Promise<Ready>) => {
  const { name, label, issuer, clientId, clientSecret, fetch: reach } = settings;
  const prepare = async (): Promise<Ready> => {
    const server = new URL(issuer);
    const config = await client.discovery(server, clientId, undefined, authenticationFor(clientSecret), {
      // The ID token's signature is checked although it came straight from the provider: plain http is allowed outside production.
      execute: [client.enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
      timeout: seconds,
      ...(reach ? { [client.customFetch]: reach as client.CustomFetch } : {}),
    });
    const { jwks_uri } = config.serverMetadata();
    if (!jwks_uri) throw new Error(`${label} publishes no keys`);
    const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: seconds * 1_000, ...(reach ? { [joseFetch]: reach } : {}) });
    const passport = createPassportClient<ExternalIdentity>(config, callbackUrl, (tokens, verified) => {
      claimsOf(config, tokens).then(
        (claims) => verified(null, identityFromClaims(name, claims) ?? false),
        (error: unknown) => verified(error),
      );
    });
    return { config, passport, keys };
  };
  let ready: Promise<Ready> | undefined;
  return () => {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined;
      throw new ProviderDown(`${label} cannot be reached`, { cause: error });
    });
    return ready;
  };
};

export interface OpenIdOptions {
  /** Our address that the provider sends people back to. */
  readonly callbackUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export const createOpenIdProvider = (settings: OpenIdSettings, { callbackUrl, clock, log }: OpenIdOptions): OpenIdProvider => {
  const { name, label, clientId } = settings;
  const ready = lazily(settings, callbackUrl);
  const noted = (error: Error): Error => {
    if (!(error instanceof ProviderRefusal)) log.warn({ err: error, provider: name }, 'an identity provider could not be used');
    return error;
  };
  const orFail = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw noted(error instanceof ProviderDown ? error : failureOf(label, error));
    });
  return {
    name,
    label,
    begin: ({ state, nonce, parameters }) =>
      orFail(
        ready().then(async ({ passport }) => {
          const scopes = [...new Set([...scope.split(' '), ...(parameters.scope ?? '').split(' ')])].join(' ').trim();
          const outcome = await passport.begin({ ...settings.parameters, ...parameters, scope: scopes, state, nonce });
          if (outcome.kind !== 'redirect') throw new Error('the strategy did not redirect');
          return { url: outcome.url, codeVerifier: outcome.expected.code_verifier };
        }),
      ),
    finish: async (answer, { state, nonce, codeVerifier }) => {
      const expected: Expected = { state, nonce, code_verifier: codeVerifier };
      const outcome = await orFail(ready().then(({ passport }) => passport.finish(`${callbackUrl}?${answer}`, expected)));
      if (outcome.kind === 'user') return outcome.user;
      throw noted(refusalOf(label, outcome.kind === 'refused' ? outcome.info : undefined));
    },
    verifyIdToken: async (token) => {
      const { config, keys } = await orFail(ready());
      const { issuer } = config.serverMetadata();
      const bad = (cause?: unknown) => noted(new ProviderAnswerInvalid('Bad ID token', { cause }));
      const checks = {
        issuer,
        audience: clientId,
        algorithms: publicKeyAlgorithms,
        currentDate: clock(),
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: seconds,
      };
      const { payload, protectedHeader } = await jwtVerify(token, keys, checks).catch((error: unknown) => {
        const unreachable =
          !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
        throw unreachable ? noted(new ProviderDown(`${label} cannot be reached`, { cause: error })) : bad(error);
      });
      // OpenID Connect Core 3.1.3.7: one of several audiences may only use the token when it is the authorized party.
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) throw bad();
      const identity = identityFromClaims(name, payload);
      if (!identity) throw bad();
      return { identity, claims: payload, algorithm: protectedHeader.alg };
    },
  };
};
