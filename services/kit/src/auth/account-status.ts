import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { Pool } from 'pg';
import { type Sql, sqlOf } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { Handlers } from '../events/consume.ts';
import { logRetry } from '../logging/log-retry.ts';
import type { Logger } from '../logging/logger.ts';
import type { CurrentViewer } from './tokens.ts';

/** Milliseconds: with the way over the bus, every replica knows within a second. */
const lookEvery = 400;
/** Everything is read anew this often, which forgets what housekeeping removed. */
const forgetEvery = 3_600_000;
/** After an account's end nothing comes any more. */
const lastVersion = 2_147_483_647;

interface CurrentStatus {
  readonly role: Role;
  readonly status: AccountStatus | 'deleted';
  readonly version: number;
}
type StandingRow = CurrentStatus & { readonly userId: string; readonly changedAt: Date };

const keep = async (
  sql: Sql,
  userId: string,
  { role, status, version }: { role: string; status: string; version: number },
): Promise<void> => {
  await sql.query(
    `INSERT INTO kit.standings AS s (user_id, role, status, version, changed_at) VALUES ($1::uuid, $2, $3, $4, clock_timestamp())
     ON CONFLICT (user_id) DO UPDATE SET role = excluded.role, status = excluded.status, version = excluded.version, changed_at = excluded.changed_at
     WHERE s.version < excluded.version`,
    [userId, role, status, version],
    'standing-keep',
  );
};

/** Rows since `after`, and those of the half minute before it: transactions do not commit in the order in which they began. */
const readChanged = (sql: Sql, after: Date | undefined): Promise<StandingRow[]> =>
  sql.query<StandingRow>(
    `SELECT user_id AS "userId", role, status, version, changed_at AS "changedAt" FROM kit.standings
     WHERE $1::timestamptz IS NULL OR changed_at > $1::timestamptz - interval '30 seconds'`,
    [after?.toISOString() ?? null],
    'standings-read',
  );

/** Who has another role or status than their token says, as this service has heard. */
export interface AccountStatuses {
  readonly current: CurrentViewer;
  readonly handlers: Handlers;
  /** Takes up what was written since the last look. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Role and status as auth announced them last, kept in the service's own database and in memory: tokens stay valid for an hour,
 * power does not. Every replica looks for what another has written.
 */
export const openAccountStatuses = async ({ pool, log }: { readonly pool: Pool; readonly log: Logger }): Promise<AccountStatuses> => {
  const sql = sqlOf(pool);
  const stopping = new AbortController();
  let known = new Map<string, CurrentStatus>();
  let latest: Date | undefined;
  let forgetAt = Date.now() + forgetEvery;

  const look = async (): Promise<void> => {
    const anew = Date.now() >= forgetAt;
    const rows = await readChanged(sql, anew ? undefined : latest);
    if (anew) {
      known = new Map();
      forgetAt = Date.now() + forgetEvery;
    }
    for (const { userId, role, status, version, changedAt } of rows) {
      if ((known.get(userId)?.version ?? 0) < version) known.set(userId, { role, status, version });
      if (latest === undefined || changedAt > latest) latest = changedAt;
    }
  };

  const watch = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      await sleep(lookEvery, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await look();
        failures = 0;
      } catch (error) {
        failures += 1;
        logRetry(log, 'reading changed roles failed, retrying', { error, failures });
      }
    }
  };

  await look();
  const watching = watch();
  return {
    refresh: look,
    current: (viewer, version) => {
      const standing = known.get(viewer.id);
      if (!standing || standing.version <= version) return viewer;
      if (standing.status === 'deleted') throw new DomainError('invalid_token');
      return { ...viewer, role: standing.role, status: standing.status };
    },
    handlers: {
      'user.role_changed': ({ data }, tx) => keep(tx, data.userId, data),
      'user.status_changed': ({ data }, tx) => keep(tx, data.userId, data),
      'account.deleted': ({ data }, tx) => keep(tx, data.userId, { role: 'user', status: 'deleted', version: lastVersion }),
    },
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
};
