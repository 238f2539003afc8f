import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaTransaction } from '../database/transaction.ts';
import { MediaError } from '../ffmpeg/index.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { Interruption } from './interruption.ts';
import type { JobFailure, JobHandler, JobRun, Progress } from './job-handler.ts';
import type { JobAttempt } from './job-queue.ts';
import { keepFiles, recordFile } from './store.ts';
import type { WorkerContext } from './worker-context.ts';

interface ProgressReporter {
  report(stage: string, percent: number): void;
  /** Resolves when the write in progress has finished; later progress is not written. */
  stop(): Promise<void>;
}

const intervalMs = 1_000;

/** Writes progress when it changes: the first at once, then at most once a second, always the latest. */
const createProgressReporter = (write: (progress: Progress) => Promise<void>): ProgressReporter => {
  let latest: Progress | undefined;
  let written: Progress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isStopped = false;
  const flush = () => {
    timer = undefined;
    if (isStopped || !latest || (latest.stage === written?.stage && latest.percent === written.percent)) return;
    const progress = latest;
    written = progress;
    // A failed write is replaced by the next one.
    writing = writing.then(() => write(progress)).catch(() => undefined);
    timer = setTimeout(flush, intervalMs);
  };
  return {
    report: (stage, percent) => {
      latest = { stage, percent: Math.max(0, Math.min(100, Math.round(percent))) };
      if (!timer && !isStopped) flush();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
};

/** Errors of the domain that contain a message for the owner of the upload. */
interface ErrorWithReason {
  readonly reason: string;
  readonly retryable: boolean;
}

const hasReason = (error: unknown): error is ErrorWithReason =>
  error instanceof Error &&
  typeof (error as Partial<ErrorWithReason>).reason === 'string' &&
  typeof (error as Partial<ErrorWithReason>).retryable === 'boolean';

/** The failure that is shown to the owner. Errors that do not concern the file are retryable. */
const toFailure = (error: unknown): MediaError => {
  if (error instanceof MediaError) return error;
  if (hasReason(error)) return new MediaError(error.reason, { retryable: error.retryable, cause: error });
  return new MediaError('Something went wrong on our side while processing this. Please try again.', { retryable: true, cause: error });
};

interface RunJob {
  readonly attempt: JobAttempt;
  /** Aborted when the worker stops or the attempt has lost its claim. */
  readonly signal: AbortSignal;
  /** The folders of attempts are created here. */
  readonly scratchFolder: string;
}

/** Starts an attempt; undefined when there is nothing to do or the claim is lost. */
const begin = <Row>(context: WorkerContext, handler: JobHandler<Row>, attempt: JobAttempt): Promise<Row | undefined> =>
  context.transaction({ actor: 'system' }, async (tx) => {
    const row = await handler.lock(tx.prisma, attempt.data.id);
    if (row && (await context.jobs.renewClaim(tx, attempt))) return handler.begin(tx.prisma, row, context.clock());
    if (!row) await context.jobs.complete(tx, attempt);
    return undefined;
  });

/** Runs `change` in a transaction that holds the claim of the attempt; false when the claim is lost. */
const withClaim = <Row>(
  context: WorkerContext,
  handler: JobHandler<Row>,
  attempt: JobAttempt,
  change: (tx: MediaTransaction, row: Row) => Promise<void>,
): Promise<boolean> =>
  context.transaction({ actor: 'system' }, async (tx) => {
    const row = await handler.lock(tx.prisma, attempt.data.id);
    if (!row || !(await context.jobs.renewClaim(tx, attempt))) return false;
    await change(tx, row);
    return true;
  });

/** Seconds until the next attempt while the object store is not available. */
const outagePauseSeconds = 5;

/** Ends an attempt without a result. The job is queued again, unless it was cancelled, deleted or claimed again (`lost`). */
const release = async <Row>(
  context: WorkerContext,
  handler: JobHandler<Row>,
  attempt: JobAttempt,
  cause: Interruption['cause'] | 'outage',
): Promise<void> => {
  await context.transaction({ actor: 'system' }, async (tx) => {
    const row = await handler.lock(tx.prisma, attempt.data.id);
    if (!row) await context.jobs.complete(tx, attempt);
    else if (cause !== 'lost') await context.jobs.requeue(tx, attempt, cause === 'outage' ? outagePauseSeconds : 0);
  });
};

const fail = async <Row>(context: WorkerContext, handler: JobHandler<Row>, attempt: JobAttempt, failure: JobFailure): Promise<void> => {
  await withClaim(context, handler, attempt, async (tx, row) => {
    const { reason, retryable } = failure;
    await handler.fail(tx, row, { reason, retryable, at: context.clock() });
    await context.jobs.complete(tx, attempt);
  });
};

/** The key contains the attempt, so that no attempt overwrites a file of another. */
const storeFile = async <Row>(
  { context, folder, signal, row }: JobRun<Row>,
  handler: JobHandler<Row>,
  { id, retryCount, data }: JobAttempt,
  { name, contentType }: { readonly name: string; readonly contentType: string },
): Promise<string> => {
  signal.throwIfAborted();
  const key = `${handler.prefixOf(row)}${id}-${retryCount}/${name}`;
  const { size: sizeBytes } = await stat(join(folder, name));
  await recordFile(context.prisma, { subjectId: data.id, key, sizeBytes, at: context.clock() });
  await context.objects.put(key, createReadStream(join(folder, name)), { contentType });
  return key;
};

/** Runs the handler and stores its result if the attempt still holds its claim. */
const runAttempt = async <Row>(context: WorkerContext, handler: JobHandler<Row>, row: Row, job: RunJob): Promise<void> => {
  const { attempt } = job;
  const lost = new AbortController();
  const signal = AbortSignal.any([job.signal, lost.signal]);
  const commit = async (change: (tx: MediaTransaction, current: Row) => Promise<void>): Promise<void> => {
    if (await withClaim(context, handler, attempt, change)) return;
    const interruption = new Interruption('lost');
    lost.abort(interruption);
    throw interruption;
  };
  const reporter = createProgressReporter((progress) =>
    commit((tx, current) => handler.progress(tx, current, { ...progress, at: context.clock() })),
  );
  const folder = await mkdtemp(join(job.scratchFolder, 'attempt-'));
  try {
    const run: JobRun<Row> = {
      context,
      row,
      folder,
      signal,
      report: reporter.report,
      commit,
      store: (name, contentType) => storeFile(run, handler, attempt, { name, contentType }),
    };
    const result = await handler.run(run);
    await reporter.stop();
    if (result === 'stored') {
      await context.transaction({ actor: 'system' }, (tx) => context.jobs.complete(tx, attempt));
      return;
    }
    await commit(async (tx) => {
      await keepFiles(tx.prisma, attempt.data.id, await result(tx));
      await context.jobs.complete(tx, attempt);
    });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    await reporter.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const handleError = async <Row>(context: WorkerContext, handler: JobHandler<Row>, attempt: JobAttempt, error: unknown): Promise<void> => {
  if (error instanceof Interruption) return release(context, handler, attempt, error.cause);
  const failure = toFailure(error);
  const fields = { kind: handler.kind, id: attempt.data.id, attempt: attempt.retryCount + 1 };
  // A problem of the file is reported to its owner.
  if (failure.retryable) context.log.warn({ err: error, ...fields }, 'media job attempt failed');
  else context.log.info({ reason: failure.message, ...fields }, 'media job refused its file');
  if (failure.retryable && !failure.isRepeatedByOwner) {
    // An outage would use up all attempts within seconds.
    if (!(await context.objects.healthy())) return release(context, handler, attempt, 'outage');
    if (attempt.retryCount < attempt.retryLimit) throw error;
  }
  await fail(context, handler, attempt, { reason: failure.message, retryable: failure.retryable });
};

/** Runs one attempt at a job. Returns when the job is finished, failed, cancelled or queued again; throws when pg-boss should retry it. */
export const runJob = async <Row>(context: WorkerContext, handler: JobHandler<Row>, job: RunJob): Promise<void> => {
  const { attempt } = job;
  const row = await begin(context, handler, attempt);
  if (row) await runAttempt(context, handler, row, job).catch((error: unknown) => handleError(context, handler, attempt, error));
  await deleteLeftovers(context.objects, context.prisma, attempt.data.id);
};
