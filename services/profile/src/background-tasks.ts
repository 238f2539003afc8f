import type { BackgroundTask } from '@trenzeye/kit/background-tasks';
import type { ProfileContext } from './context.ts';
import { publishDuePosts, untilNextRoundMs } from './schedule/publishing/publish-due-posts.ts';
import { startLoop } from './schedule/publishing/start-loop.ts';
import { listenForChanges } from './schedule/publishing/store/change-listener.ts';
import { recomputeInstants } from './schedule/time/recompute-instants.ts';
import { startWebhookDelivery } from './schedule/webhooks/webhook-delivery.ts';
import { repairProfiles } from './users/repair-profiles.ts';

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
