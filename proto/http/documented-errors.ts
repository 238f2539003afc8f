import { type ProblemCode, problems } from './problems.ts';
import { isStaffRoute, needsSecondFactor, type Route } from './route.ts';

/** Requests of signed-in users that change something can carry an Idempotency-Key. */
const acceptsIdempotencyKey = ({ method, access }: Route): boolean => method !== 'get' && method !== 'options' && access !== 'public';

/** The errors that an operation can answer: those of all operations of its kind, and those that its contract adds. */
export const documentedErrors = (route: Route): ProblemCode[] => {
  const codes: ProblemCode[] = ['invalid_token', 'account_banned', 'rate_limited', 'headers_too_large'];
  codes.push('internal', 'unavailable', 'upstream_timeout');
  if (route.params || route.query || route.body || route.form) codes.push('invalid_request');
  if (route.access !== 'public') codes.push('unauthenticated', 'forbidden');
  if (needsSecondFactor(route)) codes.push('insufficient_aal');
  if (route.needsRecentSignIn) codes.push('reauthentication_needed');
  if (isStaffRoute(route)) codes.push('second_factor_required');
  if (acceptsIdempotencyKey(route)) codes.push('account_suspended', 'invalid_request', 'idempotency_mismatch');
  if (/[:*]/.test(route.path)) codes.push('not_found');
  if (route.body) codes.push('malformed_json', 'payload_too_large', 'unsupported_media_type');
  if (route.form) codes.push('payload_too_large', 'unsupported_media_type');
  return [...new Set([...codes, ...(route.errors ?? [])])];
};

/** Whether the contract of an operation has a status. */
export const isDocumentedStatus = (route: Route, status: number): boolean =>
  status in route.responses || documentedErrors(route).some((code) => problems[code].status === status);
