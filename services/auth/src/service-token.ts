import { issuerOf, systemClock } from '@trenzeye/kit';
import { openKeyRing } from './domain/key-ring.ts';
import { signServiceToken } from './domain/sign-service-token.ts';
import { operate } from './operator.ts';

await operate('service-token', async ({ prisma, config }) => {
  const ring = await openKeyRing(prisma, systemClock, config.AUTH_SIGNING_KEYS);
  return signServiceToken(ring, issuerOf(config.PUBLIC_URL), systemClock());
});
