/** A typed number; null when the field is empty, undefined when it is not a number of zero or more. */
export function parseNumber(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** A typed limit: a number above zero, null for no limit, undefined for anything else. */
export function parseLimit(typed: string, isWhole: boolean): number | null | undefined {
  const value = parseNumber(typed);
  if (value === null || value === undefined) return value;
  return value > 0 && (!isWhole || Number.isInteger(value)) ? value : undefined;
}
