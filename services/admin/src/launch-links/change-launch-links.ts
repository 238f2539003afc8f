import { newId, type TransactionCause } from '@trenzeye/kit';
import { type LaunchLinks, launchLinkNames } from '@trenzeye/proto/http/admin';
import { appendActivityLogs } from '../activity/store/append-activity-logs.ts';
import type { AdminContext } from '../context.ts';
import { readLaunchLinks, writeLaunchLinks } from './store.ts';

/** Sets the public links; a change is logged, the same links again are not. */
export const changeLaunchLinks = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  links: LaunchLinks,
): Promise<LaunchLinks> =>
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
