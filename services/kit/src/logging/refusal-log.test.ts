import { createLogger } from './logger.ts';
import { createRefusalLog, refusalMessageOf } from './refusal-log.ts';

const refusal = { route: '/api/comments', code: 'invalid_request' };

const start = () => {
  const lines: Record<string, unknown>[] = [];
  let time = 0;
  const logger = createLogger('test', 'info', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return {
    lines,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    log: createRefusalLog(logger, () => time),
  };
};

describe('createRefusalLog', () => {
  test('refusals: 50 of one kind in a minute -> 20 lines, the next one has the number of the others', () => {
    const { log, lines, wait } = start();

    for (let each = 0; each < 50; each += 1) log(refusal, 'input refused');
    expect(lines).toHaveLength(20);
    wait(60_000);
    log(refusal, 'input refused');
    log(refusal, 'input refused');

    expect(lines.slice(20)).toMatchObject([{ ...refusal, msg: 'input refused', suppressed: 30 }, refusal]);
    expect(lines.at(-1)).not.toHaveProperty('suppressed');
  });

  test('refusals: other routes and codes -> counted separately', () => {
    const { log, lines } = start();

    for (let each = 0; each < 25; each += 1) log(refusal, 'input refused');
    log({ ...refusal, code: 'rate_limited' }, 'limit exceeded');
    log({ ...refusal, route: '/api/reports' }, 'input refused');

    expect(lines).toHaveLength(22);
  });

  test.each([
    [400, 'input refused'],
    [429, 'limit exceeded'],
    [404, undefined],
    [409, undefined],
    [200, undefined],
  ])('status: %i -> %s', (status, message) => {
    expect(refusalMessageOf(status)).toBe(message);
  });
});
