import { runRebuild } from '@trenzeye/kit';
import { consumers } from './consumers.ts';
import { PrismaClient } from './database/generated/client.ts';
import { deleteDetailsOfDeletedUsers, emptyProjections } from './database/rebuild.ts';

/** Rebuilds the activity log, the directory and the report targets from the event log while the service is stopped. */
await runRebuild(
  {
    service: 'admin',
    prisma: (adapter) => new PrismaClient({ adapter }),
    handlers: consumers,
    clear: ({ prisma }) => emptyProjections(prisma),
    // Topics are replayed one after another: an account can be deleted before the entries with its personal details are inserted.
    afterReplay: ({ prisma }) => deleteDetailsOfDeletedUsers(prisma),
  },
  process.env,
);
