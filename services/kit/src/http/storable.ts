import type { FieldError } from '../errors.ts';

// PostgreSQL rejects NUL in text and lone surrogates in JSON. Checked here, they are a 400 instead of a database error.
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Deeper than any contract, and far below the stack limit. */
const maxDepth = 32;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * The top-level field of a parsed body that is nested more than 32 levels deep; `body` for a list. Without recursion, because that is what
 * the limit protects: schemas, serialization and logging.
 */
export const tooDeepField = (body: unknown): string | undefined => {
  if (!isContainer(body)) return undefined;
  for (const [field, value] of Object.entries(body)) {
    let level: object[] = isContainer(value) ? [value] : [];
    for (let depth = 1; level.length > 0; depth += 1) {
      if (depth >= maxDepth) return Array.isArray(body) ? 'body' : field;
      level = level.flatMap((each) => Object.values(each).filter(isContainer));
    }
  }
  return undefined;
};

/** The fields of a validated request whose text PostgreSQL cannot store. `requestPart` names a field without a path. */
export const unstorableFields = (value: unknown, requestPart: string, path: readonly string[] = []): FieldError[] => {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ field: path.join('.') || requestPart, message: 'contains characters that cannot be stored' }];
  if (value === null || typeof value !== 'object') return [];
  if (path.length >= maxDepth) return [{ field: path[0] ?? requestPart, message: 'is nested too deeply' }];
  return Object.entries(value).flatMap(([key, each]) =>
    isStorable(key)
      ? unstorableFields(each, requestPart, [...path, key])
      : [{ field: requestPart, message: 'has a field name that cannot be stored' }],
  );
};
