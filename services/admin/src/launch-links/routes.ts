import { type Endpoint, endpoint, newId, reply, type TransactionCause } from '@trenzeye/kit';
import { admin, type LaunchLinks, launchLinkNames } from '@trenzeye/proto/http/admin';
import { appendActivityLogs } from '../activity/index.ts';
import type { AdminContext } from '../context.ts';
import { causeOf } from '../http.ts';
import { readLaunchLinks, writeLaunchLinks } from './store.ts';

/** Sets the public links; a change is logged, the same links again are not. */
const changeLaunchLinks = ({ transaction, clock }: AdminContext, cause: TransactionCause, links: LaunchLinks): Promise<LaunchLinks> =>
  transaction(cause, async (tx) => {
    const before = await readLaunchLinks(tx.prisma);
    if (launchLinkNames.every((name) => before[name] === links[name])) return links;
    const occurredAt = clock();
    await writeLaunchLinks(tx.prisma, links, occurredAt);
    await appendActivityLogs(tx, [
      { id: newId(), actor: cause.actor, action: 'launch_links.changed', targetType: 'launch_links', targetId: 'public', occurredAt },
    ]);
    return links;
  });

/** Every visitor of a public page requests the links. */
const cached = { 'cache-control': 'public, max-age=60' } as const;

export const launchLinkEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.readLaunchLinks, async () => reply(200, await readLaunchLinks(context.prisma), cached)),
  endpoint(admin.changeLaunchLinks, (call) => changeLaunchLinks(context, causeOf(call), call.body)),
];
