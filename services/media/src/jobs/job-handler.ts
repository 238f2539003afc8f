import type { Database, MediaTransaction } from '../database/transaction.ts';
import type { WorkerContext } from './worker-context.ts';

/** One attempt at an upload or Short. */
export interface JobRun<Row> {
  readonly context: WorkerContext;
  readonly row: Row;
  /** A folder of this attempt, deleted afterwards. */
  readonly folder: string;
  /** Aborted when the attempt has lost its claim (cancelled, deleted, claimed again) or the worker stops. */
  readonly signal: AbortSignal;
  /** Stores the progress and notifies the user, at most once a second. */
  report(stage: string, percent: number): void;
  /** Runs a transaction that holds the claim of this attempt. Throws an Interruption when the claim is lost. */
  commit(change: (tx: MediaTransaction) => Promise<void>): Promise<void>;
  /** Stores a file of the folder under a key of this attempt and returns the key. */
  store(name: string, contentType: string): Promise<string>;
}

/**
 * Writes the result in the transaction that completes the job and returns the keys of the files that belong to it. `stored` when the
 * result was stored already.
 */
export type JobResult = 'stored' | ((tx: MediaTransaction) => Promise<readonly string[]>);

export interface Progress {
  readonly stage: string;
  readonly percent: number;
}

export interface JobFailure {
  readonly reason: string;
  readonly retryable: boolean;
}

/** How one kind of job is run. */
export interface JobHandler<Row> {
  readonly kind: string;
  /** The row, locked, while it is to be processed; undefined when it is finished, cancelled or deleted. */
  lock(prisma: Database, id: string): Promise<Row | undefined>;
  /** The prefix of all its files. */
  prefixOf(row: Row): string;
  /** Stores the start of an attempt and returns the row after it. */
  begin(prisma: Database, row: Row, at: Date): Promise<Row>;
  progress(tx: MediaTransaction, row: Row, progress: Progress & { readonly at: Date }): Promise<void>;
  fail(tx: MediaTransaction, row: Row, failure: JobFailure & { readonly at: Date }): Promise<void>;
  run(run: JobRun<Row>): Promise<JobResult>;
}
