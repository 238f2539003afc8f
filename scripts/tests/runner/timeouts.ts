import { addEventHandler, getState } from 'jest-circus';
import { slowdown } from '../../dev/engines/slowdown.ts';

/** The runner of the services has no time limits of its own. */
const defaultTimeoutMs = 30_000;

type Block = ReturnType<typeof getState>['rootDescribeBlock'];
type Step = { fn?: (...args: never[]) => unknown };

/** Limits that test files set for themselves. */
const fileTimeouts = new WeakMap<Block, number>();

const limit = (step: Step, root: Block, timeoutMs: number | undefined): void => {
  const run = step.fn;
  if (!run) return;
  // Without parameters: the runner would pass a callback to a function with one.
  step.fn = async () => {
    const ms = timeoutMs ?? fileTimeouts.get(root) ?? defaultTimeoutMs;
    const exceeded = Promise.withResolvers<never>();
    const startedAt = Date.now();
    const check = (): void => {
      const remainingMs = startedAt + ms * slowdown() - Date.now();
      if (remainingMs > 0) timer = setTimeout(check, remainingMs);
      else exceeded.reject(new Error(`Exceeded the timeout of ${ms} ms after ${Date.now() - startedAt} ms.`));
    };
    let timer = setTimeout(check, ms);
    try {
      return await Promise.race([(run as () => unknown)(), exceeded.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
};

addEventHandler((event, { currentDescribeBlock, rootDescribeBlock }) => {
  if (event.name === 'add_test') limit(currentDescribeBlock.tests.at(-1) as Step, rootDescribeBlock, event.timeout);
  if (event.name === 'add_hook') limit(currentDescribeBlock.hooks.at(-1) as Step, rootDescribeBlock, event.timeout);
});

jest.setTimeout = (timeoutMs) => {
  fileTimeouts.set(getState().rootDescribeBlock, timeoutMs);
  return jest;
};
