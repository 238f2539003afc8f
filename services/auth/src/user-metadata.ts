import { createText } from '@trenzeye/kit';
import { invalid } from './auth-failure.ts';

export type Metadata = Readonly<Record<string, unknown>>;

/** Of JSON. Metadata is part of every access token, and headers are limited. */
const limitBytes = 4_096;

/** Metadata after a change: new values replace, null removes. Throws `validation_failed` when it becomes too large. */
export const mergeMetadata = (before: Metadata, change: Metadata, field = 'data'): Metadata => {
  const merged = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined));
  if (Buffer.byteLength(JSON.stringify(merged)) > limitBytes)
    throw invalid(field, createText('must be at most {limitBytes} bytes of JSON', { limitBytes }));
  return merged;
};

/** The username requested at sign-up, if any: at most 64 UTF-16 units, without half a surrogate pair. */
export const usernameOf = ({ username }: Metadata): string | undefined => {
  if (typeof username !== 'string' || username.trim() === '') return undefined;
  return username
    .trim()
    .slice(0, 64)
    .replace(/[\ud800-\udbff]$/, '');
};
