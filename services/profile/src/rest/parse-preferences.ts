import { notImplemented, restFailure } from './rest-failure.ts';

export type CountKind = 'exact' | 'planned' | 'estimated';
export type Resolution = 'merge-duplicates' | 'ignore-duplicates';

export interface Preferences {
  readonly count: CountKind | undefined;
  readonly returns: 'representation' | 'minimal' | 'headers-only' | undefined;
  readonly resolution: Resolution | undefined;
  readonly missing: 'default' | 'null' | undefined;
  readonly handling: 'strict' | 'lenient' | undefined;
}

const values = {
  count: ['exact', 'planned', 'estimated'],
  return: ['representation', 'minimal', 'headers-only'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const;

type Name = keyof typeof values;

const isKnown = (preference: string): boolean => {
  const [name = '', value = ''] = preference.split('=');
  return (name in values && (values[name as Name] as readonly string[]).includes(value)) || /^max-affected=[1-9]\d*$/.test(preference);
};

/**
 * Parses the Prefer header (RFC 7240). Unknown preferences are ignored, or refused with `handling=strict`. A rollback is refused: a
 * client that asks for it must not change anything.
 */
export const parsePreferences = (header: string | readonly string[] | undefined): Preferences => {
  const preferences = [header ?? []]
    .flat()
    .flatMap((each) => each.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const read = <N extends Name>(name: N): (typeof values)[N][number] | undefined => {
    const written = preferences.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
    return (values[name] as readonly (typeof values)[N][number][]).find((value) => value === written);
  };
  if (preferences.includes('tx=rollback')) throw notImplemented('tx=rollback is not supported');
  const unknown = preferences.filter((each) => !isKnown(each));
  if (read('handling') === 'strict' && unknown.length > 0)
    throw restFailure('invalid_request', 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  return {
    count: read('count'),
    returns: read('return'),
    resolution: read('resolution'),
    missing: read('missing'),
    handling: read('handling'),
  };
};

/** The Preference-Applied header: which of `names` the request contained. Undefined for none. */
export const appliedPreferences = (
  { count, returns, resolution, missing, handling }: Preferences,
  isWrite: boolean,
): string | undefined => {
  const applied = {
    ...(isWrite ? { resolution, missing, return: returns } : {}),
    count,
    handling,
  };
  const named = Object.entries(applied).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return named.length === 0 ? undefined : named.join(', ');
};
