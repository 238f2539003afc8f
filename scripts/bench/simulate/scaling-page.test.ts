import { readReports } from './capacity-report.ts';
import { compareReports } from './compare-reports.ts';
import { planInputs } from './plan-inputs.ts';
import { renderScalingPage, reportsFolder, simulatePlans } from './scaling-page.ts';

jest.setTimeout(120_000);

/** How far the predicted limit of a stack may be from the measured one. */
const maxDeviation = 0.25;

test('deploy/operations/scaling.md: tables -> what the code computes (npm run bench -- simulate --write)', async () => {
  const { current, computed } = await renderScalingPage();

  expect(computed).toBe(current);
});

test('simulatePlans: each plan -> the peak is achieved, no queue grows, and no part is used more than intended', async () => {
  for (const { plan, result } of await simulatePlans()) {
    expect(result.achieved / plan.peakRate).toBeCloseTo(1, 1);
    expect(result.p99_ms).toBeLessThan(500);
    expect(result.utilization[result.bottleneck]).toBeLessThan(planInputs.targetUtilization * 1.3);
  }
});

test(`compareReports: capacity reports -> predicted limits within ${maxDeviation * 100}%`, async () => {
  const comparisons = compareReports(await readReports(reportsFolder));

  expect(comparisons.length).toBeGreaterThanOrEqual(3);
  expect(comparisons.filter(({ sustained }) => Math.abs(sustained.deviation) > maxDeviation)).toEqual([]);
});
