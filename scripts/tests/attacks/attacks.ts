import { accountAttacks } from './accounts.ts';
import type { Attack } from './attack.ts';
import { dataApiAttacks } from './data-api.ts';
import { guessingAttacks } from './guessing.ts';
import { httpProtocolAttacks } from './http-protocol.ts';
import { injectionAttacks } from './injection.ts';
import { mediaAttacks } from './media.ts';
import { objectAttacks } from './objects.ts';
import { passkeyAttacks } from './passkeys.ts';
import { publicSurfaceAttacks } from './public-surface.ts';
import { serverRequestAttacks } from './server-requests.ts';
import { slowClientAttacks } from './slow-clients.ts';
import { staffAccessAttacks } from './staff-access.ts';
import { tokenAttacks } from './tokens.ts';

/** Every attack, by topic. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  accounts: accountAttacks,
  guessing: guessingAttacks,
  'data API': dataApiAttacks,
  media: mediaAttacks,
  passkeys: passkeyAttacks,
  'public surface': publicSurfaceAttacks,
  'HTTP protocol': httpProtocolAttacks,
  injection: injectionAttacks,
  'objects of other users': objectAttacks,
  'requests of the server': serverRequestAttacks,
  'staff access': staffAccessAttacks,
  'slow clients': slowClientAttacks,
  tokens: tokenAttacks,
};
