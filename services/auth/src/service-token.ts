import { issuerOf, serviceAudience, systemClock } from '@trenzeye/kit';
import { type KeyRing, openKeyRing } from './keys/key-ring.ts';
import { runOperatorCommand } from './operator.ts';

/** 90 days. */
const lifetimeSeconds = 90 * 86_400;

/** Signs a service token, with which an operator's programs use the admin API. */
const signServiceToken = (ring: Pick<KeyRing, 'sign'>, issuer: string, now: Date): Promise<string> => {
  const iat = Math.floor(now.getTime() / 1_000);
  return ring.sign({ role: 'service_role', iss: issuer, aud: serviceAudience, iat, exp: iat + lifetimeSeconds });
};

await runOperatorCommand('service-token', async ({ prisma, config }) => {
  const ring = await openKeyRing(prisma, systemClock, config.AUTH_SIGNING_KEYS);
  return signServiceToken(ring, issuerOf(config.PUBLIC_URL), systemClock());
});
