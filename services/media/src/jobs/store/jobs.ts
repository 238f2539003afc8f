import type { Database } from '../../database/transaction.ts';

export interface QueueDepth {
  /** Jobs that could run now and do not. */
  readonly waiting: number;
  readonly active: number;
  /** Seconds since the oldest waiting job could run. */
  readonly oldest: number;
}

export const readQueueDepth = async (prisma: Database): Promise<QueueDepth> => {
  // Raw: aggregates over the job table of pg-boss.
  const [depth] = await prisma.$queryRaw<QueueDepth[]>`
    SELECT count(*) FILTER (WHERE state < 'active')::int AS waiting,
           count(*) FILTER (WHERE state = 'active')::int AS active,
           coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active')), 0)::float8 AS oldest
    FROM pgboss.job WHERE name = 'media' AND state <= 'active' AND start_after <= now()`;
  return depth ?? { waiting: 0, active: 0, oldest: 0 };
};

/** Ids of the queued and running jobs of uploads and Shorts. */
export const findOpenJobs = async (prisma: Database, subjectIds: readonly string[]): Promise<string[]> => {
  // Raw: the job table of pg-boss, through the index of its policy.
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM pgboss.job WHERE name = 'media' AND policy = 'exclusive' AND state <= 'active'
      AND coalesce(singleton_key, '') = ANY(${subjectIds}::text[])`;
  return rows.map(({ id }) => id);
};
