import type { Logger } from '@trenzeye/kit';
import { activeTraceparent } from '@trenzeye/kit/telemetry/active';
import type { CommandResponse, PgBoss } from 'pg-boss';
import type { MediaTransaction } from '../database/transaction.ts';
import { findOpenJobs, pgBossConnection } from './store.ts';

export const jobSchema = 'pgboss';
/** Uploads to process, Shorts to render, and frames to propose. */
export const jobQueueName = 'media';
/** Jobs of which no attempt succeeded. */
export const failedJobQueueName = 'media-abandoned';

export type JobKind = 'upload' | 'short' | 'framing';

/** The state of the upload, Short or proposal is in its own table. */
export interface JobData {
  readonly kind: JobKind;
  readonly id: string;
  /** W3C traceparent of the request that created the job. */
  readonly trace?: string | undefined;
}

/** One attempt at a job. Calls with an attempt have no effect when the job was cancelled or claimed again. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
  readonly retryLimit: number;
  readonly data: JobData;
}

/**
 * Jobs, changed in the caller's transaction. pg-boss is the single source of truth for a job's claim, heartbeat, attempts and retries: an
 * effect checks its claim by renewing it in the same transaction, so there is no lease, lock or attempt counter besides it.
 */
export interface JobQueue {
  /** No effect while the upload or Short has a queued or running job. */
  enqueue(tx: MediaTransaction, data: Pick<JobData, 'kind' | 'id'>): Promise<void>;
  /** Cancels the queued and running jobs of these uploads and Shorts. A running attempt is aborted within a second or two. */
  cancel(tx: MediaTransaction, subjectIds: readonly string[]): Promise<void>;
  /** Renews the claim and keeps it until the transaction ends; false when the attempt has lost it. */
  renewClaim(tx: MediaTransaction, attempt: JobAttempt): Promise<boolean>;
  complete(tx: MediaTransaction, attempt: JobAttempt): Promise<boolean>;
  /** Replaces the job by a new one with the remaining retries, without counting this attempt. It starts after `afterSeconds`. */
  requeue(tx: MediaTransaction, attempt: JobAttempt, afterSeconds?: number): Promise<void>;
  close(): Promise<void>;
}

/** pg-boss documents the count of changed jobs, but its declarations lack it. */
const hasEffect = (response: CommandResponse): boolean => (response as { readonly affected: number }).affected > 0;

/**
 * Opens the queue. pg-boss is loaded with the first job, to keep the start of the service short. It reads its own settings on a connection
 * of its own: while transactions hold all connections of the service's pool, waiting for another one of it would never end.
 */
export const openJobQueue = (databaseUrl: string, log: Logger): JobQueue => {
  let starting: Promise<PgBoss> | undefined;
  const start = async (): Promise<PgBoss> => {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString: databaseUrl,
      schema: jobSchema,
      application_name: 'trenzeye-media-queue',
      max: 1,
      connectionTimeoutMillis: 5_000,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'job queue failed'));
    await boss.start();
    return boss;
  };
  const open = (): Promise<PgBoss> => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  const send = async (
    tx: MediaTransaction,
    data: JobData,
    options: { readonly retryLimit?: number; readonly startAfter?: number } = {},
  ): Promise<void> => {
    const boss = await open();
    await boss.send(jobQueueName, data, { ...options, singletonKey: data.id, db: pgBossConnection(tx) });
  };
  const complete = async (tx: MediaTransaction, attempt: JobAttempt): Promise<boolean> => {
    const boss = await open();
    const { id, retryCount } = attempt;
    return hasEffect(await boss.complete(jobQueueName, { id, retryCount }, null, { db: pgBossConnection(tx) }));
  };
  return {
    enqueue: (tx, { kind, id }) => send(tx, { kind, id, trace: activeTraceparent() }),
    cancel: async (tx, subjectIds) => {
      const ids = await findOpenJobs(tx.prisma, subjectIds);
      if (ids.length > 0) await (await open()).cancel(jobQueueName, ids, { db: pgBossConnection(tx) });
    },
    renewClaim: async (tx, { id, retryCount }) => {
      const boss = await open();
      return hasEffect(await boss.touch(jobQueueName, { id, retryCount }, { db: pgBossConnection(tx) }));
    },
    complete,
    requeue: async (tx, attempt, afterSeconds = 0) => {
      const retryLimit = attempt.retryLimit - attempt.retryCount;
      if (await complete(tx, attempt)) await send(tx, attempt.data, { retryLimit, startAfter: afterSeconds });
    },
    close: async () => {
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
};
