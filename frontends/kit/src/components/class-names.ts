/** Joins class names and skips falsy values. */
export const classNames = (...names: readonly (string | false | undefined | null)[]): string => names.filter(Boolean).join(' ');
