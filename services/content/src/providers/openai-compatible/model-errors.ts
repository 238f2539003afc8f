import { DomainError } from '@trenzeye/kit';
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

const retryAfter = (headers: Record<string, string> | undefined): Record<string, string> => {
  const seconds = Number(headers?.['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 ? { 'retry-after': String(Math.min(seconds, 600)) } : {};
};

const unavailable = (detail: string, cause: unknown, headers: Record<string, string> = {}): DomainError =>
  new DomainError('provider_unavailable', { detail, cause, headers });

/** The error that the user gets for a failed call. `seconds` is the timeout. */
export const providerError = (error: unknown, timedOut: boolean, seconds: number): DomainError => {
  if (error instanceof DomainError) return error;
  if (timedOut) return unavailable(`The model provider did not answer within ${seconds} seconds. Please try again.`, error);
  if (isInvalidResponse(error))
    return new DomainError('provider_failed', {
      detail: 'The model provider answered twice with something we cannot use. Please try again or reword the prompt.',
      cause: error,
    });
  if (!APICallError.isInstance(error) || error.statusCode === undefined)
    return unavailable('The model provider cannot be reached right now. Please try again later.', error);
  if (error.statusCode === 429)
    return unavailable('The model provider is busy right now. Please try again in a moment.', error, retryAfter(error.responseHeaders));
  if (error.statusCode >= 500)
    return unavailable(`The model provider has a problem (status ${error.statusCode}). Please try again later.`, error);
  return new DomainError('provider_failed', {
    detail: `The model provider refused the request (status ${error.statusCode}).`,
    cause: error,
  });
};
