import { logRetry } from './log-retry.ts';
import { createLogger } from './logger.ts';

const logFailures = (error: Error, times: number) => {
  const written: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void written.push(line) });
  for (let failures = 1; failures <= times; failures += 1)
    logRetry(log, 'outbox relay failed', { error, failures, fields: { part: 'relay' } });
  return written.map((line) => JSON.parse(line) as { level: number; failures: number; msg: string; part: string; err: { stack?: string } });
};
const hasStack = ({ err }: { err: { stack?: string } }): boolean => err.stack !== undefined;

it('logRetry: a transient error -> one warning without a stack', () => {
  const lines = logFailures(Object.assign(new Error('deadlock detected'), { code: '40P01' }), 4);

  expect(lines).toMatchObject([{ level: 40, failures: 1, msg: 'outbox relay failed', part: 'relay', err: { code: '40P01' } }]);
  expect(lines.map(hasStack)).toEqual([false]);
});

it('logRetry: a transient error persists -> errors with a stack, less and less often', () => {
  const lines = logFailures(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 100);

  expect(lines.map(({ level, failures }) => [level, failures])).toEqual([
    [40, 1],
    [50, 5],
    [50, 10],
    [50, 20],
    [50, 40],
    [50, 80],
  ]);
  expect(lines.map(hasStack)).toEqual([false, true, true, true, true, true]);
});

it('logRetry: another error -> an error with its stack at once', () => {
  const lines = logFailures(new TypeError('undefined is not a function'), 4);

  expect(lines).toMatchObject([{ level: 50, failures: 1 }]);
  expect(lines.map(hasStack)).toEqual([true]);
});
