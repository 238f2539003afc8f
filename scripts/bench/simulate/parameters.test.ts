import { shares } from '../capacity/mix.ts';
import { type CapacityReport, stackCoresOf } from './capacity-report.ts';
import { fitLine, lowerStages, meanParametersOf, parametersOf } from './parameters.ts';
import { kinds, ofEachKind, totalShare } from './request-path.ts';

const stage = (requested: number, cores: Record<string, number>) => ({
  requested,
  achieved: requested,
  p50_ms: 5,
  p95_ms: 10,
  p99_ms: 20,
  undelivered: 0,
  cores,
});

/** Each request costs `services` 2 ms when it is measured alone, and 1 ms among many others. */
const report: CapacityReport = {
  mode: 'embedded',
  machine: { model: '', cores: 2, stack_cores: '0-1' },
  streams: 0,
  connections: 16,
  costs: ofEachKind((kind) => ({ processor_ms: { services: kind === 'feed' ? 1 : 3 }, p50_ms: 8 })),
  sustained: 400,
  curve: [100, 200, 400].map((rate) => stage(rate, { services: 0.1 + rate / 1000, others: 0.3 })),
};

test.each([
  [
    [
      [100, 0.3],
      [200, 0.5],
    ],
    { idle: 0.1, slope: 0.002 },
  ],
  [[[100, 0.2]], { idle: 0, slope: 0.002 }],
  [
    [
      [100, 0.1],
      [200, 0.4],
    ],
    { idle: 0, slope: 0.25 / 150 },
  ],
  [
    [
      [100, 0.2],
      [200, 0.1],
    ],
    { idle: 0, slope: 0.15 / 150 },
  ],
] as const)('fitLine: %j -> %j', (points, { idle, slope }) => {
  const line = fitLine(points);

  expect(line.idle).toBeCloseTo(idle, 9);
  expect(line.slope).toBeCloseTo(slope, 9);
});

test('lowerStages: up to two thirds of the largest rate; at least the first', () => {
  expect(lowerStages(report).map(({ requested }) => requested)).toEqual([100, 200]);
  expect(lowerStages({ ...report, curve: report.curve.slice(2) }).map(({ requested }) => requested)).toEqual([400]);
});

test('parametersOf: kinds keep their proportion, the curve says how much they cost together, other programs are no part', () => {
  const { costs, idleCores, waitMs } = parametersOf(report);

  expect(costs.item.services).toBeCloseTo(3 * (costs.feed.services ?? 0), 9);
  const mean = kinds.reduce((sum, kind) => sum + ((costs[kind].services ?? 0) * shares[kind]) / totalShare, 0);
  expect(mean).toBeCloseTo(1, 9);
  expect(idleCores).toEqual({ services: expect.closeTo(0.1, 9) });
  expect(waitMs.feed).toBeCloseTo(8 - (costs.feed.services ?? 0), 9);
});

test('meanParametersOf: all processor time of the largest sustained rate belongs to its requests', () => {
  const { costs, idleCores } = meanParametersOf(report);

  // 0.5 cores at 400 requests/s.
  expect(kinds.reduce((sum, kind) => sum + ((costs[kind].services ?? 0) * shares[kind]) / totalShare, 0)).toBeCloseTo(1.25, 9);
  expect(idleCores.services).toBe(0);
});

test.each([
  ['0', 1],
  ['0-1', 2],
  ['0,2-4', 4],
])('stackCoresOf: %s -> %d', (cores, expected) => {
  expect(stackCoresOf({ ...report, machine: { ...report.machine, stack_cores: cores } })).toBe(expected);
});
