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

type CheckedRoute = Pick<Route, 'access' | 'method' | 'path' | 'isSignInStep' | 'insufficientAalStatus' | 'needsRecentSignIn'>;

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

/**
 * The user of a route: undefined on a public route for a session that has not verified the account's second factor. Throws
 * `insufficient_aal` for such a session on a route that requires a user.
 */
export const requireSecondFactor = (route: CheckedRoute, viewer: Viewer): Viewer | undefined => {
  if (!viewer.hasFactor || viewer.aal === 'aal2') return viewer;
  const { insufficientAalStatus: foreignStatus } = route;
  if (needsSecondFactor(route)) throw new DomainError('insufficient_aal', foreignStatus === undefined ? {} : { foreignStatus });
  return route.access === 'public' ? undefined : viewer;
};

/**
 * Checks that the caller may use the route, and returns its user; undefined for a visitor. Throws `unauthenticated`,
 * `account_banned`, `account_suspended`, `forbidden`, `insufficient_aal`, `second_factor_required` or `reauthentication_needed`.
 */
export const authorizeViewer = (route: CheckedRoute, viewer: Viewer | undefined, policy: AccessPolicy): Viewer | undefined => {
  if (!viewer) {
    if (route.access === 'public') return undefined;
    throw new DomainError('unauthenticated');
  }
  if (viewer.status === 'banned') throw new DomainError('account_banned');
  const isOwnAccount = route.access === 'user' && ownAccount.test(route.path);
  // Suspended users can only read; suspended staff lose their rights as well.
  const isRefused = isStaffRoute(route) || (route.method !== 'get' && route.access !== 'public');
  if (viewer.status === 'suspended' && isRefused && !isOwnAccount) throw new DomainError('account_suspended');
  assertRole(route, viewer);
  const actor = requireSecondFactor(route, viewer);
  if (!viewer.hasFactor && policy.requiresStaffFactor && isStaffRoute(route)) throw new DomainError('second_factor_required');
  if (route.needsRecentSignIn && viewer.recentUntil * 1_000 <= Date.now()) throw new DomainError('reauthentication_needed');
  return actor;
};
