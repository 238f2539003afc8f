import type { FieldError } from '../errors.ts';

// PostgreSQL stores neither NUL in text nor half a surrogate pair in JSON: both would fail deep inside, long after the request was accepted.
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Deeper than anything a contract asks for, and far from where recursion ends in an error of ours. */
const deepest = 32;

/** The fields of a checked request whose text no database takes. `place` names the request part for a bare string. */
export const unstorableFields = (value: unknown, place: string, path: readonly string[] = []): FieldError[] => {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ field: path.join('.') || place, message: 'contains characters that cannot be stored' }];
  if (value === null || typeof value !== 'object') return [];
  if (path.length >= deepest) return [{ field: path[0] ?? place, message: 'is nested too deeply' }];
  return Object.entries(value).flatMap(([key, each]) =>
    isStorable(key) ? unstorableFields(each, place, [...path, key]) : [{ field: place, message: 'has a field name that cannot be stored' }],
  );
};
