import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { Pool } from 'pg';
import { type Sql, sqlOf } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { Handlers } from '../events/consume.ts';
import { deleteAnswersOf } from '../idempotency.ts';
import { changedSince, createRefresh } from './changed-rows.ts';
import type { ResolveViewer } from './tokens.ts';

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

const readChanged = (sql: Sql, after: string | null): Promise<StatusRow[]> =>
  sql.query<StatusRow>(
    `SELECT user_id AS "userId", role, status, version, changed_at AS "changedAt" FROM kit.account_status
     WHERE ${changedSince}`,
    [after],
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
  const statuses = new Map<string, CurrentStatus>();
  const refresh = createRefresh<StatusRow>({
    read: (after) => readChanged(sql, after),
    clear: () => statuses.clear(),
    apply: ({ userId, role, status, version }) => {
      if ((statuses.get(userId)?.version ?? 0) < version) statuses.set(userId, { role, status, version });
    },
  });

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
      'account.deleted': async ({ data }, tx) => {
        await saveStatus(tx, data.userId, { role: 'user', status: 'deleted', version: deletedVersion });
        await deleteAnswersOf(tx, data.userId);
      },
    },
  };
};
