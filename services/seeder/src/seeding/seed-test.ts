import { content, profile, social } from '@trenzeye/proto/http';
import type { seedTables } from '@trenzeye/proto/http/seeder';
import type { SeederContext } from '../context.ts';
import { testUsers } from '../test-data/users.ts';
import { seedAccounts } from './seed-accounts.ts';
import type { SeedProgress } from './seed-demo.ts';
import * as rows from './test-bodies.ts';

type Table = (typeof seedTables)[number];

/**
 * Seeds the tables of the specification in its order through the services that own them. Updates `progress` after each table. Stops at
 * the first error.
 */
export const seedTest = async (context: SeederContext, progress: SeedProgress): Promise<void> => {
  const { callService, clock } = context;
  const now = clock();
  const seedTable = async <T>(
    table: Table,
    tableRows: readonly T[],
    send: (tableRows: T[]) => Promise<{ created: number }>,
  ): Promise<void> => {
    progress.counts[table] = (await send([...tableRows])).created;
    progress.rows[table] = tableRows.length;
  };

  const { idOf } = await seedAccounts(context, testUsers);
  const ids = testUsers.map(idOf);
  await seedTable('users', rows.userRows(ids), (tableRows) => callService('profile', profile.seedUsers, tableRows));
  await seedTable('signals', rows.signalRows(now), (tableRows) => callService('content', content.seedSignals, tableRows));
  await seedTable('content_core', rows.coreRows(ids, now), (tableRows) => callService('content', content.seedContentCore, tableRows));
  await seedTable('content_text', rows.textRows(), (tableRows) => callService('content', content.seedContentText, tableRows));
  await seedTable('content_image', rows.imageRows(), (tableRows) => callService('content', content.seedContentImage, tableRows));
  await seedTable('content_video', rows.videoRows(), (tableRows) => callService('content', content.seedContentVideo, tableRows));
  await seedTable('content_metrics', rows.metricRows(), (tableRows) => callService('content', content.seedContentMetrics, tableRows));
  await seedTable('reactions', rows.reactionRows(ids), (tableRows) => callService('social', social.seedReactions, tableRows));
  await seedTable('remix_logs', rows.remixRows(ids), (tableRows) => callService('content', content.seedRemixLogs, tableRows));
  await seedTable('comments', rows.commentRows(ids, now), async (tableRows) => {
    const created = await callService('social', social.seedComments, tableRows);
    await callService('social', social.seedCommentReactions, rows.commentReactionRows(ids));
    return created;
  });
  await seedTable('badges', rows.badgeRows(), (tableRows) => callService('social', social.seedBadgeKinds, tableRows));
  await seedTable('user_badges', rows.userBadgeRows(ids), (tableRows) => callService('social', social.seedBadges, tableRows));
  await seedTable('scheduled_posts', rows.postRows(ids, now), async (tableRows) => {
    // Only drafts can be scheduled, and the six items are published.
    await callService('content', content.seedContentCore, rows.draftCoreRows(ids, now));
    await callService('content', content.seedContentText, rows.draftTextRows());
    return callService('profile', profile.seedScheduledPosts, tableRows);
  });
};
