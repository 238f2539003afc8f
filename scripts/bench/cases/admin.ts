import { join } from 'node:path';
import { definition } from '../../../services/admin/src/service.ts';
import { toStartable } from '../../../services/kit/src/start-service.ts';
import { startTestSigner } from '../../../services/kit/src/testing/tokens.ts';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import { startPostgres } from '../../dev/engines/postgres.ts';
import { type AdminScale, createAdminDatabase } from '../data/admin-data.ts';
import { percentile } from '../measure/load.ts';

/** One list of the admin console: latencies of its first page over HTTP. */
export interface AdminResult {
  readonly name: string;
  readonly path: string;
  readonly rows: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly max_ms: number;
  /** Whether the 95th percentile is at most 50 ms. */
  readonly within_50_ms: boolean;
}

const publicUrl = 'http://trenzeye.localhost';
const limitMs = 50;
// The value of `claimed` for cases that no moderator has claimed.
const unclaimed = 'none';
const warmUps = 5;
const rounds = 40;

const lists: readonly (readonly [name: string, path: string])[] = [
  ['queue', '/api/admin/flagged-content?status=pending'],
  ['queue oldest', '/api/admin/flagged-content?status=pending&sort=oldest'],
  ['queue most reported', '/api/admin/flagged-content?status=pending&sort=most_reported'],
  ['queue comments', '/api/admin/flagged-content?status=pending&target_type=comment'],
  ['queue rare reason', '/api/admin/flagged-content?status=pending&reason=sexual'],
  ['queue rare reason, most reported', '/api/admin/flagged-content?status=pending&reason=hate&sort=most_reported'],
  ['queue unclaimed', `/api/admin/flagged-content?status=pending&claimed=${unclaimed}`],
  ['queue decided (none)', '/api/admin/flagged-content?status=decided'],
  ['appeals (none)', '/api/admin/appeals'],
  ['users', '/api/admin/users'],
  ['users banned', '/api/admin/users?status=banned'],
  ['users admins', '/api/admin/users?role=admin'],
  ['users typing m', '/api/admin/users?q=m'],
  ['users typing ma', '/api/admin/users?q=ma'],
  ['users typing may', '/api/admin/users?q=may'],
  ['users typing maya.1', '/api/admin/users?q=maya.1'],
  ['users typing maya.18690', '/api/admin/users?q=maya.18690'],
  ['users by address', '/api/admin/users?q=%40mail49.example'],
  ['users without a match', '/api/admin/users?q=no.such.user'],
  ['users rare status and text', '/api/admin/users?status=banned&q=zoe'],
  ['badge search m', '/api/admin/users/search?q=m'],
  ['badge search ma', '/api/admin/users/search?q=ma'],
  ['badge search aya', '/api/admin/users/search?q=aya'],
  ['badge search maya.186', '/api/admin/users/search?q=maya.186'],
  ['badge search 1869', '/api/admin/users/search?q=1869'],
  ['badge search without a match', '/api/admin/users/search?q=no.such.user'],
  ['log', '/api/admin/activity-logs?limit=100'],
  ['log of a user', '/api/admin/activity-logs?limit=100&actor=maya.c'],
  ['log of an action', '/api/admin/activity-logs?limit=100&action=content.published'],
  ['log of an action without entries', '/api/admin/activity-logs?limit=100&action=invite.created'],
  ['log of a type', '/api/admin/activity-logs?limit=100&target_type=user'],
  ['log of a target', '/api/admin/activity-logs?limit=100&target_id=01a00000-0000-7000-8000-000000000007'],
  ['log of a day', '/api/admin/activity-logs?limit=100&from=2026-01-10T00:00:00Z&to=2026-01-11T00:00:00Z'],
  ['log of an action of a user', '/api/admin/activity-logs?limit=100&actor=maya.c&action=comment.created'],
];

const numberOf = (variable: string, fallback: number): number => {
  const value = Number(process.env[variable] ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${variable} must be a whole number above 0`);
  return value;
};

/** The number of rows, from ADMIN_USERS, ADMIN_CASES and ADMIN_LINES. */
export const configuredAdminScale = (): AdminScale => ({
  users: numberOf('ADMIN_USERS', 100_000),
  cases: numberOf('ADMIN_CASES', 50_000),
  logEntries: numberOf('ADMIN_LINES', 1_000_000),
});

const round = (value: number): number => Number(value.toFixed(1));

const measure = async (url: string, token: string, [name, path]: (typeof lists)[number]): Promise<AdminResult> => {
  const times: number[] = [];
  let rows = 0;
  for (let number = -warmUps; number < rounds; number += 1) {
    const startedAt = performance.now();
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const body: unknown = await response.json();
    if (number >= 0) times.push(performance.now() - startedAt);
    if (!response.ok || !Array.isArray(body))
      throw new Error(`${path} responded ${response.status}: ${JSON.stringify(body).slice(0, 200)}`);
    rows = body.length;
  }
  const sorted = times.sort((a, b) => a - b);
  const p95 = percentile(sorted, 0.95);
  return {
    name: `admin ${name}`,
    path,
    rows,
    p50_ms: round(percentile(sorted, 0.5)),
    p95_ms: round(p95),
    max_ms: round(sorted.at(-1) ?? 0),
    within_50_ms: p95 <= limitMs,
  };
};

/** Every admin list over HTTP, on a database created in SQL with the service's migrations. */
export const benchAdmin = async (folder: string): Promise<AdminResult[]> => {
  const scale = configuredAdminScale();
  const postgres = await startPostgres(join(folder, 'admin'), logProgress);
  const signer = await startTestSigner(publicUrl);
  try {
    logProgress(`Creating ${scale.users} users, ${scale.cases} open cases, ${scale.logEntries} log entries`);
    const url = await createAdminDatabase(postgres.url, 'admin_bench', scale, logProgress);
    const running = await toStartable(definition).start(
      {
        TRENZEYE_ENV: 'development',
        LOG_LEVEL: 'error',
        PUBLIC_URL: publicUrl,
        JWKS_URL: signer.jwksUrl,
        INTERNAL_TOKEN: 'internal-token-of-the-bench',
        DATABASE_URL: url,
        BUS: `postgres:${url.replace('admin_bench', 'admin_bench_bus')}`,
      },
      (error) => {
        throw error;
      },
    );
    try {
      const token = await signer.sign({ role: 'admin' });
      const results: AdminResult[] = [];
      for (const list of lists) results.push(await measure(running.url, token, list));
      return results;
    } finally {
      await running.stop();
    }
  } finally {
    await signer.stop();
    await postgres.stop();
  }
};
