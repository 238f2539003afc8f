import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { Pool } from 'pg';
import { type Sql, sqlOf } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { Handlers } from '../events/consume.ts';
import type { ResolveViewer } from './tokens.ts';

/** A full reload drops the entries whose rows were deleted as expired. */
const reloadEveryMs = 3_600_000;
/** A deleted account never changes again. */
const deletedVersion = 2_147_483_647;

interface CurrentStatus {
  readonly role: Role;
  readonly status: AccountStatus | 'deleted';
  readonly version: number;
}
type StatusRow = CurrentStatus & { readonly userId: string; readonly changedAt: Date };

const saveStatus = async (
  sql: Sql,
  userId: string,
  { role, status, version }: { role: string; status: string; version: number },
): Promise<void> => {
  await sql.query(
    `INSERT INTO kit.account_status AS s (user_id, role, status, version, changed_at) VALUES ($1::uuid, $2, $3, $4, clock_timestamp())
     ON CONFLICT (user_id) DO UPDATE SET role = excluded.role, status = excluded.status, version = excluded.version, changed_at = excluded.changed_at
     WHERE s.version < excluded.version`,
    [userId, role, status, version],
    'account-status-save',
  );
};

/** Rows changed since `after`, with an overlap of 30 seconds: transactions do not commit in the order of their timestamps. */
const readChanged = (sql: Sql, after: Date | undefined): Promise<StatusRow[]> =>
  sql.query<StatusRow>(
    `SELECT user_id AS "userId", role, status, version, changed_at AS "changedAt" FROM kit.account_status
     WHERE $1::timestamptz IS NULL OR changed_at > $1::timestamptz - interval '30 seconds'`,
    [after?.toISOString() ?? null],
    'account-status-read',
  );

/** Roles and statuses that changed after access tokens were issued. */
export interface AccountStatuses {
  readonly resolveViewer: ResolveViewer;
  readonly handlers: Handlers;
  /** Loads the changes written since the last refresh. */
  refresh(): Promise<void>;
}

/**
 * Keeps the latest role and status of accounts in the service's database and in memory: access tokens are valid for an hour, a
 * suspension or a new role takes effect at once. Call `refresh` at short intervals.
 */
export const openAccountStatuses = async (pool: Pool): Promise<AccountStatuses> => {
  const sql = sqlOf(pool);
  let statuses = new Map<string, CurrentStatus>();
  let latestChange: Date | undefined;
  let reloadAt = Date.now() + reloadEveryMs;

  const refresh = async (): Promise<void> => {
    const isReload = Date.now() >= reloadAt;
    const rows = await readChanged(sql, isReload ? undefined : latestChange);
    if (isReload) {
      statuses = new Map();
      reloadAt = Date.now() + reloadEveryMs;
    }
    for (const { userId, role, status, version, changedAt } of rows) {
      if ((statuses.get(userId)?.version ?? 0) < version) statuses.set(userId, { role, status, version });
      if (latestChange === undefined || changedAt > latestChange) latestChange = changedAt;
    }
  };

  await refresh();
  return {
    refresh,
    resolveViewer: ({ viewer, version }) => {
      const current = statuses.get(viewer.id);
      if (!current || current.version <= version) return viewer;
      if (current.status === 'deleted') throw new DomainError('invalid_token');
      return { ...viewer, role: current.role, status: current.status };
    },
    handlers: {
      'user.role_changed': ({ data }, tx) => saveStatus(tx, data.userId, data),
      'user.status_changed': ({ data }, tx) => saveStatus(tx, data.userId, data),
      'account.deleted': ({ data }, tx) => saveStatus(tx, data.userId, { role: 'user', status: 'deleted', version: deletedVersion }),
    },
  };
};
