import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../errors.ts';
import { limitAnswers } from '../read-bounded.ts';
import { type SigningJwk, signingAlgorithms } from './signing-keys.ts';

export type Aal = 'aal1' | 'aal2';

/** The signed-in caller of a verified token. */
export interface Viewer {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly sessionId: string;
  /** Authenticator assurance level of the session: aal2 once it verified a second factor. */
  readonly aal: Aal;
  /** Whether the account had a verified second factor when the token was issued. */
  readonly hasFactor: boolean;
  /** Until when the session counts as signed in recently, in Unix seconds. */
  readonly recentUntil: number;
}

export const tokenAudience = 'authenticated';
/** Of service tokens: no access token has it. */
export const serviceAudience = 'service';

/** Claims of an access token beyond the registered ones. `role` is PostgREST's; Trenzeye's are `user_role` and `user_status`. */
export interface AccessClaims {
  readonly email: string;
  readonly role: 'authenticated';
  readonly session_id: string;
  readonly user_role: Role;
  readonly user_status: AccountStatus;
  /** Version of the role and status above; a later change replaces them. */
  readonly standing_version?: number;
  readonly aal: Aal;
  /** Whether the account has a verified second factor. */
  readonly has_factor: boolean;
  /** Until when routes with `needsRecentSignIn` accept the token, in Unix seconds. */
  readonly recent_until: number;
}

export type VerifyToken = (token: string) => Promise<Viewer>;
/** Whether a token is a service token: signed with our keys, with the role `service_role` or `supabase_admin`, and without an account. */
export type VerifyService = (token: string) => Promise<boolean>;
/** An access token whose signature and claims were checked. */
export interface VerifiedToken {
  readonly viewer: Viewer;
  /** Of the role and status in the token. */
  readonly version: number;
  /** Unix seconds. */
  readonly issuedAt: number;
}

/** The viewer with the current role and status. Throws `invalid_token` when the account was deleted or the token was revoked. */
export type ResolveViewer = (token: VerifiedToken) => Viewer;

const roles: readonly string[] = ['user', 'moderator', 'admin'];
const statuses: readonly string[] = ['active', 'suspended', 'banned'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const algorithms = [...signingAlgorithms];
const clockToleranceSeconds = 5;

const viewerOf = (claims: JWTPayload): Viewer => {
  const { sub, email, role, session_id, user_role, user_status, aal, has_factor, recent_until } = claims;
  const isValid =
    role === 'authenticated' &&
    typeof sub === 'string' &&
    uuid.test(sub) &&
    roles.includes(String(user_role)) &&
    statuses.includes(String(user_status)) &&
    typeof session_id === 'string';
  if (!isValid) throw new DomainError('invalid_token');
  return {
    id: sub,
    email: typeof email === 'string' ? email : '',
    role: user_role as Role,
    status: user_status as AccountStatus,
    sessionId: session_id,
    aal: aal === 'aal2' ? 'aal2' : 'aal1',
    // Tokens issued before these claims existed are valid for an hour.
    hasFactor: has_factor === true,
    recentUntil: typeof recent_until === 'number' ? recent_until : 0,
  };
};

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

/** The auth service did not answer with keys, so the token was not checked. Compares names, because fetch's errors can be of another realm. */
const isUnavailable = (error: unknown): boolean =>
  codeOf(error) === 'ERR_JWKS_TIMEOUT' ||
  codeOf(error) === 'ERR_JOSE_GENERIC' ||
  ((error as Error | undefined)?.name === 'TypeError' && /fetch/i.test((error as Error).message));

/** The shared key with this kid; without a kid, the only shared key. */
const sharedKey = (shared: readonly SigningJwk[], kid: string | undefined): Uint8Array => {
  const matching = kid === undefined ? shared : shared.filter((key) => key.kid === kid);
  if (matching.length !== 1 || !matching[0]) throw new errors.JWKSNoMatchingKey();
  return Buffer.from(matching[0].k ?? '', 'base64url');
};

/** Of all published keys. */
const keysLimitBytes = 262_144;
/** Minimum pause between two requests for the published keys because of an unknown key id. */
const reloadPauseMs = 1_000;

interface RemoteKeysOptions {
  /** The keys of AUTH_SIGNING_KEYS that cannot be published (HS256). */
  readonly shared?: readonly SigningJwk[];
  /** For a request for the published keys. */
  readonly timeoutMs?: number;
}

/** The published keys. A token with an unknown key id waits for the next reload, so that tokens of a key rotated a moment ago are accepted. */
const publishedKeys = (
  jwksUrl: string,
  timeoutMs: number,
): { readonly keyOf: JWTVerifyGetKey; readonly cached: () => JSONWebKeySet | undefined } => {
  const requestKeys = limitAnswers(keysLimitBytes);
  let loadedAt = Number.NEGATIVE_INFINITY;
  const remote = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: 600_000,
    cooldownDuration: reloadPauseMs,
    timeoutDuration: timeoutMs,
    [customFetch]: (url, options) => {
      loadedAt = performance.now();
      return requestKeys(url, options);
    },
  });
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    const requestedAt = performance.now();
    try {
      return await remote(header, token);
    } catch (error) {
      if (codeOf(error) !== 'ERR_JWKS_NO_MATCHING_KEY' || loadedAt >= requestedAt) throw error;
    }
    while (loadedAt < requestedAt && remote.coolingDown && performance.now() < requestedAt + 2 * reloadPauseMs) await sleep(25);
    return remote(header, token);
  };
  return { keyOf, cached: () => remote.jwks() };
};

/**
 * Keys of the auth service, cached for 10 minutes; an unknown key id reloads them at most once a second. While auth is unavailable the
 * cached keys stay in use, so that signed-in users can use the other services.
 */
export const remoteKeys = (jwksUrl: string, { shared = [], timeoutMs = 5_000 }: RemoteKeysOptions = {}): JWTVerifyGetKey => {
  const remote = publishedKeys(jwksUrl, timeoutMs);
  return async (header, token) => {
    if (header.alg === 'HS256') return sharedKey(shared, header.kid);
    try {
      return await remote.keyOf(header, token);
    } catch (error) {
      const cached = isUnavailable(error) ? remote.cached() : undefined;
      if (!cached) throw error;
      return createLocalJWKSet(cached)(header, token).catch(() => {
        throw error;
      });
    }
  };
};

const toDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  return new DomainError(isUnavailable(error) ? 'unavailable' : 'invalid_token', { cause: error });
};

export interface VerifierOptions {
  /** How long a verified token is cached, at most until it expires; 30 s by default. */
  readonly cacheMs?: number;
  /** Replaces role and status of the claims by newer ones; called for every token, cached or not. */
  readonly resolveViewer?: ResolveViewer | undefined;
}

/**
 * Reads access tokens and verifies their signature, issuer, audience, times and claims. Each key is valid for its own algorithm only.
 * Throws `invalid_token`, or `unavailable` when the keys cannot be loaded.
 */
export const createTokenReader = (
  keys: JWTVerifyGetKey,
  issuer: string,
  { cacheMs = 30_000 }: Pick<VerifierOptions, 'cacheMs'> = {},
): ((token: string) => Promise<VerifiedToken>) => {
  const cache = new LRUCache<string, VerifiedToken>({ max: 20_000 });
  const verify = async (token: string): Promise<VerifiedToken> => {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: tokenAudience,
      algorithms,
      requiredClaims: ['sub', 'exp'],
      clockTolerance: clockToleranceSeconds,
    }).catch((error: unknown) => {
      throw toDomainError(error);
    });
    // Auth's own tokens always have a key id.
    if (protectedHeader.kid === undefined) throw new DomainError('invalid_token');
    const version = Number.isSafeInteger(payload.standing_version) ? Number(payload.standing_version) : 0;
    const verified = { viewer: viewerOf(payload), version, issuedAt: payload.iat ?? 0 };
    const remainingMs = (payload.exp ?? 0) * 1000 - Date.now();
    if (remainingMs > 0) cache.set(token, verified, { ttl: Math.min(cacheMs, remainingMs) });
    return verified;
  };
  return async (token) => cache.get(token) ?? verify(token);
};

/** Verifies access tokens as `createTokenReader` does, and applies what has changed since they were issued. */
export const createTokenVerifier = (keys: JWTVerifyGetKey, issuer: string, options: VerifierOptions = {}): VerifyToken => {
  const { resolveViewer = ({ viewer }) => viewer } = options;
  const read = createTokenReader(keys, issuer, options);
  return async (token) => resolveViewer(await read(token));
};

/** GoTrue's administrative roles. */
const serviceRoles: readonly unknown[] = ['service_role', 'supabase_admin'];

/** Whether the audience of a service token is ours. */
const isServiceAudience = (aud: JWTPayload['aud'], requiresAudience: boolean): boolean => {
  const audiences = aud === undefined ? [] : [aud].flat();
  if (audiences.includes(serviceAudience)) return true;
  return !requiresAudience && (audiences.length === 0 || audiences.includes(tokenAudience));
};

/**
 * Verifies service tokens: our signature, an administrative role, an expiry in the future, the audience `service`. Unless
 * `requiresAudience`, those without an audience or with that of access tokens are accepted as well: GoTrue's tools create them. The
 * issuer does not count, because tools write their own: only an operator has the keys. Tokens of third-party tools may omit the key id
 * if only one key has their algorithm. False for every other token; throws `unavailable` when the keys cannot be loaded.
 */
export const createServiceVerifier =
  (keys: JWTVerifyGetKey, { requiresAudience }: { readonly requiresAudience: boolean }): VerifyService =>
  async (token) => {
    try {
      const options = { algorithms, requiredClaims: ['exp'], clockTolerance: clockToleranceSeconds };
      const { role, aud } = (await jwtVerify(token, keys, options)).payload;
      return serviceRoles.includes(role) && isServiceAudience(aud, requiresAudience);
    } catch (error) {
      if (toDomainError(error).code === 'unavailable') throw toDomainError(error);
      return false;
    }
  };

export const issuerOf = (publicUrl: string): string => `${publicUrl.replace(/\/$/, '')}/auth/v1`;
