import { createPoolTransactionRunner, newId, systemClock } from '@trenzeye/kit';
import { createTestPool } from '@trenzeye/kit/testing';
import { contentReactions } from '@trenzeye/proto/http/social';
import type pg from 'pg';
import { createBatchCoalescer } from '../batch-coalescer.ts';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { type ToggleInput, type ToggleOutcome, toggleReactionBatch } from './react.ts';

let social: TestSocial;
let pool: pg.Pool;
let toggleReaction: (input: ToggleInput) => Promise<ToggleOutcome | undefined>;
beforeAll(async () => {
  social = await startSocial();
  pool = createTestPool(social.databaseUrl, 20);
  const batch = toggleReactionBatch(createPoolTransactionRunner({ pool, clock: systemClock, wake: () => undefined }));
  toggleReaction = createBatchCoalescer(batch);
});
afterAll(async () => {
  await pool.end();
  await social.stop();
});

const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;
const countedRows = (contentId: string) =>
  social.rows<{ counts: Record<string, number> }>(
    "SELECT coalesce(jsonb_object_agg(type, n), '{}') AS counts FROM (SELECT type, count(*) AS n FROM reactions WHERE content_id = $1 GROUP BY type) AS counted",
    [contentId],
  );

describe('toggleReaction', () => {
  it('race: 50 users toggle one item 4000 times -> counts equal the rows at every version, never below 1', async () => {
    const contentId = await social.publishItem();
    const users = Array.from({ length: 50 }, newId);
    const toggle = async (userId: string) => {
      for (let round = 0; round < 80; round += 1) {
        const type = pick(contentReactions);
        const toggled = await toggleReaction({ targetId: contentId, userId, type, trace: '', now: new Date() });
        if (toggled?.outcome !== 'fresh') throw new Error(toggled?.outcome);
        const { reactions } = toggled.answer;
        expect(Object.values(reactions).every((count) => count >= 1)).toBe(true);
        expect(Object.values(reactions).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(users.length);
      }
    };
    await Promise.all(users.map(toggle));
    const [kept] = await social.rows<{ counts: Record<string, number>; version: number }>(
      'SELECT counts, version FROM reaction_counts WHERE content_id = $1',
      [contentId],
    );
    expect(kept?.version).toBe(4000);
    expect(kept?.counts).toEqual((await countedRows(contentId))[0]?.counts);
  }, 60_000);

  it('race: repeats with one key among other users -> each key applied once, with one answer', async () => {
    const contentId = await social.publishItem();
    const keys = Array.from({ length: 40 }, (_, index) => ({
      userId: newId(),
      idempotencyKey: { scope: 'test', key: `race-${index}`, fingerprint: 'same' },
    }));
    const repeats = keys.flatMap((each) => Array.from({ length: 10 }, () => each));
    const answers = await Promise.all(
      repeats.map(async ({ userId, idempotencyKey }) => ({
        key: idempotencyKey.key,
        toggled: await toggleReaction({ targetId: contentId, userId, type: 'like', trace: '', now: new Date(), idempotencyKey }),
      })),
    );
    expect(answers.filter(({ toggled }) => toggled?.outcome === 'fresh')).toHaveLength(40);
    const byKey = Map.groupBy(answers, ({ key }) => key);
    for (const [first, ...others] of byKey.values()) {
      const answerOf = (toggled: ToggleOutcome | undefined) => (toggled && 'answer' in toggled ? toggled.answer : undefined);
      for (const { toggled } of others) expect(answerOf(toggled)).toEqual(answerOf(first?.toggled));
    }
    expect(await social.rows('SELECT counts, version FROM reaction_counts WHERE content_id = $1', [contentId])).toEqual([
      { counts: { like: 40 }, version: 40 },
    ]);
  });
});
