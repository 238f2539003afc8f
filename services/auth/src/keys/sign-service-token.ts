import { serviceAudience } from '@trenzeye/kit';
import type { KeyRing } from './key-ring.ts';

/** 90 days. */
const lifetimeSeconds = 90 * 86_400;

/** Signs a service token, with which an operator's programs use the admin API. */
export const signServiceToken = (ring: Pick<KeyRing, 'sign'>, issuer: string, now: Date): Promise<string> => {
  const iat = Math.floor(now.getTime() / 1_000);
  return ring.sign({ role: 'service_role', iss: issuer, aud: serviceAudience, iat, exp: iat + lifetimeSeconds });
};
