import type { Pool } from 'pg';
import { runPeriodically, type Stop } from '../background-tasks.ts';
import type { Handlers } from '../events/consume.ts';
import type { Logger } from '../logging/logger.ts';
import { openAccountStatuses } from './account-status.ts';
import { openRevokedSessions } from './revoked-sessions.ts';
import type { ResolveViewer } from './tokens.ts';

/** Including the delivery over the bus, every replica has a change within a second. */
const refreshEveryMs = 400;
const singleReplicaRefreshEveryMs = 60_000;

export interface AccessChangesOptions {
  readonly pool: Pool;
  readonly log: Logger;
  /** There is no other replica, so that `refresh` is called for each change. */
  readonly isSingleReplica?: boolean | undefined;
}

/** What has changed since access tokens were issued, which are valid for an hour. */
export interface AccessChanges {
  readonly resolveViewer: ResolveViewer;
  readonly handlers: Handlers;
  /** Loads the changes written since the last refresh. */
  refresh(): Promise<void>;
  readonly stop: Stop;
}

/** Keeps roles, statuses and revoked sessions. Each replica polls for the changes that other replicas have written. */
export const openAccessChanges = async ({ pool, log, isSingleReplica = false }: AccessChangesOptions): Promise<AccessChanges> => {
  const statuses = await openAccountStatuses(pool);
  const sessions = await openRevokedSessions(pool);
  const refresh = async (): Promise<void> => {
    await Promise.all([statuses.refresh(), sessions.refresh()]);
  };
  return {
    refresh,
    stop: runPeriodically({
      name: 'access-changes-refresh',
      everyMs: isSingleReplica ? singleReplicaRefreshEveryMs : refreshEveryMs,
      log,
      run: refresh,
    }),
    resolveViewer: (token) => {
      sessions.assertNotRevoked(token);
      return statuses.resolveViewer(token);
    },
    handlers: { ...statuses.handlers, ...sessions.handlers },
  };
};
