import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describeEngine } from '../bus/conformance/engine.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createRedisLimiter } from './redis-limiter.ts';

const describeLimiter = (open: () => RateLimiter): void => {
  describe('limiter', () => {
    let limiter: RateLimiter;
    let key: string;
    beforeAll(() => {
      limiter = open();
    });
    beforeEach(() => {
      key = randomUUID();
    });
    afterAll(() => limiter.close());

    it('consume: more than the limit -> exactly the limit is allowed, counting down', async () => {
      const decisions = [];
      for (let request = 0; request < 5; request += 1) decisions.push(await limiter.consume(key, { points: 3, seconds: 30 }));

      expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
      expect(decisions.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
      for (const { limit, reset } of decisions) {
        expect(limit).toBe(3);
        expect(reset).toBeGreaterThan(25);
        expect(reset).toBeLessThanOrEqual(30);
      }
    });

    it('consume: 50 at once -> exactly the limit is allowed', async () => {
      const decisions = await Promise.all(Array.from({ length: 50 }, () => limiter.consume(key, { points: 20, seconds: 30 })));

      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(20);
    });

    it('consume: other key or other limit -> counted separately', async () => {
      await limiter.consume(key, { points: 1, seconds: 30 });

      expect((await limiter.consume(key, { points: 1, seconds: 30 })).allowed).toBe(false);
      expect((await limiter.consume(`${key}-other`, { points: 1, seconds: 30 })).allowed).toBe(true);
      expect((await limiter.consume(key, { points: 2, seconds: 30 })).allowed).toBe(true);
    });

    it('refund: a point of a full window -> one more is allowed, in the same window', async () => {
      const limit = { points: 2, seconds: 30 };
      for (let request = 0; request < 2; request += 1) await limiter.consume(key, limit);

      await limiter.refund(key, limit);

      const decisions = [await limiter.consume(key, limit), await limiter.consume(key, limit)];
      expect(decisions.map(({ allowed }) => allowed)).toEqual([true, false]);
      expect(decisions[1]?.reset).toBeLessThanOrEqual(30);
    });

    it('consume: window has ended -> allowed again', async () => {
      await limiter.consume(key, { points: 1, seconds: 1 });
      const refused = await limiter.consume(key, { points: 1, seconds: 1 });
      await delay(1_100);

      expect(refused).toMatchObject({ allowed: false, reset: 1 });
      expect((await limiter.consume(key, { points: 1, seconds: 1 })).allowed).toBe(true);
    });
  });
};

describe('in memory', () => {
  describeLimiter(() => createMemoryLimiter());
});

describeEngine('on Redis', 'TEST_REDIS_URL', (url) => {
  describeLimiter(() => createRedisLimiter({ url }));

  it('consume: two processes -> share the count', async () => {
    const key = randomUUID();
    const [first, second] = [createRedisLimiter({ url }), createRedisLimiter({ url })];
    await first.consume(key, { points: 1, seconds: 30 });

    expect((await second.consume(key, { points: 1, seconds: 30 })).allowed).toBe(false);
    await Promise.all([first, second].map((limiter) => limiter.close()));
  });
});

describe('Redis unreachable', () => {
  it('consume: -> counted in this process only', async () => {
    const limiter = createRedisLimiter({ url: 'redis://127.0.0.1:1' });

    const decisions = await Promise.all([1, 2, 3].map(() => limiter.consume('key', { points: 1, seconds: 30 })));

    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, false, false]);
    await limiter.close();
  });
});
