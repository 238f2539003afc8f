import { issuerOf, systemClock } from '@trenzeye/kit';
import { openKeyRing } from './keys/key-ring.ts';
import { signServiceToken } from './keys/sign-service-token.ts';
import { runOperatorCommand } from './operator.ts';

await runOperatorCommand('service-token', async ({ prisma, config }) => {
  const ring = await openKeyRing(prisma, systemClock, config.AUTH_SIGNING_KEYS);
  return signServiceToken(ring, issuerOf(config.PUBLIC_URL), systemClock());
});
