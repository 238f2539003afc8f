import { DomainError } from '../errors.ts';
import type { Call } from './endpoint.ts';

/** 30 February has the right shape, yet no database takes it; nor the year 0. */
const isRealInstant = (key: string): boolean => {
  const date = new Date(key);
  return !key.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === key.slice(0, 10);
};

const isKey = (key: string, pattern: RegExp | undefined): boolean =>
  pattern?.test(key) === true && (pattern !== cursorPatterns.instant || isRealInstant(key));

/** Opaque cursor: the sort keys of the last item of a page. */
export const encodeCursor = (keys: readonly (string | number)[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Reads a cursor back; `pattern` says what each key must look like. Throws `invalid_cursor`. */
export const decodeCursor = (cursor: string | undefined, pattern: readonly RegExp[]): string[] | undefined => {
  if (cursor === undefined) return undefined;
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.length === pattern.length && keys.every((key, index) => isKey(String(key), pattern[index])))
      return keys.map(String);
  } catch {
    // Damaged cursors are answered below like wrong ones.
  }
  throw new DomainError('invalid_cursor', { errors: [{ field: 'cursor', message: 'is not a position this list gave out' }] });
};

export const cursorPatterns = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  integer: /^-?\d{1,15}$/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
} as const;

/** `Link` header to the next page, on the path the client asked for; empty when this is the last. */
export const nextLink = (request: Call<never>['request'], cursor: string | undefined): Record<string, string> => {
  if (cursor === undefined) return {};
  const url = new URL(request.originalUrl, 'http://origin.invalid');
  url.searchParams.set('cursor', cursor);
  return { link: `<${url.pathname}${url.search}>; rel="next"` };
};
