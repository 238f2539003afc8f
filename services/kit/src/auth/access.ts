import { isStaffRoute, needsSecondFactor, type Route } from '@trenzeye/proto/http/route';
import { DomainError } from '../errors.ts';
import type { Viewer } from './tokens.ts';

/** The token of an `Authorization: Bearer <token>` header, if it is one. */
export const bearerOf = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined) return undefined;
  const [scheme, token] = authorization.split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
};

/** The user's own account, sessions and appeals: suspended users may still change these. */
const ownAccount = /^\/(auth\/v1|api\/auth|api\/moderation\/decisions)\//;

type CheckedRoute = Pick<Route, 'access' | 'method' | 'path' | 'needsSecondFactor'>;

export interface AccessPolicy {
  /** Whether staff routes are only for users with an enrolled second factor. */
  readonly requiresStaffFactor: boolean;
}

const assertRole = (route: CheckedRoute, viewer: Viewer): void => {
  if (route.access === 'service' && viewer.role !== 'admin')
    throw new DomainError('forbidden', { detail: 'User not allowed', foreignCode: 'not_admin' });
  if (route.access === 'admin' && viewer.role !== 'admin') throw new DomainError('forbidden');
  if (route.access === 'moderator' && viewer.role === 'user') throw new DomainError('forbidden');
};

const assertSecondFactor = (route: CheckedRoute, { hasFactor, aal }: Viewer, { requiresStaffFactor }: AccessPolicy): void => {
  if (!needsSecondFactor(route)) return;
  if (hasFactor && aal !== 'aal2') throw new DomainError('insufficient_aal');
  if (!hasFactor && requiresStaffFactor && isStaffRoute(route)) throw new DomainError('second_factor_required');
};

/**
 * Checks that the caller may use the route. Throws `unauthenticated`, `account_banned`, `account_suspended`, `forbidden`,
 * `insufficient_aal` or `second_factor_required`.
 */
export const assertAllowed = (route: CheckedRoute, viewer: Viewer | undefined, policy: AccessPolicy): void => {
  if (!viewer) {
    if (route.access === 'public') return;
    throw new DomainError('unauthenticated');
  }
  if (viewer.status === 'banned') throw new DomainError('account_banned');
  const isOwnAccount = route.access === 'user' && ownAccount.test(route.path);
  // Suspended users can only read; suspended staff lose their rights as well.
  const isRefused = isStaffRoute(route) || (route.method !== 'get' && route.access !== 'public');
  if (viewer.status === 'suspended' && isRefused && !isOwnAccount) throw new DomainError('account_suspended');
  assertRole(route, viewer);
  assertSecondFactor(route, viewer, policy);
};
