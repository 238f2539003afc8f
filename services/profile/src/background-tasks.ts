import type { BackgroundTask } from '@trenzeye/kit/background-tasks';
import type { ProfileContext } from './context.ts';
import { publishDuePosts, untilNextRoundMs } from './schedule/publishing/publish-due-posts.ts';
import { startLoop } from './schedule/publishing/start-loop.ts';
import { listenForChanges } from './schedule/publishing/store/change-listener.ts';
import { recomputeInstants } from './schedule/time/recompute-instants.ts';
import { startWebhookDelivery } from './schedule/webhooks/webhook-delivery.ts';
import { changeUser } from './users/change-user.ts';
import { claimUsernameKeys, findUnkeyedUsers } from './users/store/accounts.ts';
import { findForeignPictures, findUser } from './users/store/users.ts';
import { usernameKeys } from './users/usernames/username-keys.ts';

type Database = Pick<ProfileContext, 'transaction' | 'prisma'>;

const batchSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Names with characters that are no longer allowed stay, and names that look like them are taken from now on. */
const addMissingKeys = async ({ transaction, prisma }: Database): Promise<void> => {
  let afterId = firstId;
  for (;;) {
    const users = await findUnkeyedUsers(prisma, afterId, batchSize);
    const last = users.at(-1);
    if (!last) return;
    await transaction({ actor: 'system' }, async (tx) => {
      for (const { id, username } of users) await claimUsernameKeys(tx.prisma, id, usernameKeys(username));
    });
    afterId = last.id;
  }
};

/** Pictures on other servers were allowed before. Returns the number of removed ones. */
const removeForeignPictures = async ({ transaction, prisma }: Database): Promise<number> => {
  let removed = 0;
  for (;;) {
    const ids = await findForeignPictures(prisma, batchSize);
    if (ids.length === 0) return removed;
    await transaction({ actor: 'system' }, async (tx) => {
      for (const id of ids) {
        const user = await findUser(tx.prisma, id);
        if (user) await changeUser(tx, user, { username: undefined, bio: undefined, avatarUrl: null, isAdmin: false });
      }
    });
    removed += ids.length;
  }
};

/** Applies the rules for profiles to users that are older than them. A repeat changes nothing. */
export const repairProfiles = async (context: Database & Pick<ProfileContext, 'log'>): Promise<void> => {
  await addMissingKeys(context);
  const removed = await removeForeignPictures(context);
  if (removed > 0) context.log.info({ removed }, 'profile pictures on other servers removed');
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The scheduler. Any number of processes may run it: posts and deliveries are claimed with row locks. These are loops instead of jobs of
 * the job library: a job beside each post would be a second record of when the post is due, to be kept in step with every change.
 */
export const backgroundTasks = (context: ProfileContext): readonly BackgroundTask[] => {
  const { log, schedulerSignals: signals } = context;
  const repair: BackgroundTask = { name: 'repair-profiles', everyMs: dayMs, runAtStart: true, run: () => repairProfiles(context) };
  if (!context.runsScheduler) return [repair];
  return [
    repair,
    {
      name: 'publish-due-posts',
      start: () =>
        startLoop({
          name: 'publish-due-posts',
          log,
          signal: signals.posts,
          round: () => publishDuePosts(context),
          pauseMs: () => untilNextRoundMs(context),
        }),
    },
    { name: 'deliver-webhooks', start: () => startWebhookDelivery(context) },
    { name: 'listen-for-schedule-changes', start: () => listenForChanges(context.databaseUrl, log, signals.notify) },
    { name: 'recompute-instants', everyMs: hourMs, runAtStart: true, run: () => recomputeInstants(context) },
  ];
};
