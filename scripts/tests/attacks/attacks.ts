import { accountAttacks } from './accounts.ts';
import type { Attack } from './attack.ts';
import { blockAttacks } from './blocks.ts';
import { dataApiAttacks } from './data-api.ts';
import { guessingAttacks } from './guessing.ts';
import { httpProtocolAttacks } from './http-protocol.ts';
import { impersonationAttacks } from './impersonation.ts';
import { injectionAttacks } from './injection.ts';
import { linkPreviewAttacks } from './link-previews.ts';
import { mediaAttacks } from './media.ts';
import { modelEndpointAttacks } from './model-endpoints.ts';
import { objectAttacks } from './objects.ts';
import { passkeyAttacks } from './passkeys.ts';
import { publicSurfaceAttacks } from './public-surface.ts';
import { recoveryAttacks } from './recovery.ts';
import { recoveryCodeAttacks } from './recovery-codes.ts';
import { serverRequestAttacks } from './server-requests.ts';
import { shortAttacks } from './shorts.ts';
import { slowClientAttacks } from './slow-clients.ts';
import { staffAccessAttacks } from './staff-access.ts';
import { stolenSessionAttacks } from './stolen-sessions.ts';
import { tokenAttacks } from './tokens.ts';
import { trendSourceAttacks } from './trend-sources.ts';
import { visitorFloodAttacks } from './visitor-floods.ts';

/** Every attack, by topic. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  accounts: accountAttacks,
  'blocked users': blockAttacks,
  guessing: guessingAttacks,
  'data API': dataApiAttacks,
  'link previews': linkPreviewAttacks,
  media: mediaAttacks,
  'model endpoints': modelEndpointAttacks,
  passkeys: passkeyAttacks,
  'public surface': publicSurfaceAttacks,
  'HTTP protocol': httpProtocolAttacks,
  impersonation: impersonationAttacks,
  injection: injectionAttacks,
  'objects of other users': objectAttacks,
  'recovery of an account': recoveryAttacks,
  'recovery codes': recoveryCodeAttacks,
  'requests of the server': serverRequestAttacks,
  'staff access': staffAccessAttacks,
  'slow clients': slowClientAttacks,
  Shorts: shortAttacks,
  'stolen sessions': stolenSessionAttacks,
  tokens: tokenAttacks,
  'trend sources': trendSourceAttacks,
  'floods by visitors': visitorFloodAttacks,
};
