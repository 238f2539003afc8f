import { predictLimit, readReports, stackCoresOf } from './capacity-report.ts';
import { renderScalingPage, reportsFolder } from './scaling-page.ts';

/** How far the predicted limit of a stack may be from the measured one. */
const maxDeviation = 0.25;

test('deploy/operations/scaling.md: tables -> what the code computes (npm run bench -- plans --write)', async () => {
  const { current, computed } = await renderScalingPage();

  expect(computed).toBe(current);
});

test(`predictLimit: capacity reports of one and two cores -> within ${maxDeviation * 100}% of the largest sustained rate`, async () => {
  const reports = [...(await readReports(reportsFolder)).values()];

  const deviations = reports.map((report) => {
    const [source = report] = reports
      .filter(({ mode }) => mode === report.mode)
      .toSorted((one, other) => stackCoresOf(other) - stackCoresOf(one));
    return predictLimit(report, source) / report.sustained - 1;
  });

  expect(deviations.length).toBeGreaterThanOrEqual(3);
  expect(deviations.filter((deviation) => Math.abs(deviation) > maxDeviation)).toEqual([]);
});

test.each([
  ['0', 1],
  ['0-1', 2],
  ['0,2-4', 4],
])('stackCoresOf: %s -> %d', (stackCores, expected) => {
  expect(stackCoresOf({ machine: { cores: 8, stack_cores: stackCores } })).toBe(expected);
});
