import { deleteLeftovers } from './delete-leftovers.ts';
import { jobHandlerOf } from './job-handlers.ts';
import type { JobData } from './job-queue.ts';
import { findOpenJobs } from './store/jobs.ts';
import type { WorkerContext } from './worker-context.ts';

const reason = 'The processing was interrupted again and again. Please try later.';

/** Marks an upload or Short as failed after its last attempt ended without a result, unless it has a new job by now. */
export const failJob = async (context: WorkerContext, { kind, id }: JobData): Promise<void> => {
  const handler = jobHandlerOf(kind);
  await context.transaction({ actor: 'system' }, async (tx) => {
    const row = await handler.lock(tx.prisma, id);
    if (!row || (await findOpenJobs(tx.prisma, [id])).length > 0) return;
    await handler.fail(tx, row, { reason, retryable: true, at: context.clock() });
  });
  await deleteLeftovers(context.objects, context.prisma, id);
};
