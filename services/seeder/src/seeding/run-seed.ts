import { randomBytes } from 'node:crypto';
import { createText, DomainError } from '@trenzeye/kit';
import { hasDevelopmentFeatures } from '@trenzeye/kit/development-guard';
import { auth, content, media, profile, type Role, social } from '@trenzeye/proto/http';
import { type SeedRun, seedTables } from '@trenzeye/proto/http/seeder';
import type { SeederContext } from '../context.ts';
import { creators } from '../demo/creators.ts';
import { testUsers } from '../test-data/users.ts';
import { avatarBodies, type CreatorIds, commentBodies, itemBodies, reactionBodies, signalBodies, userBodies } from './demo-bodies.ts';
import { failInterruptedRuns, finishRun, listLatestRuns, type RunKind, type SeedRunRow, startRun, withSeedLock } from './store.ts';
import * as rows from './test-bodies.ts';

interface AccountToSeed {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
}

interface SeededAccounts {
  readonly created: number;
  /** The id of the account: another one than requested if its email address already has an account. */
  readonly idOf: (account: AccountToSeed) => string;
}

/** Creates accounts with the demo password, or random passwords if it is not set. */
const seedAccounts = async (
  { callService, config }: Pick<SeederContext, 'callService' | 'config'>,
  requested: readonly AccountToSeed[],
): Promise<SeededAccounts> => {
  const { created, accounts } = await callService(
    'auth',
    auth.seedAccounts,
    requested.map(({ id, email, username, role }) => ({
      id,
      email,
      username,
      role,
      avatar_url: null,
      password: config.DEMO_PASSWORD ?? randomBytes(32).toString('base64url'),
    })),
  );
  const ids = new Map(accounts.map(({ id, email }) => [email, id]));
  return { created, idOf: ({ id, email }) => ids.get(email) ?? id };
};

/** Created rows and rows of the data set, by table. Updated after each table. */
interface SeedProgress {
  readonly counts: Record<string, number>;
  readonly rows: Record<string, number>;
}

/**
 * Seeds the demo creators and their items through the services that own the rows: accounts, avatars, users, signals, items, reactions, comments.
 * Updates `progress` after each part. Stops at the first error.
 */
const seedDemo = async (context: SeederContext, { counts }: SeedProgress): Promise<void> => {
  const { callService, clock } = context;
  const now = clock();
  const accounts = await seedAccounts(context, Object.values(creators));
  const idOf: CreatorIds = (name) => accounts.idOf(creators[name]);
  counts.accounts = accounts.created;
  const avatars = await callService('media', media.seedAvatars, avatarBodies(idOf));
  counts.avatars = avatars.created;
  const avatarUrls = new Map(avatars.avatars.map(({ user_id, url }) => [user_id, url]));
  counts.users = (await callService('profile', profile.seedUsers, userBodies(idOf, avatarUrls))).created;
  counts.signals = (await callService('content', content.seedSignals, signalBodies(now))).created;
  counts.items = (await callService('content', content.seedContent, itemBodies(now, idOf))).created;
  counts.reactions = (await callService('social', social.seedReactions, reactionBodies(idOf))).created;
  counts.comments = (await callService('social', social.seedComments, commentBodies(now, idOf))).created;
};

type Table = (typeof seedTables)[number];

/**
 * Seeds the tables of the specification in its order through the services that own them. Updates `progress` after each table. Stops at
 * the first error.
 */
const seedTest = async (context: SeederContext, progress: SeedProgress): Promise<void> => {
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

const seeds: Record<RunKind, (context: SeederContext, progress: SeedProgress) => Promise<void>> = { demo: seedDemo, test: seedTest };
const maxListedRuns = 20;

const orderOf = (table: string): number => (seedTables as readonly string[]).indexOf(table);

/** Sorts tables in the order of seeding, because jsonb does not keep it. */
const sortTables = (numbers: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).sort(([a], [b]) => orderOf(a) - orderOf(b)));

const presentRun = ({ startedAt, finishedAt, error, counts, rows, ...rest }: SeedRunRow): SeedRun => ({
  ...rest,
  counts: sortTables(counts),
  rows: sortTables(rows),
  error: error && `Seeding failed: ${error}`,
  started_at: startedAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
});

const executeRun = async (context: SeederContext, kind: RunKind): Promise<SeedRunRow> => {
  const { prisma, clock, log } = context;
  await failInterruptedRuns(prisma, clock());
  const run = await startRun(prisma, kind, clock());
  const progress: SeedProgress = { counts: {}, rows: {} };
  try {
    await seeds[kind](context, progress);
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    log.error({ err: cause, run: run.id, ...progress }, 'seeding failed');
    await finishRun(prisma, { ...run, ...progress, status: 'failed', error, finishedAt: clock() });
    throw new DomainError('unavailable', { detail: createText('Seeding failed: {error}', { error }), cause });
  }
  return finishRun(prisma, { ...run, ...progress, status: 'succeeded', error: null, finishedAt: clock() });
};

/**
 * Seeds demo or test data and records the run. Existing rows are not changed. Throws `forbidden` in production, `conflict` while another
 * run is in progress, and `unavailable` with the reason when a part fails; the run is recorded as failed then.
 */
export const runSeed = async (context: SeederContext, kind: RunKind): Promise<SeedRun> => {
  if (!hasDevelopmentFeatures(context.config))
    throw new DomainError('forbidden', {
      detail:
        kind === 'demo' ? 'Demo data cannot be added to a production platform.' : 'Test data cannot be added to a production platform.',
    });
  const run = await withSeedLock(context.pool, () => executeRun(context, kind));
  if (!run) throw new DomainError('conflict', { detail: 'Seeding is already in progress. Please wait until it has finished.' });
  return presentRun(run);
};

/** The latest runs, latest first. */
export const listRuns = async ({ prisma }: SeederContext): Promise<SeedRun[]> =>
  (await listLatestRuns(prisma, maxListedRuns)).map(presentRun);
