import { endRun, isGone, lockRun } from '../store/runs.ts';
import type { JobData } from './queue.ts';
import { subjectOf } from './subjects.ts';
import type { WorkContext } from './work-context.ts';

/** What the owner reads of work that whoever did it did not survive. */
export const interrupted = 'The processing was interrupted again and again. Please try later.';

/** Ends what no try brought to an end, with a sentence for its owner, unless somebody is at it after all. */
export const abandonJob = async ({ transact, clock }: WorkContext, { kind, id }: JobData): Promise<void> => {
  const subject = subjectOf(kind);
  await transact({ actor: 'system' }, async (emit, sql) => {
    const row = await subject.lock(sql, id);
    const run = await lockRun(sql, id);
    if (!row || (run?.worker && !(await isGone(sql, run.worker)))) return undefined;
    await subject.fail(sql, emit, row, { reason: interrupted, retryable: true, at: clock() });
    await endRun(sql, id);
    return undefined;
  });
};
