import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeEngine } from '../bus/conformance/engine.ts';
import type { Cache, RateLimiter } from './cache.ts';
import { createMemoryCache } from './memory-cache.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { createRedisCache } from './redis-cache.ts';
import { createRedisLimiter } from './redis-limiter.ts';

const describeCache = (open: () => Cache): void => {
  describe('cache', () => {
    let cache: Cache;
    let key: string;
    beforeAll(() => {
      cache = open();
    });
    beforeEach(() => {
      key = `test:${randomUUID()}`;
    });
    afterAll(() => cache.close());

    it('get: never set -> undefined', async () => {
      expect(await cache.get(key)).toBeUndefined();
    });

    it('get: set -> the same text, the empty one too', async () => {
      await cache.set(key, 'héllo "wörld"\n', 10_000);
      await cache.set(`${key}:empty`, '', 10_000);

      expect(await cache.get(key)).toBe('héllo "wörld"\n');
      expect(await cache.get(`${key}:empty`)).toBe('');
    });

    it('set: twice -> the last value', async () => {
      await cache.set(key, 'first', 10_000);
      await cache.set(key, 'second', 10_000);

      expect(await cache.get(key)).toBe('second');
    });

    it('get: past its ttl -> undefined', async () => {
      await cache.set(key, 'soon gone', 60);
      const before = await cache.get(key);
      await delay(120);

      expect(before).toBe('soon gone');
      expect(await cache.get(key)).toBeUndefined();
    });

    it('set: ttl 0 -> not kept, and the old value is gone', async () => {
      await cache.set(key, 'old', 10_000);
      await cache.set(key, 'new', 0);

      expect(await cache.get(key)).toBeUndefined();
    });

    it('delete: set or not -> gone', async () => {
      await cache.set(key, 'value', 10_000);
      await cache.delete(key);
      await cache.delete(`${key}:never`);

      expect(await cache.get(key)).toBeUndefined();
    });

    it('healthy: store reachable -> true', async () => {
      expect(await cache.healthy()).toBe(true);
    });
  });
};

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

    it('consume: other key or other limit -> counted apart', async () => {
      await limiter.consume(key, { points: 1, seconds: 30 });

      expect((await limiter.consume(key, { points: 1, seconds: 30 })).allowed).toBe(false);
      expect((await limiter.consume(`${key}-other`, { points: 1, seconds: 30 })).allowed).toBe(true);
      expect((await limiter.consume(key, { points: 2, seconds: 30 })).allowed).toBe(true);
    });

    it('consume: window over -> allowed again', async () => {
      await limiter.consume(key, { points: 1, seconds: 1 });
      const refused = await limiter.consume(key, { points: 1, seconds: 1 });
      await delay(1_100);

      expect(refused).toMatchObject({ allowed: false, reset: 1 });
      expect((await limiter.consume(key, { points: 1, seconds: 1 })).allowed).toBe(true);
    });
  });
};

describe('in memory', () => {
  describeCache(() => createMemoryCache());
  describeLimiter(() => createMemoryLimiter());

  it('cache: more entries than its size -> the least recently used goes', async () => {
    const cache = createMemoryCache({ max: 2 });
    await cache.set('a', '1', 10_000);
    await cache.set('b', '2', 10_000);
    await cache.get('a');
    await cache.set('c', '3', 10_000);

    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual(['1', undefined, '3']);
  });
});

describeEngine('on Redis', 'TEST_REDIS_URL', (url) => {
  describeCache(() => createRedisCache({ url }));
  describeLimiter(() => createRedisLimiter({ url }));

  it('cache and limiter: two processes -> share what they keep', async () => {
    const key = randomUUID();
    const [here, there] = [createRedisCache({ url }), createRedisCache({ url })];
    const [first, second] = [createRedisLimiter({ url }), createRedisLimiter({ url })];
    await here.set(key, 'shared', 10_000);
    await first.consume(key, { points: 1, seconds: 30 });

    expect(await there.get(key)).toBe('shared');
    expect((await second.consume(key, { points: 1, seconds: 30 })).allowed).toBe(false);
    await Promise.all([here, there, first, second].map((opened) => opened.close()));
  });
});

describe('Redis unreachable', () => {
  const url = 'redis://127.0.0.1:1';

  it('cache: every call -> answers without rejecting, not healthy', async () => {
    const cache = createRedisCache({ url });
    await cache.set('key', 'value', 10_000);
    await cache.delete('key');

    expect(await cache.get('key')).toBeUndefined();
    expect(await cache.healthy()).toBe(false);
    await cache.close();
  });

  it('limiter: consume -> counted in this process alone', async () => {
    const limiter = createRedisLimiter({ url });

    const decisions = await Promise.all([1, 2, 3].map(() => limiter.consume('key', { points: 1, seconds: 30 })));

    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, false, false]);
    await limiter.close();
  });
});
