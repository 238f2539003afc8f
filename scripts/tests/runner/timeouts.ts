import { addEventHandler, getState } from 'jest-circus';

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
    const timer = setTimeout(() => exceeded.reject(new Error(`Exceeded the timeout of ${ms} ms.`)), ms);
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
