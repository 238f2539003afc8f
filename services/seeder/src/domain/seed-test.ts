import { content, profile, social } from '@trenzeye/proto/http';
import type { seedTables } from '@trenzeye/proto/http/seeder';
import type { SeederContext } from '../context.ts';
import { testUsers } from '../test-data/users.ts';
import { seedAccounts } from './seed-accounts.ts';
import type { Progress } from './seed-demo.ts';
import * as rows from './test-bodies.ts';

type Table = (typeof seedTables)[number];

/**
 * Fills the tables of the specification in its order, each through its owner; the ids of one feed the next. `progress` is filled in as
 * tables are done. The first failure ends it.
 */
export const seedTest = async (context: SeederContext, progress: Progress): Promise<void> => {
  const { callOwner, clock } = context;
  const now = clock();
  const done = async <T>(table: Table, all: readonly T[], send: (all: T[]) => Promise<{ created: number }>): Promise<void> => {
    progress.counts[table] = (await send([...all])).created;
    progress.rows[table] = all.length;
  };

  const { idOf } = await seedAccounts(context, testUsers);
  const ids = testUsers.map(idOf);
  await done('users', rows.userRows(ids), (all) => callOwner('profile', profile.seedUsers, all));
  await done('signals', rows.signalRows(now), (all) => callOwner('content', content.seedSignals, all));
  await done('content_core', rows.coreRows(ids, now), (all) => callOwner('content', content.seedContentCore, all));
  await done('content_text', rows.textRows(), (all) => callOwner('content', content.seedContentText, all));
  await done('content_image', rows.imageRows(), (all) => callOwner('content', content.seedContentImage, all));
  await done('content_video', rows.videoRows(), (all) => callOwner('content', content.seedContentVideo, all));
  await done('content_metrics', rows.metricRows(), (all) => callOwner('content', content.seedContentMetrics, all));
  await done('reactions', rows.reactionRows(ids), (all) => callOwner('social', social.seedReactions, all));
  await done('remix_logs', rows.remixRows(ids), (all) => callOwner('content', content.seedRemixLogs, all));
  await done('comments', rows.commentRows(ids, now), async (all) => {
    const answer = await callOwner('social', social.seedComments, all);
    await callOwner('social', social.seedCommentReactions, rows.commentReactionRows(ids));
    return answer;
  });
  await done('badges', rows.badgeRows(), (all) => callOwner('social', social.seedBadgeKinds, all));
  await done('user_badges', rows.userBadgeRows(ids), (all) => callOwner('social', social.seedBadges, all));
  await done('scheduled_posts', rows.postRows(ids, now), async (all) => {
    // Only drafts can be scheduled; the six items are public.
    await callOwner('content', content.seedContentCore, rows.draftCoreRows(ids, now));
    await callOwner('content', content.seedContentText, rows.draftTextRows());
    return callOwner('profile', profile.seedScheduledPosts, all);
  });
};
