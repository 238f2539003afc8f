import { DomainError } from './errors.ts';
import type { Call } from './http/endpoint.ts';

/** 30 February matches the pattern, yet no database accepts it; nor the year 0. */
const isRealInstant = (key: string): boolean => {
  const date = new Date(key);
  return !key.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === key.slice(0, 10);
};

/** What a sort key in a cursor must look like. */
export const cursorPatterns = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  integer: /^-?\d{1,15}$/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
} as const;

const isSortKey = (key: string, pattern: RegExp | undefined): boolean =>
  pattern?.test(key) === true && (pattern !== cursorPatterns.instant || isRealInstant(key));

/** Opaque cursor: the sort keys of the last row of a page. */
export const encodeCursor = (sortKeys: readonly (string | number)[]): string => Buffer.from(JSON.stringify(sortKeys)).toString('base64url');

/** The sort keys of a cursor, one for each pattern; undefined without a cursor. Throws `invalid_cursor`. */
export const decodeCursor = (cursor: string | undefined, patterns: readonly RegExp[]): string[] | undefined => {
  if (cursor === undefined) return undefined;
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.length === patterns.length && keys.every((key, index) => isSortKey(String(key), patterns[index])))
      return keys.map(String);
  } catch {
    // Text that is not JSON is answered like a cursor with wrong keys.
  }
  throw new DomainError('invalid_cursor', { errors: [{ field: 'cursor', message: 'is not a cursor of this list' }] });
};

/** The last row of the previous page in a list that is sorted by creation time and id. */
export interface TimePosition {
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly id: string;
}

/** The position in a cursor made of a timestamp and a uuid. Throws `invalid_cursor`. */
export const decodeTimePosition = (cursor: string | undefined): TimePosition | undefined => {
  const [createdAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  return createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
};

/** Sort keys of a row with `created_at` and `id`, for `slicePage`. */
export const timeSortKeys = ({ created_at, id }: { readonly created_at: Date; readonly id: string }): [createdAt: string, id: string] => [
  created_at.toISOString(),
  id,
];

export interface Page<R> {
  readonly rows: readonly R[];
  /** Cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** One page of at most `limit` rows out of `limit + 1` rows that were read: the extra row shows that there is a next page. */
export const slicePage = <R>(found: readonly R[], limit: number, sortKeysOf: (row: R) => readonly (string | number)[]): Page<R> => {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? encodeCursor(sortKeysOf(last)) : undefined };
};

/** `Link` header to the next page, on the path that the client requested; empty on the last page. */
export const nextLink = (request: Call<never>['request'], cursor: string | undefined): Record<string, string> => {
  if (cursor === undefined) return {};
  const url = new URL(request.originalUrl, 'http://origin.invalid');
  url.searchParams.set('cursor', cursor);
  return { link: `<${url.pathname}${url.search}>; rel="next"` };
};
