import type { Sql } from '@trenzeye/kit';
import { jobSchema, workQueue } from '../jobs/queue.ts';

export interface QueueDepth {
  /** Jobs that could be worked on now and are not. */
  readonly waiting: number;
  readonly active: number;
  /** Seconds that the oldest of those waiting has waited. */
  readonly oldest: number;
}

export const readQueueDepth = async (sql: Sql): Promise<QueueDepth> => {
  const [depth] = await sql.query<QueueDepth>(
    `SELECT count(*) FILTER (WHERE state < 'active')::int AS waiting,
            count(*) FILTER (WHERE state = 'active')::int AS active,
            coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active')), 0)::float8 AS oldest
     FROM ${jobSchema}.job WHERE name = $1 AND state <= 'active' AND start_after <= now()`,
    [workQueue],
    'media-queue-depth',
  );
  return depth ?? { waiting: 0, active: 0, oldest: 0 };
};
