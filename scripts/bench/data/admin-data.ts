import pg from 'pg';
import { migrate } from '../../../services/kit/src/db/migrate.ts';

/** The number of rows. */
export interface AdminScale {
  readonly users: number;
  /** Open cases; each has one to three reports. */
  readonly cases: number;
  /** Entries of the activity log. */
  readonly logEntries: number;
}

const migrations = new URL('../../../services/admin/prisma/migrations/', import.meta.url);

const userId = (number: string): string => `('01800000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const caseId = (number: string): string => `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const targetId = (number: string): string => `('01a00000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const pick = (values: readonly string[], number: string): string =>
  `(ARRAY['${values.join("','")}'])[1 + (${number})::int % ${values.length}]`;

const names = ['maya', 'jonas', 'lin', 'priya', 'theo', 'inez', 'bo', 'ada', 'grace', 'joan', 'otto', 'zoe'];
const reasons = ['spam', 'spam', 'spam', 'harassment', 'hate', 'misinformation', 'other', 'sexual'];
const actions = ['content.published', 'reactions.changed', 'reactions.changed', 'comment.created', 'follow.changed', 'content.saved'];
const types = ['content', 'content', 'content', 'comment', 'user', 'content'];

/** Inserts users into the directory; the username of the i-th is `usernameOf(i)`. */
const insertUsers = (users: number): string =>
  `INSERT INTO directory_users (id, username, version, email, role, status, status_version, created_at)
   SELECT ${userId('i')}, ${pick(names, 'i')} || '.' || to_hex(i), 1, ${pick(names, 'i')} || '.' || to_hex(i) || '@mail' || i % 50 || '.example',
     CASE WHEN i % 5000 = 1 THEN 'admin' WHEN i % 1000 = 2 THEN 'moderator' ELSE 'user' END,
     CASE WHEN i % 300 = 3 THEN 'banned' WHEN i % 100 = 4 THEN 'suspended' ELSE 'active' END, 1, timestamptz '2025-01-01' + i * interval '7 minutes'
   FROM generate_series(1, ${users}) AS i`;

/** The username of the i-th user of the directory. */
export const usernameOf = (i: number): string => `${names[i % names.length]}.${i.toString(16)}`;

/** Inserts users into the directory of a running admin service; `url` is the URL of its database. */
export const fillDirectory = async (url: string, users: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [insertUsers(users), 'ANALYZE directory_users']) await client.query(statement);
  } finally {
    await client.end();
  }
};

const statementsFor = ({ users, cases, logEntries }: AdminScale): string[] => [
  'SET session_replication_role = replica',
  'SET synchronous_commit = off',
  insertUsers(users),
  `INSERT INTO report_targets (id, type, kind, owner_id, title, preview, version)
   SELECT ${targetId('i')}, 'content', ${pick(['thread', 'image', 'video'], 'i')}, ${userId(`1 + i * 7919::bigint % ${users}`)}, 'Number ' || i,
     'A wave is only a wave while it moves: number ' || i, 2 FROM generate_series(1, ${cases}) AS i`,
  `INSERT INTO flagged_content (id, target_type, target_id, kind, owner_id, preview, report_count, reasons, reason, reporter_id, created_at, reported_at)
   SELECT ${caseId('i')}, ${pick(['content', 'content', 'comment'], 'i')}, ${targetId('i')}, 'thread', ${userId(`1 + i * 7919::bigint % ${users}`)},
     'A wave is only a wave while it moves: number ' || i, 1 + i % 3, jsonb_build_object(${pick(reasons, 'i')}, 1 + i % 3), ${pick(reasons, 'i')},
     ${userId(`1 + i * 104729::bigint % ${users}`)}, timestamptz '2026-01-01' + i * interval '5 minutes', timestamptz '2026-01-01' + i * interval '5 minutes'
   FROM generate_series(1, ${cases}) AS i`,
  `INSERT INTO reports (id, case_id, reporter_id, reason, details, created_at, updated_at)
   SELECT gen_random_uuid(), ${caseId('i')}, ${userId(`1 + (i + k) * 104729::bigint % ${users}`)}, ${pick(reasons, 'i')}, '', now(), now()
   FROM generate_series(1, ${cases}) AS i, generate_series(0, 2) AS k WHERE k <= i % 3 ON CONFLICT DO NOTHING`,
  `INSERT INTO activity_logs (id, user_id, action, target_type, target_id, occurred_at, detail)
   SELECT gen_random_uuid(), ${userId(`1 + i * 31::bigint % ${users}`)}, ${pick(actions, 'i')}, ${pick(types, 'i')},
     ${targetId(`1 + i % ${cases}`)}::text, timestamptz '2026-01-01' + i * interval '20 seconds', '{"after": {"title": "A wave"}}'
   FROM generate_series(1, ${logEntries}) AS i`,
  'RESET session_replication_role',
  'VACUUM (ANALYZE)',
  'CHECKPOINT',
];

/** Creates a database of the admin service with that many rows and returns its URL; `serverUrl` is a superuser's. */
export const createAdminDatabase = async (
  serverUrl: string,
  name: string,
  scale: AdminScale,
  logProgress: (line: string) => void,
): Promise<string> => {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  await server.query(`CREATE DATABASE ${name}_bus`).finally(() => server.end());
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, migrations);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statementsFor(scale)) {
      const startedAt = performance.now();
      await client.query(statement);
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > 1) logProgress(`${name}: ${statement.trim().slice(0, 40).replace(/\s+/g, ' ')}... ${seconds.toFixed(1)} s`);
    }
  } finally {
    await client.end();
  }
  return url.href;
};
