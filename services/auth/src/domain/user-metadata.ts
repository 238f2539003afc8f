import type { Metadata } from '../store/accounts.ts';
import { invalid } from './auth-failure.ts';

/** It travels in every access token, and headers have their limits. Bytes of JSON. */
const largest = 4_096;

/** A person's own metadata after a change: given keys replace, null removes. Throws `validation_failed` when it grows too large. */
export const mergeMetadata = (before: Metadata, given: Metadata, field = 'data'): Metadata => {
  const merged = Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null && value !== undefined));
  if (Buffer.byteLength(JSON.stringify(merged)) > largest) throw invalid(field, `must be at most ${largest} bytes of JSON`);
  return merged;
};

/** The name a person asked for at sign-up, if any: at most 64 UTF-16 units, never half a character. */
export const usernameOf = ({ username }: Metadata): string | undefined => {
  if (typeof username !== 'string' || username.trim() === '') return undefined;
  return username
    .trim()
    .slice(0, 64)
    .replace(/[\ud800-\udbff]$/, '');
};
