import type { RateLimit, RateLimiter } from '@trenzeye/kit';
import { type Attempt, countAttempt } from './limit-attempts.ts';

interface Call {
  readonly key: string;
  readonly limit: RateLimit;
}

/** Records the calls; refuses the keys with this prefix. */
const recordCalls = (refusedPrefix?: string) => {
  const [consumed, refunded]: [Call[], Call[]] = [[], []];
  const limiter: RateLimiter = {
    consume: async (key, limit) => {
      consumed.push({ key, limit });
      const allowed = refusedPrefix === undefined || !key.startsWith(refusedPrefix);
      return { allowed, limit: limit.points, remaining: 0, reset: limit.seconds };
    },
    refund: async (key, limit) => void refunded.push({ key, limit }),
    close: async () => {},
  };
  return { limiter, consumed, refunded };
};

const config = { AUTH_LOGIN_ATTEMPTS: 20, AUTH_NETWORK_ATTEMPTS: 200, AUTH_FAILED_ATTEMPTS_PER_DAY: 100 };
const attempt: Attempt = { kind: 'password', email: 'ada@example.com', ip: '192.0.2.1', device: undefined };
type Dependencies = Parameters<typeof countAttempt>[0];
const count = (limiter: RateLimiter, change: Partial<Attempt> = {}) =>
  countAttempt({ limiter, config: config as Dependencies['config'] }, { ...attempt, ...change });
const perDay = (calls: readonly Call[]) =>
  calls.filter(({ limit }) => limit.seconds === 86_400).map(({ key, limit }) => [key, limit.points]);

describe('countAttempt', () => {
  test('failures of a day: unknown browser -> of the network, of the account from it, and of the account', async () => {
    const { limiter, consumed } = recordCalls();

    await count(limiter);

    expect(perDay(consumed)).toEqual([
      ['auth-failed-password-from:192.0.2.1', 5_000],
      ['auth-failed-password:unknown:ada@example.com:192.0.2.1', 50],
      ['auth-failed-password:unknown:ada@example.com', 100],
    ]);
  });

  test('failures of a day: signed-in browser -> its own count alone', async () => {
    const { limiter, consumed } = recordCalls();

    await count(limiter, { device: { kind: 'signed-in', id: 'browser' } });

    expect(perDay(consumed)).toEqual([['auth-failed-password-device:browser', 50]]);
  });

  test('failures of a day: browser that requested a code -> counted apart for codes, not for passwords', async () => {
    const [codes, passwords] = [recordCalls(), recordCalls()];
    const device = { kind: 'requested', id: 'browser' } as const;

    await count(codes.limiter, { kind: 'code', device });
    await count(passwords.limiter, { device });

    expect(perDay(codes.consumed).at(-1)).toEqual(['auth-failed-code:requested:ada@example.com', 100]);
    expect(perDay(passwords.consumed).at(-1)).toEqual(['auth-failed-password:unknown:ada@example.com', 100]);
  });

  test('network at its limit of the day: -> refused with the wait, no count of the address is created', async () => {
    const { limiter, consumed } = recordCalls('auth-failed-password-from:');

    await expect(count(limiter)).rejects.toMatchObject({ code: 'rate_limited', options: { headers: { 'retry-after': '86400' } } });

    expect(consumed.filter(({ key, limit }) => limit.seconds > 60 && key.includes('ada@example.com'))).toEqual([]);
  });

  test('refund: -> the failures, not the attempts per minute', async () => {
    const { limiter, consumed, refunded } = recordCalls();

    await (await count(limiter))();

    expect(refunded).toEqual(consumed.filter(({ limit }) => limit.seconds > 60));
  });
});
