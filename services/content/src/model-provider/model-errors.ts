import { DomainError, ForbiddenAddress } from '@trenzeye/kit';
import {
  APICallError,
  JSONParseError,
  NoImageGeneratedError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  TypeValidationError,
} from 'ai';

/** The model returned an invalid result: worth a second attempt. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
}

/** Whether the model returned an invalid result, as opposed to none. */
export const isInvalidResponse = (error: unknown): boolean =>
  error instanceof InvalidResponse ||
  NoObjectGeneratedError.isInstance(error) ||
  NoOutputGeneratedError.isInstance(error) ||
  NoImageGeneratedError.isInstance(error) ||
  TypeValidationError.isInstance(error) ||
  JSONParseError.isInstance(error) ||
  (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode < 400);

/** The problem with a result, for the next attempt. */
export const problemOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error instanceof Error ? error.message : String(error)}${cause}`.slice(0, 600);
};

/** The error or one of its causes that `matches`. */
const findCause = <T>(error: unknown, matches: (cause: unknown) => cause is T): T | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (matches(cause)) return cause;
  return undefined;
};

const isDomainError = (error: unknown): error is DomainError => error instanceof DomainError;
const isForbiddenAddress = (error: unknown): error is ForbiddenAddress => error instanceof ForbiddenAddress;

const retryAfter = (headers: Record<string, string> | undefined): Record<string, string> => {
  const seconds = Number(headers?.['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 ? { 'retry-after': String(Math.min(seconds, 600)) } : {};
};

const unavailable = (detail: string, cause: unknown, headers: Record<string, string> = {}): DomainError =>
  new DomainError('provider_unavailable', { detail, cause, headers });

const failed = (detail: string, cause: unknown): DomainError => new DomainError('provider_failed', { detail, cause });

const statusError = (status: number, headers: Record<string, string> | undefined, cause: unknown): DomainError => {
  if (status === 429) return unavailable('The model provider is busy right now. Please try again in a moment.', cause, retryAfter(headers));
  if (status >= 500) return unavailable(`The model provider has a problem (status ${status}). Please try again later.`, cause);
  if (status === 401 || status === 403) return failed(`The model provider did not accept the key (status ${status}).`, cause);
  if (status === 404) return failed('The model provider does not know this address or model (status 404).', cause);
  return failed(`The model provider refused the request (status ${status}).`, cause);
};

const statusOf = (error: unknown): number | undefined => {
  if (APICallError.isInstance(error)) return error.statusCode;
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;
};

/** The error that the user gets for a failed call. `seconds` is the timeout. */
export const providerError = (error: unknown, timedOut: boolean, seconds: number): DomainError => {
  const known = findCause(error, isDomainError);
  if (known) return known;
  if (findCause(error, isForbiddenAddress)) return failed('The address of the model provider is not public: nothing was sent.', error);
  if (timedOut) return unavailable(`The model provider did not answer within ${seconds} seconds. Please try again.`, error);
  if (isInvalidResponse(error))
    return failed('The model provider answered twice with something we cannot use. Please try again or reword the prompt.', error);
  const status = statusOf(error);
  if (status === undefined) return unavailable('The model provider cannot be reached right now. Please try again later.', error);
  return statusError(status, APICallError.isInstance(error) ? error.responseHeaders : undefined, error);
};
