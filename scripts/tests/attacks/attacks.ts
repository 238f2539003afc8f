import type { Attack } from './attack.ts';
import { publicSurfaceAttacks } from './public-surface.ts';

/** Every attack, by topic. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  'public surface': publicSurfaceAttacks,
};
