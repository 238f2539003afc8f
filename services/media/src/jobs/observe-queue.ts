import type { Sql } from '@trenzeye/kit';
import { createObservableGauge, memoizeBriefly, type ReadGauge } from '@trenzeye/kit/telemetry/gauges';
import { type QueueDepth, readQueueDepth } from '../store/queue-depth.ts';
import { workQueue } from './queue.ts';

const waiting = createObservableGauge('trenzeye_media_jobs_waiting', 'Videos that no worker has taken yet', ['queue']);
const active = createObservableGauge('trenzeye_media_jobs_active', 'Videos that workers have in hand', ['queue']);
const oldest = createObservableGauge('trenzeye_media_jobs_waiting_seconds', 'How long the oldest waiting video has waited', ['queue']);

/** Has the depth of the queue told, which workers are scaled by, in the one process that speaks for the service. Returns the end of it. */
export const observeQueue = (sql: Sql, isLeader: () => boolean): (() => Promise<void>) => {
  const look = memoizeBriefly(() => readQueueDepth(sql));
  const tell =
    (part: keyof QueueDepth): ReadGauge<'queue'> =>
    async () =>
      isLeader() ? [{ labels: { queue: workQueue }, value: (await look())[part] }] : [];
  const ends = [waiting(tell('waiting')), active(tell('active')), oldest(tell('oldest'))];
  return async () => {
    for (const end of ends) end();
  };
};
