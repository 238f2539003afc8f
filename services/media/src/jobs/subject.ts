import type { Emit, Sql } from '@trenzeye/kit';
import type { SubjectKind } from '../store/runs.ts';
import type { WorkContext } from './work-context.ts';

/** One try at one upload or Short. */
export interface Working<Row> {
  readonly context: WorkContext;
  readonly row: Row;
  /** A folder for this try alone, removed afterwards. */
  readonly folder: string;
  /** Aborted when the try counts no more: cancelled, deleted, taken over, or the worker stops. */
  readonly signal: AbortSignal;
  /** What earlier tries made already, by stage. */
  readonly checkpoint: Readonly<Record<string, unknown>>;
  /** Where it stands; written and told to watchers at most once a second. */
  report(stage: string, percent: number): void;
  /** Keeps what a stage made, for the next try. */
  remember(made: Record<string, unknown>): Promise<void>;
  /** Stores a file of the folder under a key of this try's own and answers the key. */
  store(name: string, contentType: string): Promise<string>;
}

/**
 * Writes the result in the transaction that ends the try; answers the keys of the files that are part of it. `settled` where the
 * result stands already.
 */
export type Settle = 'settled' | ((sql: Sql, emit: Emit) => Promise<readonly string[]>);

/** What uploads and Shorts have in common for whoever works on them. */
export interface Subject<Row> {
  readonly kind: SubjectKind;
  /** The row, locked, while it waits to be worked on; undefined when it is done, cancelled or gone. */
  lock(sql: Sql, id: string): Promise<Row | undefined>;
  /** The prefix of all its files. */
  folderOf(row: Row): string;
  /** Notes that a try begins; answers the row after it. */
  begin(sql: Sql, row: Row, at: Date): Promise<Row>;
  progress(sql: Sql, emit: Emit, row: Row, step: { readonly stage: string; readonly percent: number; readonly at: Date }): Promise<void>;
  fail(sql: Sql, emit: Emit, row: Row, failure: { readonly reason: string; readonly retryable: boolean; readonly at: Date }): Promise<void>;
  work(working: Working<Row>): Promise<Settle>;
}
