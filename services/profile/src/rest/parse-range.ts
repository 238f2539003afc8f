import { unparsable } from './parse-query.ts';
import { restFailure } from './rest-failure.ts';

/** PostgREST's `max-rows`. */
const maxRows = 100;

export interface RowRange {
  readonly offset: number;
  readonly limit: number;
}

const unsatisfiable = (details: string) => restFailure('range_not_satisfiable', 'PGRST103', 'Requested range not satisfiable', { details });

const parseNumber = (name: string, text: string): number => {
  if (!/^-?\d{1,15}$/.test(text)) throw unparsable(name, text);
  return Number(text);
};

const parseLimit = (text: string | undefined): number => {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const limit = parseNumber('limit', text);
  if (limit < 0) throw unsatisfiable('Limit should be greater than or equal to zero.');
  return limit;
};

const parseOffset = (text: string | undefined): number => {
  if (text === undefined) return 0;
  const offset = parseNumber('offset', text);
  if (offset < 0) throw restFailure('invalid_request', '2201X', 'OFFSET must not be negative');
  return offset;
};

/** The rows of a Range header, from 0, both included. Other units and formats are ignored, as in PostgREST. */
const parseHeader = (header: string | undefined): { readonly first: number; readonly last: number } => {
  const [, first, last] = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined) return { first: 0, last: Number.POSITIVE_INFINITY };
  const range = { first: Number(first), last: last ? Number(last) : Number.POSITIVE_INFINITY };
  if (range.first > range.last)
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  return range;
};

/** The rows that both `limit` and `offset` and the Range header request, at most `maxRows`. */
export const parseRange = (limitText: string | undefined, offsetText: string | undefined, header: string | undefined): RowRange => {
  const [limit, start] = [parseLimit(limitText), parseOffset(offsetText)];
  const { first, last } = parseHeader(header);
  if (limit === 0) return { offset: 0, limit: 0 };
  const offset = Math.max(start, first);
  const end = Math.min(start + limit, last + 1);
  if (end <= offset) throw unsatisfiable('Limit should be greater than or equal to zero.');
  return { offset, limit: Math.min(end - offset, maxRows) };
};
