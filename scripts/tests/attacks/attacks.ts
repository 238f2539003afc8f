import { accountAttacks } from './accounts.ts';
import type { Attack } from './attack.ts';
import { publicSurfaceAttacks } from './public-surface.ts';
import { slowClientAttacks } from './slow-clients.ts';

/** Every attack, by topic. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  accounts: accountAttacks,
  'public surface': publicSurfaceAttacks,
  'slow clients': slowClientAttacks,
};
