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
import { type SigningJwk, signingAlgorithms } from './signing-keys.ts';

/** The signed-in caller, as a verified token says. */
export interface Viewer {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly sessionId: string;
}

export const tokenAudience = 'authenticated';

/** Claims of an access token beyond the registered ones. `role` is PostgREST's; Trenzeye's are `user_role` and `user_status`. */
export interface AccessClaims {
  readonly email: string;
  readonly role: 'authenticated';
  readonly session_id: string;
  readonly user_role: Role;
  readonly user_status: AccountStatus;
  /** Which change of role or status the two above come from; later ones count instead. */
  readonly standing_version?: number;
}

export type VerifyToken = (token: string) => Promise<Viewer>;
/** Whether a token is an operator's: signed by our keys, with `role: service_role` and no account behind it. */
export type VerifyService = (token: string) => Promise<boolean>;
/** The viewer as they stand now, given the version their token was made with. Throws `invalid_token` when the account is gone. */
export type CurrentViewer = (viewer: Viewer, version: number) => Viewer;

const roles: readonly string[] = ['user', 'moderator', 'admin'];
const statuses: readonly string[] = ['active', 'suspended', 'banned'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const algorithms = [...signingAlgorithms];
const clockTolerance = 5;

const viewerOf = (claims: JWTPayload): Viewer => {
  const { sub, email, role, session_id, user_role, user_status } = claims;
  const sound =
    role === 'authenticated' &&
    typeof sub === 'string' &&
    uuid.test(sub) &&
    roles.includes(String(user_role)) &&
    statuses.includes(String(user_status)) &&
    typeof session_id === 'string';
  if (!sound) throw new DomainError('invalid_token');
  return {
    id: sub,
    email: typeof email === 'string' ? email : '',
    role: user_role as Role,
    status: user_status as AccountStatus,
    sessionId: session_id,
  };
};

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

/** The auth service did not answer, or not with keys: that says nothing about the token. By name, for fetch's errors can be of another realm. */
const isAbsence = (error: unknown): boolean =>
  codeOf(error) === 'ERR_JWKS_TIMEOUT' ||
  codeOf(error) === 'ERR_JOSE_GENERIC' ||
  ((error as Error | undefined)?.name === 'TypeError' && /fetch/i.test((error as Error).message));

/** Of keys that others may hold, too: the one with this kid, or without a kid the only one, and never for another algorithm. */
const sharedKey = (shared: readonly SigningJwk[], kid: string | undefined): Uint8Array => {
  const matching = kid === undefined ? shared : shared.filter((key) => key.kid === kid);
  if (matching.length !== 1 || !matching[0]) throw new errors.JWKSNoMatchingKey();
  return Buffer.from(matching[0].k ?? '', 'base64url');
};

/** Milliseconds between two looks for a key id that is not known. */
const lookAgainAfter = 1_000;

/** The published keys. A key id not known yet waits for the next look, so that a key that has just begun to sign is refused to nobody. */
const publishedKeys = (jwksUrl: string): { readonly keyOf: JWTVerifyGetKey; readonly known: () => JSONWebKeySet | undefined } => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  const remote = createRemoteJWKSet(new URL(jwksUrl), {
    ...{ cacheMaxAge: 600_000, cooldownDuration: lookAgainAfter, timeoutDuration: 5_000 },
    [customFetch]: (url, options) => {
      lookedAt = performance.now();
      return fetch(url, options);
    },
  });
  const patient: JWTVerifyGetKey = async (header, token) => {
    const asked = performance.now();
    try {
      return await remote(header, token);
    } catch (error) {
      if (codeOf(error) !== 'ERR_JWKS_NO_MATCHING_KEY' || lookedAt >= asked) throw error;
    }
    while (lookedAt < asked && remote.coolingDown && performance.now() < asked + 2 * lookAgainAfter) await sleep(25);
    return remote(header, token);
  };
  return { keyOf: patient, known: () => remote.jwks() };
};

/**
 * Keys of the auth service, kept for 10 minutes; an unknown key id is looked up at most once a second. While auth is away the
 * keys known last stay in use, so that signed-in users keep the other services. `shared` are the keys of AUTH_SIGNING_KEYS that
 * cannot be published (HS256).
 */
export const remoteKeys = (jwksUrl: string, shared: readonly SigningJwk[] = []): JWTVerifyGetKey => {
  const remote = publishedKeys(jwksUrl);
  return async (header, token) => {
    if (header.alg === 'HS256') return sharedKey(shared, header.kid);
    try {
      return await remote.keyOf(header, token);
    } catch (error) {
      const known = isAbsence(error) ? remote.known() : undefined;
      if (!known) throw error;
      return createLocalJWKSet(known)(header, token).catch(() => {
        throw error;
      });
    }
  };
};

const refusal = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  return new DomainError(isAbsence(error) ? 'unavailable' : 'invalid_token', { cause: error });
};

export interface VerifierOptions {
  /** Milliseconds for which a verified token is not verified again, never beyond its expiry; 30,000 unless said. */
  readonly cacheFor?: number;
  /** Puts what has changed since over the claims; asked for every token, cached or not. */
  readonly current?: CurrentViewer | undefined;
}

interface Verified {
  readonly viewer: Viewer;
  readonly version: number;
}

/**
 * Verifies access tokens: signature, issuer, audience, times, claims. Each key counts for its own algorithm only. Throws
 * `invalid_token`, or `unavailable` when the keys cannot be had.
 */
export const createTokenVerifier = (keys: JWTVerifyGetKey, issuer: string, options: VerifierOptions = {}): VerifyToken => {
  const { cacheFor = 30_000, current = (viewer) => viewer } = options;
  const cache = new LRUCache<string, Verified>({ max: 20_000 });
  const verify = async (token: string): Promise<Verified> => {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...{ issuer, audience: tokenAudience, algorithms, requiredClaims: ['sub', 'exp'], clockTolerance },
    }).catch((error: unknown) => {
      throw refusal(error);
    });
    // What auth signs names its key.
    if (protectedHeader.kid === undefined) throw new DomainError('invalid_token');
    const version = Number.isSafeInteger(payload.standing_version) ? Number(payload.standing_version) : 0;
    const verified = { viewer: viewerOf(payload), version };
    const left = (payload.exp ?? 0) * 1000 - Date.now();
    if (left > 0) cache.set(token, verified, { ttl: Math.min(cacheFor, left) });
    return verified;
  };
  return async (token) => {
    const { viewer, version } = cache.get(token) ?? (await verify(token));
    return current(viewer, version);
  };
};

/** What Supabase's own tools write as issuer of such tokens. */
const foreignIssuer = 'supabase';

/**
 * Recognises operators' tokens: our signature, role `service_role`, not expired; issuer and audience are ours where they are
 * given. Made by foreign tools, they need not name the key, where only one has their algorithm. False for every other token; throws `unavailable` when the keys cannot be had.
 */
export const createServiceVerifier =
  (keys: JWTVerifyGetKey, issuer: string): VerifyService =>
  async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, { algorithms, clockTolerance });
      const { role, iss = issuer, aud = tokenAudience } = payload;
      return role === 'service_role' && [issuer, foreignIssuer].includes(iss) && [aud].flat().includes(tokenAudience);
    } catch (error) {
      if (refusal(error).code === 'unavailable') throw refusal(error);
      return false;
    }
  };

export const issuerOf = (publicUrl: string): string => `${publicUrl.replace(/\/$/, '')}/auth/v1`;
