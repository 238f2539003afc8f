import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Postgres, startPostgres } from '../../dev/engines/postgres.ts';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type Creator, createLedger, publish, signUp } from '../faults/ledger.ts';
import { createRetryingClient } from '../faults/retrying-client.ts';

/** The tables of each service that are derived from events. */
const projections = {
  content: ['content_metrics', 'feed_items', 'authors', 'viewer_reactions', 'followers', 'relations'],
  profile: ['user_stats'],
  social: [
    'contents',
    'user_profiles',
    'remixes',
    'restricted_users',
    'first_publications',
    'item_views',
    'deleted_users',
    'leaderboard_entries',
    // Not derived from events, but modified by the same handlers.
    'reaction_counts',
    'comment_counts',
    'reactions',
    'comments',
    'user_badges',
  ],
  admin: ['activity_logs', 'directory_users', 'report_targets'],
} as const;
type Service = keyof typeof projections;
const services = Object.keys(projections) as Service[];

let folder: DataFolder;
let postgres: Postgres;
let stack: SpawnedStack | undefined;

beforeAll(async () => {
  folder = await createDataFolder('rebuild');
  postgres = await startPostgres(join(folder.path, 'engine'), () => undefined);
  stack = await spawnStack({
    dataDir: join(folder.path, 'stack'),
    port: 0,
    seed: 'none',
    env: {
      POSTGRES_URL: postgres.url,
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      VIEW_REPORTS_MS: '200',
      ADMIN_PASSWORD: adminPassword,
    },
  });
}, 240_000);

afterAll(async () => {
  await stack?.stop();
  await postgres?.stop();
  await folder?.remove();
}, 60_000);

const query = async <T>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
};
const databaseOf = (service: Service) => postgres.urlOf(`trenzeye_${service}`);

/** The rows of every table as sorted text. */
const dump = async (): Promise<Record<string, string>> => {
  const tables: Record<string, string> = {};
  for (const service of services)
    for (const table of projections[service]) {
      const rows = await query<{ line: string }>(databaseOf(service), `SELECT to_jsonb(t)::text AS line FROM ${table} t ORDER BY 1`);
      tables[`${service}.${table}`] = rows.map(({ line }) => line).join('\n');
    }
  return tables;
};

/** Waits until all events are published and consumed and all deferred work that they cause is done. */
const waitUntilIdle = async (bus: string): Promise<void> => {
  const pendingRows = async (): Promise<number> => {
    let rows = (
      await query(
        bus,
        `SELECT 1 FROM bus.topics t JOIN bus.positions p USING (topic) WHERE p.seq < t.head AND p.consumer_group = ANY ('{content,profile,social,social-scores,social-notifications,admin}')`,
      )
    ).length;
    for (const service of services) rows += (await query(databaseOf(service), 'SELECT 1 FROM kit.outbox')).length;
    rows += (
      await query(
        databaseOf('social'),
        `SELECT 1 FROM stale_scores UNION ALL SELECT 1 FROM notification_inputs UNION ALL SELECT 1 FROM stale_reaction_notifications
         UNION ALL SELECT 1 FROM stale_unread`,
      )
    ).length;
    return rows + (await query(databaseOf('content'), 'SELECT 1 FROM pending_view_reports')).length;
  };
  for (let idleChecks = 0; idleChecks < 3; ) {
    idleChecks = (await pendingRows()) === 0 ? idleChecks + 1 : 0;
    await sleep(200);
  }
};

const adminPassword = 'the-admin-of-the-rebuild-42';

/** Causes events of every type that the tables above are derived from. */
const causeEvents = async ({ url, admin: { email } }: SpawnedStack): Promise<void> => {
  const client = createRetryingClient(url);
  const { access_token: admin } = await client.request<{ access_token: string }>({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email, password: adminPassword },
  });
  const ledger = createLedger();
  const creators: Creator[] = [];
  for (const name of ['ada', 'grace', 'lin', 'leaver', 'loud', 'paused']) creators.push(await signUp(client, name));
  const [ada, grace, lin, leaver, loud, paused] = creators as [Creator, Creator, Creator, Creator, Creator, Creator];
  const requestAs = (user: Creator, method: string, path: string, body?: unknown) =>
    client.request<{ id: string }>({ method, path, token: user.token, body, transientStatuses: [404] });
  const item = await publish(client, ledger, ada, 'Why tides matter');
  const removedItem = await publish(client, ledger, grace, 'To be removed');
  for (const user of creators) await requestAs(user, 'POST', '/api/reactions', { content_id: item.id, reaction_type: 'like' });
  await requestAs(grace, 'POST', '/api/reactions', { content_id: item.id, reaction_type: 'idea' });
  await requestAs(lin, 'POST', '/api/reactions', { content_id: item.id, reaction_type: 'like' });
  const comment = await requestAs(leaver, 'POST', '/api/comments', { content_id: item.id, text: 'Mine' });
  await requestAs(grace, 'POST', '/api/comments', { content_id: item.id, text: 'Hi @ada', parent_id: comment.id });
  const deletedComment = await requestAs(lin, 'POST', '/api/comments', { content_id: item.id, text: 'Not for long' });
  await requestAs(lin, 'DELETE', `/api/comments/${deletedComment.id}`);
  for (const user of [grace, lin, leaver]) await requestAs(user, 'PUT', `/api/follows/${ada.id}`);
  await requestAs(grace, 'PUT', `/api/relations/${lin.id}/mute`);
  await requestAs(lin, 'PUT', `/api/relations/${ada.id}/block`);
  for (const user of [grace, lin]) await requestAs(user, 'POST', `/api/content/${item.id}/view`);
  await requestAs(ada, 'PUT', `/api/users/${ada.id}`, { username: 'ada.lovelace', bio: 'Engines' });
  const publishRemix = async (user: Creator, original: string): Promise<{ id: string }> => {
    const remix = await requestAs(user, 'POST', `/api/content/${original}/remix`);
    const content = { tweets: [`A different view by ${user.username}`], hashtags: ['tides'] };
    await requestAs(user, 'PUT', `/api/content/${remix.id}`, { type: 'thread', version: 1, content });
    await requestAs(user, 'POST', `/api/content/${remix.id}/publish`);
    return remix;
  };
  const remix = await publishRemix(loud, item.id);
  const ofRemix = await publishRemix(paused, remix.id);
  await requestAs(lin, 'POST', '/api/reactions', { content_id: remix.id, reaction_type: 'idea' });
  await requestAs(loud, 'POST', '/api/comments', { content_id: ofRemix.id, text: 'Louder' });
  const setStatus = (user: Creator, status: string) =>
    client.request({ method: 'PATCH', path: `/api/admin/users/${user.id}/status`, token: admin, body: { status, reason: 'Too loud' } });
  await setStatus(loud, 'banned');
  await setStatus(paused, 'suspended');
  await setStatus(grace, 'banned');
  await setStatus(grace, 'active');
  await sleep(1_100);
  const { access_token: token } = await client.request<{ access_token: string }>({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email: `${grace.username}@trenzeye.example`, password: 'a-long-enough-passphrase-42' },
  });
  await client.request({ method: 'DELETE', path: `/api/content/${removedItem.id}`, token });
  await requestAs(leaver, 'DELETE', '/api/auth/account', { password: 'a-long-enough-passphrase-42' });
};

const rebuild = async (service: Service, bus: string): Promise<string> => {
  const program = fileURLToPath(new URL(`../../../services/${service}/src/rebuild.ts`, import.meta.url));
  const { NODE_OPTIONS: _runnerOptions, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...env, DATABASE_URL: databaseOf(service), BUS: bus },
    timeout: 60_000,
  });
  return stdout;
};

describe('rebuild', () => {
  it('projections: emptied and rebuilt from all events, also twice -> identical tables', async () => {
    if (!stack) throw new Error('the stack was not started');
    const { bus } = stack;
    await causeEvents(stack);
    await waitUntilIdle(bus.replace(/^postgres:/, ''));
    await stack.stop();
    stack = undefined;
    const before = await dump();

    const outputs: string[] = [];
    for (const service of services) outputs.push(await rebuild(service, bus));
    const after = await dump();
    await rebuild('social', bus);
    const repeated = await dump();

    expect(after).toEqual(before);
    expect(repeated).toEqual(before);
    expect(outputs).toEqual(
      services.map((service) => expect.stringMatching(new RegExp(`^${service}: rebuilt from [1-9]\\d* events\\.\n$`))),
    );
    for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
  }, 240_000);
});
