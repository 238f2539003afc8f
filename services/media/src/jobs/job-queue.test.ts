import { newId } from '@trenzeye/kit';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import type { JobAttempt } from './job-queue.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

type Change = Parameters<TestMedia['context']['transaction']>[1];
const inTransaction = <R>(change: (tx: Parameters<Change>[0]) => Promise<R>) => media.context.transaction({ actor: 'system' }, change);
const enqueue = (id: string) => inTransaction((tx) => media.context.jobs.enqueue(tx, { kind: 'upload', id }));

const jobsOf = async (subjectId: string) => {
  const rows = await media.sql.query<{ state: string; retry_limit: number }>(
    "SELECT state::text, retry_limit FROM pgboss.job WHERE name = 'media' AND singleton_key = $1 ORDER BY created_on",
    [subjectId],
  );
  return rows.map(({ state, retry_limit }) => [state, retry_limit]);
};

/** Claims the job of an upload as a worker's fetch does. */
const claim = async (subjectId: string, retryCount = 0): Promise<JobAttempt> => {
  const [row] = await media.sql.query<{ id: string; retry_limit: number }>(
    `UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now(), retry_count = $2
     WHERE name = 'media' AND singleton_key = $1 AND state <= 'active' RETURNING id, retry_limit`,
    [subjectId, retryCount],
  );
  return { id: row?.id ?? '', retryCount, retryLimit: row?.retry_limit ?? 0, data: { kind: 'upload', id: subjectId } };
};

describe('JobQueue', () => {
  it('enqueue: transaction rolled back -> no job', async () => {
    const id = newId();

    const failed = inTransaction(async (tx) => {
      await media.context.jobs.enqueue(tx, { kind: 'upload', id });
      throw new Error('rolled back');
    });

    await expect(failed).rejects.toThrow('rolled back');
    expect(await jobsOf(id)).toEqual([]);
  });

  it('enqueue: queued or running job exists -> no second job; completed -> a new one', async () => {
    const id = newId();

    await enqueue(id);
    await enqueue(id);
    const attempt = await claim(id);
    await enqueue(id);
    const running = await jobsOf(id);
    const isCompleted = await inTransaction((tx) => media.context.jobs.complete(tx, attempt));
    await enqueue(id);

    expect(running).toEqual([['active', 3]]);
    expect(isCompleted).toBe(true);
    expect(await jobsOf(id)).toEqual([
      ['completed', 3],
      ['created', 3],
    ]);
  });

  it('renewClaim, complete: attempt claimed again or cancelled -> false, job unchanged', async () => {
    const id = newId();
    const { jobs } = media.context;
    await enqueue(id);
    const first = await claim(id);
    const held = await inTransaction((tx) => jobs.renewClaim(tx, first));
    const second = await claim(id, 1);

    const lost = await inTransaction(async (tx) => [await jobs.renewClaim(tx, first), await jobs.complete(tx, first)]);
    const stateAfterLoss = await jobsOf(id);
    await inTransaction((tx) => jobs.cancel(tx, [id]));
    const cancelled = await inTransaction(async (tx) => [await jobs.renewClaim(tx, second), await jobs.complete(tx, second)]);

    expect([held, lost, cancelled]).toEqual([true, [false, false], [false, false]]);
    expect(stateAfterLoss).toEqual([['active', 3]]);
    expect(await jobsOf(id)).toEqual([['cancelled', 3]]);
  });

  it('requeue: second attempt -> a new job with the retries that are left; claim lost -> no new job', async () => {
    const [id, other] = [newId(), newId()];
    const { jobs } = media.context;
    await Promise.all([enqueue(id), enqueue(other)]);
    const attempt = await claim(id, 1);
    const lost = await claim(other);
    await claim(other, 1);

    await inTransaction((tx) => jobs.requeue(tx, attempt));
    await inTransaction((tx) => jobs.requeue(tx, lost));

    expect(await jobsOf(id)).toEqual([
      ['completed', 3],
      ['created', 2],
    ]);
    expect(await jobsOf(other)).toEqual([['active', 3]]);
  });

  it('enqueue: first jobs of a process while transactions hold all connections of the pool -> all queued', async () => {
    const fresh = await startTestMedia();
    const ids = Array.from({ length: 12 }, () => newId());
    try {
      const enqueueAll = ids.map((id) =>
        fresh.context.transaction({ actor: 'system' }, (tx) => fresh.context.jobs.enqueue(tx, { kind: 'upload', id })),
      );
      await Promise.all(enqueueAll);

      const queued = await fresh.sql.query("SELECT 1 FROM pgboss.job WHERE name = 'media' AND state = 'created'");
      expect(queued).toHaveLength(ids.length);
    } finally {
      await fresh.stop();
    }
  });
});
