import { createObservableGauge, memoizeBriefly, type ReadGauge } from '@trenzeye/kit/telemetry/gauges';
import type { MediaContext } from '../context.ts';
import { jobQueueName } from './job-queue.ts';
import { type QueueDepth, readQueueDepth } from './store/jobs.ts';

const waiting = createObservableGauge('trenzeye_media_jobs_waiting', 'Jobs that no worker has claimed', ['queue']);
const active = createObservableGauge('trenzeye_media_jobs_active', 'Jobs that workers run', ['queue']);
const oldest = createObservableGauge('trenzeye_media_jobs_waiting_seconds', 'Age of the oldest waiting job', ['queue']);

/** Exports the depth of the job queue, by which workers are scaled, in the leader only. Returns the function that removes the metrics. */
export const observeJobQueue = ({ prisma, isLeader }: Pick<MediaContext, 'prisma' | 'isLeader'>): (() => Promise<void>) => {
  const readDepth = memoizeBriefly(() => readQueueDepth(prisma));
  const readPart =
    (part: keyof QueueDepth): ReadGauge<'queue'> =>
    async () =>
      isLeader() ? [{ labels: { queue: jobQueueName }, value: (await readDepth())[part] }] : [];
  const removals = [waiting(readPart('waiting')), active(readPart('active')), oldest(readPart('oldest'))];
  return async () => {
    for (const remove of removals) remove();
  };
};
