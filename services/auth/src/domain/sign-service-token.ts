import type { KeyRing } from './key-ring.ts';

/** seconds; a quarter of a year */
const life = 90 * 86_400;

/** A token that opens the admin API, for an operator's own programs. */
export const signServiceToken = (ring: Pick<KeyRing, 'sign'>, issuer: string, now: Date): Promise<string> => {
  const iat = Math.floor(now.getTime() / 1_000);
  return ring.sign({ role: 'service_role', iss: issuer, iat, exp: iat + life });
};
