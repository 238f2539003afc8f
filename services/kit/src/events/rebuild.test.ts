import { encodeEvent, topics } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import { createPostgresBus } from '../bus/postgres/postgres-bus.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { type Projection, parsePeriod, rebuildProjection } from './rebuild.ts';

test('parsePeriod: two instants -> milliseconds', () => {
  expect(parsePeriod('2026-11-23T18:30:00Z/2026-11-23T19:30:00.5+01:00')).toEqual({
    from: Date.UTC(2026, 10, 23, 18, 30),
    until: Date.UTC(2026, 10, 23, 18, 30, 0, 500),
  });
});

test.each(['', '2026-11-23T18:30:00Z', '2026-11-23T18:30:00Z/2026-11-23T18:30:00Z', 'a/b', '2026-01-01/2026-01-02/2026-01-03'])(
  'parsePeriod: %j -> an error that names the option',
  (text) => {
    expect(() => parsePeriod(text)).toThrow(/^--skip: expected <from>\/<until>/);
  },
);

describe('rebuildProjection', () => {
  const log = createLogger('rebuild', 'silent');
  let databases: TestDatabase[];
  let pool: Pool;
  let bus: Bus;
  beforeAll(async () => {
    databases = await Promise.all([createTestDatabase('rebuild'), createTestDatabase('rebuild_bus')]);
    const [rows, messages] = databases.map(({ url }) => url) as [string, string];
    await migrate(rows);
    pool = createPool({ url: rows, max: 3, name: 'rebuild', log });
    bus = await createPostgresBus({ url: messages, log });
    await bus.ensureTopics([topics.social]);
    await pool.query('CREATE TABLE comment_totals (content_id uuid PRIMARY KEY, total int NOT NULL)');
  });
  afterAll(async () => {
    await bus.close();
    await pool.end();
    await Promise.all(databases.map((database) => database.drop()));
  });

  const projection: Projection = {
    service: 'rebuild-test',
    handlers: {
      'comment.created': async ({ data }, tx) => {
        await tx.query(
          'INSERT INTO comment_totals VALUES ($1, $2) ON CONFLICT (content_id) DO UPDATE SET total = excluded.total',
          [data.contentId, data.commentCount],
          'comment-total-set',
        );
      },
    },
    clear: async (tx) => {
      await tx.query('DELETE FROM comment_totals', [], 'comment-totals-clear');
    },
  };
  const publish = async (contentId: string, commentCount: number): Promise<void> => {
    const [id, commentId, userId] = [newId(), newId(), newId()];
    const data = { commentId, contentId, userId, text: 'hello', commentCount, version: commentCount };
    const { topic, key, value } = encodeEvent('comment.created', data, { id, actor: 'system', occurredAt: new Date() });
    await bus.publish([{ topic, key, value, headers: { id, type: 'comment.created' } }]);
  };
  const totals = async (): Promise<Record<string, number>> => {
    const { rows } = await pool.query<{ content_id: string; total: number }>('SELECT content_id, total FROM comment_totals');
    return Object.fromEntries(rows.map(({ content_id, total }) => [content_id, total]));
  };
  const [early, late, unknown] = [newId(), newId(), newId()];

  it('all events are kept -> rows without an event are gone, the others are as the events say', async () => {
    await publish(early, 1);
    await pool.query('INSERT INTO comment_totals VALUES ($1, 5), ($2, 5)', [early, unknown]);

    expect(await rebuildProjection({ bus, pool }, projection)).toBe(1);

    expect(await totals()).toEqual({ [early]: 1 });
  });

  it('first events have expired -> their rows stay, and the events that are left are applied', async () => {
    const expiring = await createPostgresBus({ url: databases[1]?.url ?? '', log, retentionMs: 1 });
    await eventually(async () => expect(await bus.isComplete([topics.social])).toBe(false));
    await expiring.close();
    await publish(late, 2);
    await pool.query('UPDATE comment_totals SET total = 7 WHERE content_id = $1', [early]);

    expect(await rebuildProjection({ bus, pool }, projection)).toBe(1);

    expect(await totals()).toEqual({ [early]: 7, [late]: 2 });
  });
});
