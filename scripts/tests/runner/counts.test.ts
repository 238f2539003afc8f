import { jestCounts, playwrightCounts, summary } from './counts.ts';
import { select } from './selection.ts';

test('jestCounts: a test file that cannot be loaded -> one failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, numRuntimeErrorTestSuites: 1 };
  expect(jestCounts(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('playwrightCounts: a flaky test -> passed; an error outside of tests -> one failure', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] };
  expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 1 });
});

test('summary: nothing skipped -> no number of skipped tests', () => {
  expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(summary({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped');
});

test('select: no arguments -> all tests', () => {
  expect(select([])).toEqual({ suite: 'default', jest: [], playwright: [] });
});

test('select: a folder of unit tests -> jest only; frontends/e2e -> Playwright only; both -> both', () => {
  expect(select(['services/social'])).toEqual({ suite: 'default', jest: ['services/social'], playwright: undefined });
  expect(select(['./frontends/e2e'])).toEqual({ suite: 'default', jest: undefined, playwright: ['./frontends/e2e'] });
  expect(select(['proto', 'frontends/e2e/journeys/shell.spec.ts'])).toEqual({
    suite: 'default',
    jest: ['proto'],
    playwright: ['frontends/e2e/journeys/shell.spec.ts'],
  });
});

test('select: --extended -> the extended suite, in the browser as well unless paths select unit tests', () => {
  expect(select(['--extended'])).toEqual({ suite: 'extended', jest: [], playwright: [] });
  expect(select(['--extended', 'outages'])).toEqual({ suite: 'extended', jest: ['outages'], playwright: undefined });
});
