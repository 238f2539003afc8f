import type { AccountStatus, Role } from '@trenzeye/proto/http';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { DomainError } from './errors.ts';

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
}

export type VerifyToken = (token: string) => Promise<Viewer>;

const roles: readonly string[] = ['user', 'moderator', 'admin'];
const statuses: readonly string[] = ['active', 'suspended', 'banned'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const viewerOf = (claims: Record<string, unknown>): Viewer => {
  const { sub, email, session_id, user_role, user_status } = claims;
  const sound =
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

/** The auth service did not answer, or not with keys: that says nothing about the token. By name, for fetch's errors can be of another realm. */
const isAbsence = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  ((error as Error | undefined)?.name === 'TypeError' && /fetch/i.test((error as Error).message));

/**
 * Keys of the auth service, kept for 10 minutes; an unknown key id is looked up at most every 5 s. While it is away the keys known
 * last stay in use, so that signed-in users keep the other services.
 */
export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey => {
  const remote = createRemoteJWKSet(new URL(jwksUrl), { cacheMaxAge: 600_000, cooldownDuration: 5_000, timeoutDuration: 5_000 });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      const known = isAbsence(error) ? remote.jwks() : undefined;
      if (!known) throw error;
      return createLocalJWKSet(known)(header, token).catch(() => {
        throw error;
      });
    }
  };
};

/**
 * Verifies access tokens: signature, issuer, audience, expiry, claims. Verified tokens are kept for `cacheFor` ms (never beyond
 * their expiry). Throws `invalid_token`, or `unavailable` when the keys cannot be had.
 */
export const createTokenVerifier = (keys: JWTVerifyGetKey, issuer: string, cacheFor = 30_000): VerifyToken => {
  const verified = new LRUCache<string, Viewer>({ max: 20_000 });
  return async (token) => {
    const known = verified.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: tokenAudience,
        algorithms: ['ES256'],
        requiredClaims: ['sub', 'exp'],
        clockTolerance: 5,
      });
      const viewer = viewerOf(payload);
      const left = (payload.exp ?? 0) * 1000 - Date.now();
      if (left > 0) verified.set(token, viewer, { ttl: Math.min(cacheFor, left) });
      return viewer;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (isAbsence(error)) throw new DomainError('unavailable', { cause: error });
      throw new DomainError('invalid_token', { cause: error });
    }
  };
};

export const issuerOf = (publicUrl: string): string => `${publicUrl.replace(/\/$/, '')}/auth/v1`;
