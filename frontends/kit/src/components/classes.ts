/** Joins class names, leaving out what is not there. */
export const classes = (...names: readonly (string | false | undefined | null)[]): string => names.filter(Boolean).join(' ');
