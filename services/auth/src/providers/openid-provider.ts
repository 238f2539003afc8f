import { type Clock, type Logger, limitAnswers, unrestrictedFetch } from '@trenzeye/kit';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, customFetch as joseFetch, jwtVerify } from 'jose';
import * as client from 'openid-client';
import {
  type ExternalIdentity,
  identityFromClaims,
  ProviderRefusal,
  ProviderResponseInvalid,
  ProviderUnavailable,
} from './external-identity.ts';
import { createPassportClient, type ExpectedResponse, type PassportClient } from './openid-strategy.ts';

export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

export interface OpenIdSettings {
  /** Its name in requests: `google`, `oidc`. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name in the user interface. */
  readonly label: string;
  /** Sent with every authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Replaces fetch where the provider cannot be reached at its public URL. */
  readonly fetch?: Fetch;
}

interface AuthorizationRequest {
  readonly url: string;
  readonly codeVerifier: string;
}

/** An external identity provider. Every method throws ProviderUnavailable when it cannot be reached; the next call tries again. */
export interface OpenIdProvider {
  readonly name: string;
  readonly label: string;
  /** The URL of the sign-in at the provider. */
  start(request: { state: string; nonce: string; parameters: Readonly<Record<string, string>> }): Promise<AuthorizationRequest>;
  /** Redeems and verifies the provider's response. Throws ProviderRefusal and ProviderResponseInvalid. */
  finish(response: URLSearchParams, expected: { state: string; nonce: string; codeVerifier: string }): Promise<ExternalIdentity>;
  /** Checks an ID token's signature, issuer, audience and time, not its nonce. Throws ProviderResponseInvalid. */
  verifyIdToken(token: string): Promise<{ readonly identity: ExternalIdentity; readonly claims: JWTPayload; readonly algorithm: string }>;
}

const timeoutSeconds = 5;
/** Of the configuration, the keys, the tokens and the user's claims. */
const answerLimitBytes = 1_048_576;
const scope = 'openid email profile';
const publicKeyAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** The provider's preferred method: OpenID's default is HTTP Basic, Google and others accept both. */
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

/** Maps the errors of openid-client to three classes. */
const failureOf = (label: string, error: unknown): Error => {
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderRefusal(error.error, error.error_description ?? `${label} refused the log-in`);
  return isTransport(error)
    ? new ProviderUnavailable(`${label} cannot be reached`, { cause: error })
    : new ProviderResponseInvalid(`invalid response from ${label}`, { cause: error });
};

const refusalOf = (label: string, info: unknown): Error => {
  const { error, message } = (info ?? {}) as { error?: unknown; message?: unknown };
  if (typeof error !== 'string') return new ProviderResponseInvalid(`invalid response from ${label}`);
  return new ProviderRefusal(error, typeof message === 'string' && message !== error ? message : 'The log-in was cancelled');
};

interface ProviderClient {
  readonly config: client.Configuration;
  readonly passport: PassportClient<ExternalIdentity>;
  readonly keys: JWTVerifyGetKey;
}

/** Some issuers return the email address only at their userinfo endpoint. */
const claimsOf = async (config: client.Configuration, tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers) => {
  const claims = tokens.claims();
  if (!claims || claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
};

/** Reads the issuer's configuration and keys at first use; tries again at the next use after a failure. */
const createLazyClient = (settings: OpenIdSettings, callbackUrl: string): (() => Promise<ProviderClient>) => {
  const { name, label, issuer, clientId, clientSecret, fetch: send = unrestrictedFetch } = settings;
  const limitedFetch = limitAnswers(answerLimitBytes, send as typeof fetch);
  const prepare = async (): Promise<ProviderClient> => {
    const server = new URL(issuer);
    const config = await client.discovery(server, clientId, undefined, authenticationFor(clientSecret), {
      // The ID token's signature is verified although it comes directly from the provider, because plain http is allowed outside production.
      execute: [client.enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
      timeout: timeoutSeconds,
      [client.customFetch]: limitedFetch as client.CustomFetch,
    });
    const { jwks_uri } = config.serverMetadata();
    if (!jwks_uri) throw new Error(`${label} publishes no keys`);
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: timeoutSeconds * 1_000,
      [joseFetch]: limitedFetch,
    });
    const passport = createPassportClient<ExternalIdentity>(config, callbackUrl, (tokens, verified) => {
      claimsOf(config, tokens).then(
        (claims) => verified(null, identityFromClaims(name, claims) ?? false),
        (error: unknown) => verified(error),
      );
    });
    return { config, passport, keys };
  };
  let ready: Promise<ProviderClient> | undefined;
  return () => {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined;
      throw new ProviderUnavailable(`${label} cannot be reached`, { cause: error });
    });
    return ready;
  };
};

interface OpenIdOptions {
  /** The URL that the provider redirects users back to. */
  readonly callbackUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export const createOpenIdProvider = (settings: OpenIdSettings, { callbackUrl, clock, log }: OpenIdOptions): OpenIdProvider => {
  const { name, label, clientId } = settings;
  const ready = createLazyClient(settings, callbackUrl);
  const logged = (error: Error): Error => {
    if (!(error instanceof ProviderRefusal)) log.warn({ err: error, provider: name }, 'identity provider request failed');
    return error;
  };
  const withProviderErrors = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw logged(error instanceof ProviderUnavailable ? error : failureOf(label, error));
    });
  return {
    name,
    label,
    start: ({ state, nonce, parameters }) =>
      withProviderErrors(
        ready().then(async ({ passport }) => {
          const scopes = [...new Set([...scope.split(' '), ...(parameters.scope ?? '').split(' ')])].join(' ').trim();
          const outcome = await passport.start({ ...settings.parameters, ...parameters, scope: scopes, state, nonce });
          if (outcome.kind !== 'redirect') throw new Error('passport strategy did not redirect');
          return { url: outcome.url, codeVerifier: outcome.expected.code_verifier };
        }),
      ),
    finish: async (response, { state, nonce, codeVerifier }) => {
      const expected: ExpectedResponse = { state, nonce, code_verifier: codeVerifier };
      const outcome = await withProviderErrors(ready().then(({ passport }) => passport.finish(`${callbackUrl}?${response}`, expected)));
      if (outcome.kind === 'user') return outcome.user;
      throw logged(refusalOf(label, outcome.kind === 'refused' ? outcome.info : undefined));
    },
    verifyIdToken: async (token) => {
      const { config, keys } = await withProviderErrors(ready());
      const { issuer } = config.serverMetadata();
      const bad = (cause?: unknown) => logged(new ProviderResponseInvalid('Bad ID token', { cause }));
      const checks = {
        issuer,
        audience: clientId,
        algorithms: publicKeyAlgorithms,
        currentDate: clock(),
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: timeoutSeconds,
      };
      const { payload, protectedHeader } = await jwtVerify(token, keys, checks).catch((error: unknown) => {
        const unreachable =
          !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
        throw unreachable ? logged(new ProviderUnavailable(`${label} cannot be reached`, { cause: error })) : bad(error);
      });
      // OpenID Connect Core 3.1.3.7: with several audiences, only the authorized party may use the token.
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) throw bad();
      const identity = identityFromClaims(name, payload);
      if (!identity) throw bad();
      return { identity, claims: payload, algorithm: protectedHeader.alg };
    },
  };
};
