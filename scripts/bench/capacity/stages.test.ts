import { kindAt, shares } from './mix.ts';
import { busiest, isSustained, nextRate, type Stage } from './stages.ts';

const stage = (requested: number, changes: Partial<Stage> = {}): Stage => ({
  requested,
  achieved: requested,
  p50_ms: 5,
  p95_ms: 20,
  p99_ms: 40,
  undelivered: 0,
  cores: {},
  ...changes,
});
/** Runs the search for a system with this capacity and returns its last sustained rate and the number of stages. */
const search = (capacity: number) => {
  const stages: Stage[] = [];
  for (let rate = nextRate(stages); rate !== undefined; rate = nextRate(stages))
    stages.push(stage(rate, rate > capacity ? { p99_ms: 900 } : {}));
  return { found: Math.max(0, ...stages.filter(isSustained).map(({ requested }) => requested)), count: stages.length };
};

test('isSustained: too slow, too late, or too many undelivered events -> false', () => {
  expect(isSustained(stage(100))).toBe(true);
  expect(isSustained(stage(100, { achieved: 90 }))).toBe(false);
  expect(isSustained(stage(100, { p99_ms: 501 }))).toBe(false);
  expect(isSustained(stage(100, { undelivered: 21 }))).toBe(false);
});

test.each([30, 64, 333, 1_234])('nextRate: capacity %d -> found within 10%%, in at most 25 stages', (capacity) => {
  const { found, count } = search(capacity);

  expect(found).toBeGreaterThan(capacity * 0.9 - 1);
  expect(found).toBeLessThanOrEqual(capacity);
  expect(count).toBeLessThan(25);
});

test('nextRate: no rate is sustained -> ends', () => {
  expect(search(0).found).toBe(0);
});

test('busiest: the load generator and other programs do not count', () => {
  expect(busiest(stage(1, { cores: { load: 0.9, others: 1.2, postgres: 0.5, gateway: 0.3 } }))).toBe('postgres');
});

test('kindAt: nine of ten requests are reads', () => {
  const kinds = Array.from({ length: 1_000 }, (_, index) => kindAt(index / 1_000));

  expect(kinds.filter((kind) => kind === 'feed')).toHaveLength(shares.feed);
  expect(kinds.filter((kind) => ['reaction', 'comment', 'publish', 'upload'].includes(kind))).toHaveLength(100);
});
