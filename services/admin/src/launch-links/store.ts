import { type LaunchLinks, launchLinkNames } from '@trenzeye/proto/http/admin';
import type { Database } from '../database/transaction.ts';

/** All links; null where none is stored. */
export const readLaunchLinks = async (prisma: Database): Promise<LaunchLinks> => {
  const rows = await prisma.launchLink.findMany({ select: { name: true, url: true } });
  const urls = new Map(rows.map(({ name, url }) => [name, url]));
  return Object.fromEntries(launchLinkNames.map((name) => [name, urls.get(name) ?? null])) as LaunchLinks;
};

/** Replaces all links. Concurrent changes are applied one after the other. */
export const writeLaunchLinks = async (prisma: Database, links: LaunchLinks, changedAt: Date): Promise<void> => {
  for (const name of launchLinkNames) {
    const url = links[name];
    if (url === null) await prisma.launchLink.deleteMany({ where: { name } });
    else
      await prisma.launchLink.upsert({
        where: { name },
        create: { name, url, changed_at: changedAt },
        update: { url, changed_at: changedAt },
      });
  }
};
