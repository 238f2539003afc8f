import { DomainError } from '../errors.ts';
import { createLogger, type Logger, withoutStack } from './logger.ts';

const captureLog = (level = 'info'): { log: Logger; lines: () => Record<string, unknown>[] } => {
  const written: string[] = [];
  const log = createLogger('test', level, { write: (line) => void written.push(line) });
  return { log, lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) };
};
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

it('logger: a warning about a transient error, its cause included -> one line with type, message and code, no stack', () => {
  const { log, lines } = captureLog();

  log.warn({ err: deadlock(), topic: 'social' }, 'batch failed, retrying');
  log.warn({ err: new Error('not reachable', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }) }, 'retrying');

  expect(lines()).toMatchObject([
    { level: 40, msg: 'batch failed, retrying', topic: 'social', err: { type: 'Error', message: 'deadlock detected', code: '40P01' } },
    { level: 40, msg: 'retrying', err: { message: 'not reachable', cause: { message: 'refused', code: 'ECONNREFUSED' } } },
  ]);
  expect(JSON.stringify(lines())).not.toContain('stack');
});

it('logger: a warning about a refusal -> no stack, also of its cause', () => {
  const { log, lines } = captureLog();

  log.warn({ err: new DomainError('provider_failed', { cause: new SyntaxError('not JSON') }) }, 'generation failed');

  expect(lines()).toMatchObject([{ err: { type: 'DomainError', cause: { type: 'SyntaxError', message: 'not JSON' } } }]);
  expect(JSON.stringify(lines())).not.toContain('stack');
});

it('logger: the same error at error level, or another error in a warning -> with its stack', () => {
  const { log, lines } = captureLog();

  log.error({ err: deadlock() }, 'still failing');
  log.warn({ err: new TypeError('x is not a function') }, 'failed');

  const stacks = lines().map(({ err }) => (err as { stack?: string }).stack);
  expect(stacks).toEqual([expect.stringContaining('logger.test'), expect.stringContaining('logger.test')]);
});

it('logger: withoutStack -> no stack at any level; a child logger -> the same', () => {
  const { log, lines } = captureLog();

  log.error({ err: withoutStack(new Error('expected', { cause: new Error('why') })) }, 'refused');
  log.child({ part: 'bus' }).warn({ err: deadlock() }, 'retrying');

  expect(lines()).toMatchObject([{ err: { message: 'expected', cause: { message: 'why' } } }, { part: 'bus', err: { code: '40P01' } }]);
  expect(JSON.stringify(lines())).not.toContain('stack');
});

it('logger: an error alone, text alone, text with a value -> no message of the error, the text', () => {
  const { log, lines } = captureLog();

  log.error({ err: new Error('password=secret') });
  log.info('ready');
  log.info('ready in %d s', 3);

  expect(lines().map(({ msg }) => msg)).toEqual(['', 'ready', 'ready in 3 s']);
});
