import type { Metadata } from '../store/accounts.ts';
import { invalid } from './auth-failure.ts';

/** It travels in every access token, and headers have their limits. Bytes of JSON. */
const largest = 4_096;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const serialise = (data: Metadata): string => {
  try {
    return JSON.stringify(data, (key, value: unknown) => {
      if (!isStorable(key) || (typeof value === 'string' && !isStorable(value)))
        throw invalid('data', 'contains characters that cannot be stored');
      return value;
    });
  } catch (error) {
    if (error instanceof RangeError) throw invalid('data', 'is nested too deeply');
    throw error;
  }
};

/** A person's own metadata after a change: given keys replace, null removes. Throws `validation_failed` for what cannot be kept. */
export const mergeMetadata = (before: Metadata, given: Metadata): Metadata => {
  const merged = Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null && value !== undefined));
  if (Buffer.byteLength(serialise(merged)) > largest) throw invalid('data', `must be at most ${largest} bytes of JSON`);
  return merged;
};

/** The name a person asked for at sign-up, if any. */
export const usernameOf = ({ username }: Metadata): string | undefined =>
  typeof username === 'string' && username.trim() !== '' ? username.trim().slice(0, 64) : undefined;
