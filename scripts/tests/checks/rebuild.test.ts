import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Postgres, startPostgres } from '../../dev/engines/postgres.ts';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type Creator, createLedger, publish, signUp } from '../faults/ledger.ts';
import { createRetryingClient } from '../faults/retrying-client.ts';

/** What each service keeps of the events of others, or makes of it. */
const projections = {
  content: ['content_metrics', 'feed_items', 'authors', 'viewer_reactions', 'followers', 'relations'],
  profile: ['user_stats'],
  social: [
    ...[
      'contents',
      'user_profiles',
      'remixes',
      'restricted_users',
      'first_publications',
      'item_views',
      'deleted_users',
      'leaderboard_entries',
    ],
    // Its own, and yet touched by the same handlers.
    ...['reaction_counts', 'comment_counts', 'reactions', 'comments', 'user_badges'],
  ],
  admin: ['activity_logs', 'people', 'subjects'],
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

const ask = async <T>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
};
const databaseOf = (service: Service) => postgres.urlOf(`trenzeye_${service}`);

/** Every table as text, in the order of its text. */
const dump = async (): Promise<Record<string, string>> => {
  const tables: Record<string, string> = {};
  for (const service of services)
    for (const table of projections[service]) {
      const rows = await ask<{ line: string }>(databaseOf(service), `SELECT to_jsonb(t)::text AS line FROM ${table} t ORDER BY 1`);
      tables[`${service}.${table}`] = rows.map(({ line }) => line).join('\n');
    }
  return tables;
};

/** Until every event is out, heard by everybody, and followed by what follows from it. */
const quiet = async (bus: string): Promise<void> => {
  const waiting = async (): Promise<number> => {
    let rows = (
      await ask(
        bus,
        `SELECT 1 FROM bus.topics t JOIN bus.positions p USING (topic) WHERE p.seq < t.head AND p.consumer_group = ANY ('{content,profile,social,social-scores,social-notifications,admin}')`,
      )
    ).length;
    for (const service of services) rows += (await ask(databaseOf(service), 'SELECT 1 FROM kit.outbox')).length;
    rows += (
      await ask(
        databaseOf('social'),
        `SELECT 1 FROM stale_scores UNION ALL SELECT 1 FROM notification_inputs UNION ALL SELECT 1 FROM stale_reaction_notifications
         UNION ALL SELECT 1 FROM stale_unread`,
      )
    ).length;
    return rows + (await ask(databaseOf('content'), 'SELECT 1 FROM pending_view_reports')).length;
  };
  for (let still = 0; still < 3; ) {
    still = (await waiting()) === 0 ? still + 1 : 0;
    await sleep(200);
  }
};

const adminPassword = 'the-admin-of-the-rebuild-42';

/** A little of everything that the tables above hear of. */
const live = async ({ url, admin: { email } }: SpawnedStack): Promise<void> => {
  const client = createRetryingClient(url);
  const { access_token: admin } = await client.request<{ access_token: string }>({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email, password: adminPassword },
  });
  const ledger = createLedger();
  const people: Creator[] = [];
  for (const name of ['ada', 'grace', 'lin', 'leaver', 'loud', 'paused']) people.push(await signUp(client, name));
  const [ada, grace, lin, leaver, loud, paused] = people as [Creator, Creator, Creator, Creator, Creator, Creator];
  const as = (who: Creator, method: string, path: string, body?: unknown) =>
    client.request<{ id: string }>({ method, path, token: who.token, body, transientStatuses: [404] });
  const item = await publish(client, ledger, ada, 'Why tides matter');
  const lost = await publish(client, ledger, grace, 'To be removed');
  for (const who of people) await as(who, 'POST', '/api/reactions', { content_id: item.id, reaction_type: 'like' });
  await as(grace, 'POST', '/api/reactions', { content_id: item.id, reaction_type: 'idea' });
  await as(lin, 'POST', '/api/reactions', { content_id: item.id, reaction_type: 'like' });
  const comment = await as(leaver, 'POST', '/api/comments', { content_id: item.id, text: 'Mine' });
  await as(grace, 'POST', '/api/comments', { content_id: item.id, text: 'Hi @ada', parent_id: comment.id });
  const gone = await as(lin, 'POST', '/api/comments', { content_id: item.id, text: 'Not for long' });
  await as(lin, 'DELETE', `/api/comments/${gone.id}`);
  for (const who of [grace, lin, leaver]) await as(who, 'PUT', `/api/follows/${ada.id}`);
  await as(grace, 'PUT', `/api/relations/${lin.id}/mute`);
  await as(lin, 'PUT', `/api/relations/${ada.id}/block`);
  for (const who of [grace, lin]) await as(who, 'POST', `/api/content/${item.id}/view`);
  await as(ada, 'PUT', `/api/users/${ada.id}`, { username: 'ada.lovelace', bio: 'Engines' });
  const publishRemix = async (who: Creator, original: string): Promise<{ id: string }> => {
    const remix = await as(who, 'POST', `/api/content/${original}/remix`);
    const content = { tweets: [`${who.username} sees it another way`], hashtags: ['tides'] };
    await as(who, 'PUT', `/api/content/${remix.id}`, { type: 'thread', version: 1, content });
    await as(who, 'POST', `/api/content/${remix.id}/publish`);
    return remix;
  };
  const remix = await publishRemix(loud, item.id);
  const ofRemix = await publishRemix(paused, remix.id);
  await as(lin, 'POST', '/api/reactions', { content_id: remix.id, reaction_type: 'idea' });
  await as(loud, 'POST', '/api/comments', { content_id: ofRemix.id, text: 'Louder' });
  const setStatus = (who: Creator, status: string) =>
    client.request({ method: 'PATCH', path: `/api/admin/users/${who.id}/status`, token: admin, body: { status, reason: 'Too loud' } });
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
  await client.request({ method: 'DELETE', path: `/api/content/${lost.id}`, token });
  await as(leaver, 'DELETE', '/api/auth/account', { password: 'a-long-enough-passphrase-42' });
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
  it('every projection, emptied and told everything again -> the same tables to the byte, and a second time', async () => {
    if (!stack) throw new Error('nothing was started');
    const { bus } = stack;
    await live(stack);
    await quiet(bus.replace(/^postgres:/, ''));
    await stack.stop();
    stack = undefined;
    const before = await dump();

    const said: string[] = [];
    for (const service of services) said.push(await rebuild(service, bus));
    const after = await dump();
    await rebuild('social', bus);
    const again = await dump();

    expect(after).toEqual(before);
    expect(again).toEqual(before);
    expect(said).toEqual(services.map((service) => expect.stringMatching(new RegExp(`^${service}: rebuilt from [1-9]\\d* events\\.\n$`))));
    for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
  }, 240_000);
});
