import type { IncomingHttpHeaders } from 'node:http';
import { notImplemented, restFailure } from './rest-failure.ts';

export interface Preferences {
  readonly hasCount: boolean;
  readonly returnsRows: boolean;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  /** The Preference-Applied header. */
  readonly applied: string;
}

/** A client that asks for one of these must not get anything else. */
const refused = ['tx=rollback', 'handling=strict', 'return=headers-only'];
const understood = /^(?:count=(?:exact|planned|estimated)|return=(?:representation|minimal)|resolution=(?:merge|ignore)-duplicates)$/;

/** Parses the Prefer header (RFC 7240). Unknown preferences are ignored; every count is exact. */
export const parsePreferences = (header: string | readonly string[] | undefined): Preferences => {
  const written = [header ?? []].flat().flatMap((each) => each.split(',').map((preference) => preference.trim()));
  const unsupported = written.find((each) => refused.includes(each));
  if (unsupported) throw notImplemented(`${unsupported} is not supported`);
  const known = written.filter((each) => understood.test(each));
  const resolution = known.find((each) => each.startsWith('resolution='))?.slice('resolution='.length);
  return {
    hasCount: known.some((each) => each.startsWith('count=')),
    returnsRows: known.includes('return=representation'),
    resolution: resolution as Preferences['resolution'],
    applied: known.join(', '),
  };
};

const arrayTypes = ['*/*', 'application/*', 'application/json'];

/** Whether an Accept header asks for a single object instead of an array. Throws PGRST107 for other formats. */
export const acceptsSingle = (accept: string | undefined): boolean => {
  const types = (accept || '*/*').split(',').map((each) => each.trim().replace(/;\s*q=.*$/, ''));
  if (types.includes('application/vnd.pgrst.object+json')) return true;
  if (types.some((type) => arrayTypes.includes(type))) return false;
  throw restFailure('not_acceptable', 'PGRST107', `None of these media types are available: ${accept}`);
};

/** The only schema. Throws PGRST106 for another one in Accept-Profile or Content-Profile. */
export const assertSchema = (schema: IncomingHttpHeaders[string]): void => {
  if (schema === undefined || schema === 'public') return;
  throw restFailure('not_acceptable', 'PGRST106', `Invalid schema: ${[schema].flat().join(', ')}`, {
    hint: 'Only the following schemas are exposed: public',
  });
};
