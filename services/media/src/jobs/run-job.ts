import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaError } from '../ffmpeg/media-error.ts';
import { keepFiles, noteFile } from '../store/made-files.ts';
import { addCheckpoint, beginRun, endRun, isGone, isWanted, lockRun, pauseRun, type RunRow } from '../store/runs.ts';
import { interrupted } from './abandon-job.ts';
import { dropLeftovers } from './drop-files.ts';
import { enqueueProcessing, enqueueRendering } from './enqueue.ts';
import { failureOf, mostTries } from './failure.ts';
import { Interruption } from './interruption.ts';
import { createReporter } from './report-progress.ts';
import type { Subject, Working } from './subject.ts';
import type { WorkContext } from './work-context.ts';

export interface JobRun {
  readonly worker: string;
  readonly jobId: string;
  readonly subjectId: string;
  /** Aborted when the worker stops or the queue takes the job away. */
  readonly signal: AbortSignal;
  /** Where folders for tries are made. */
  readonly scratch: string;
}

/** Milliseconds between two looks at whether a try still counts. */
const watchEvery = 500;

interface Taken<Row> {
  readonly row: Row;
  readonly run: RunRow;
}

/**
 * Makes this worker the one at work; undefined where nothing is to be done, or another that lives is at it. More tries than there may
 * be end it: something keeps killing whoever works on it.
 */
const take = async <Row>(
  context: WorkContext,
  subject: Subject<Row>,
  { worker, jobId, subjectId }: JobRun,
): Promise<Taken<Row> | undefined> =>
  context.transact({ actor: 'system' }, async (emit, sql) => {
    const row = await subject.lock(sql, subjectId);
    const before = await lockRun(sql, subjectId);
    if (!row) {
      if (before && (before.worker === null || (await isGone(sql, before.worker)))) await endRun(sql, subjectId);
      return undefined;
    }
    if (before?.worker && before.worker !== worker && !(await isGone(sql, before.worker))) return undefined;
    // A second job of this very worker, while the first is at it.
    if (before?.worker === worker && before.job_id !== jobId) return undefined;
    const at = context.clock();
    if (before && before.tries >= mostTries) {
      await subject.fail(sql, emit, row, { reason: interrupted, retryable: true, at });
      await endRun(sql, subjectId);
      return undefined;
    }
    const run = await beginRun(sql, { subject_id: subjectId, kind: subject.kind, run: randomUUID(), worker, job_id: jobId, at });
    return { row: await subject.begin(sql, row, at), run };
  });

/** Runs `change` in a transaction in which this try is the one that counts; false when it is not. */
const whileHeld = <Row>(
  { transact }: WorkContext,
  subject: Subject<Row>,
  { run, subject_id }: RunRow,
  change: (...parameters: [...Parameters<Parameters<WorkContext['transact']>[1]>, Row]) => Promise<void>,
): Promise<boolean> =>
  transact({ actor: 'system' }, async (emit, sql) => {
    const row = await subject.lock(sql, subject_id);
    if (!row || (await lockRun(sql, subject_id))?.run !== run) return false;
    await change(emit, sql, row);
    return true;
  });

/** Ends a try that came to nothing. What asked for it again meanwhile, and was turned away, is asked for once more. */
const letGo = async <Row>(
  { transact }: WorkContext,
  subject: Subject<Row>,
  { run, subject_id }: RunRow,
  stopping: boolean,
): Promise<void> => {
  await transact({ actor: 'system' }, async (_emit, sql) => {
    const row = await subject.lock(sql, subject_id);
    const current = await lockRun(sql, subject_id);
    if (current?.run !== run) return undefined;
    if (stopping && row) await pauseRun(sql, subject_id, run, false);
    else await endRun(sql, subject_id);
    if (row) await (subject.kind === 'upload' ? enqueueProcessing(subject_id, sql) : enqueueRendering(subject_id, sql));
    return undefined;
  });
};

const store = async <Row>(
  { context, folder, signal, row }: Working<Row>,
  subject: Subject<Row>,
  run: RunRow,
  name: string,
  contentType: string,
): Promise<string> => {
  signal.throwIfAborted();
  const key = `${subject.folderOf(row)}${run.run}/${name}`;
  await noteFile(context.sql, run.subject_id, key, context.clock());
  await context.objects.put(key, createReadStream(join(folder, name)), { contentType });
  return key;
};

/** Works, and writes the result down if the try still counts then. */
const attempt = async <Row>(context: WorkContext, subject: Subject<Row>, { row, run }: Taken<Row>, job: JobRun): Promise<void> => {
  const lost = new AbortController();
  const signal = AbortSignal.any([job.signal, lost.signal]);
  const watch = setInterval(() => {
    // A database that is away says nothing about the try.
    isWanted(context.sql, run.subject_id, run.run).then(
      (wanted) => wanted || lost.abort(new Interruption('lost')),
      () => undefined,
    );
  }, watchEvery);
  const reporter = createReporter(async ({ stage, percent }) => {
    const at = context.clock();
    const held = await whileHeld(context, subject, run, (emit, sql, current) =>
      subject.progress(sql, emit, current, { stage, percent, at }),
    );
    if (!held) lost.abort(new Interruption('lost'));
  });
  const folder = await mkdtemp(join(job.scratch, 'try-'));
  try {
    const working: Working<Row> = {
      ...{ context, row, folder, signal, checkpoint: run.checkpoint, report: reporter.report },
      remember: async (made) => {
        if (!(await addCheckpoint(context.sql, run.subject_id, run.run, made))) throw new Interruption('lost');
      },
      store: (name, contentType) => store(working, subject, run, name, contentType),
    };
    const settle = await subject.work(working);
    await reporter.stop();
    if (settle === 'settled') return await endRun(context.sql, run.subject_id);
    const held = await whileHeld(context, subject, run, async (emit, sql) => {
      await keepFiles(sql, run.subject_id, await settle(sql, emit));
      await endRun(sql, run.subject_id);
    });
    if (!held) throw new Interruption('lost');
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearInterval(watch);
    await reporter.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Writes down that it failed, with a sentence for its owner. */
const giveUp = async <Row>(context: WorkContext, subject: Subject<Row>, run: RunRow, problem: MediaError): Promise<void> => {
  await whileHeld(context, subject, run, async (emit, sql, row) => {
    await subject.fail(sql, emit, row, { reason: problem.message, retryable: problem.retryable, at: context.clock() });
    await endRun(sql, run.subject_id);
  });
};

const tryOnce = async <Row>(context: WorkContext, subject: Subject<Row>, taken: Taken<Row>, job: JobRun): Promise<void> => {
  const { run } = taken;
  try {
    await attempt(context, subject, taken, job);
  } catch (error) {
    if (error instanceof Interruption) await letGo(context, subject, run, error.why === 'stopping');
    else {
      const problem = failureOf(error);
      const fields = { kind: subject.kind, id: job.subjectId, tries: run.tries };
      // What is wrong with a file is said to its owner.
      if (problem.retryable) context.log.warn({ err: error, ...fields }, 'media job attempt failed');
      else context.log.info({ reason: problem.message, ...fields }, 'media job refused its file');
      if (problem.retryable && run.tries < mostTries) {
        await pauseRun(context.sql, run.subject_id, run.run, true);
        throw error;
      }
      await giveUp(context, subject, run, problem);
    }
  }
};

/**
 * One try at a job. Returns when nothing more is to be done for it: done, failed for good, cancelled, or somebody else's. Throws when
 * the queue should try again.
 */
export const runJob = async <Row>(context: WorkContext, subject: Subject<Row>, job: JobRun): Promise<void> => {
  const taken = await take(context, subject, job);
  if (taken) await tryOnce(context, subject, taken, job);
  await dropLeftovers(context.objects, context.sql, job.subjectId);
};
