import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import { causeOf } from '../cause.ts';
import type { AdminContext } from '../context.ts';
import { changeLaunchLinks } from './change-launch-links.ts';
import { readLaunchLinks } from './store.ts';

/** Every visitor of a public page requests the links. */
const cached = { 'cache-control': 'public, max-age=60' } as const;

export const launchLinkEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.readLaunchLinks, async () => reply(200, await readLaunchLinks(context.prisma), cached)),
  endpoint(admin.changeLaunchLinks, (call) => changeLaunchLinks(context, causeOf(call), call.body)),
];
