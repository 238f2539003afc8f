import type { CapacityReport } from './capacity-report.ts';
import { planFor } from './plan.ts';
import { planInputs } from './plan-inputs.ts';

const cost = { processor_ms: { postgres: 0.5 } };
/** 1,000 requests per second. */
const cores = { gateway: 0.5, content: 1, social: 1, profile: 1, media: 1, admin: 0.1, postgres: 0.5, kafka: 0.2, redis: 0.1, load: 3 };
const report: CapacityReport = {
  mode: 'distributed',
  machine: { cores: 8, stack_cores: '0-7' },
  costs: {
    feed: cost,
    item: cost,
    comments: cost,
    profile: cost,
    search: cost,
    reaction: cost,
    comment: cost,
    publish: cost,
    upload: cost,
  },
  sustained: 1_000,
  curve: [{ requested: 1_000, achieved: 1_000, cores }],
};

describe('planFor', () => {
  it('a hundred thousand users -> rates, cores and storage by hand', () => {
    const plan = planFor(100_000, report, planInputs);

    // 100,000 x 60 / 86,400 x 3
    expect(plan.peakRate).toBeCloseTo(208.333, 3);
    expect(plan.streams).toBe(2_083);
    const gateway = plan.services.find(({ name }) => name === 'gateway');
    expect(gateway?.usedCores).toBeCloseTo(0.10417, 4);
    // 6 million requests a day, 10 of 1,000 publish: 60,000 items x 365 x 9,200 bytes.
    expect(plan.storage.databaseGb).toBeCloseTo(201.48, 2);
    // 5 of 1,000 upload: 30,000 x 365 x 600,000 bytes.
    expect(plan.storage.objectGb).toBeCloseTo(6_570, 0);
    // 100 of 1,000 cause an event: 600,000 x 7 days x 600 bytes x 3 copies.
    expect(plan.storage.kafkaGb).toBeCloseTo(7.56, 2);
    expect(plan.monthly.machines).toBeCloseTo(plan.paidCores * 730 * 0.045, 6);
    const { total, ...parts } = plan.monthly;
    expect(Object.values(parts).reduce((sum, value) => sum + value, 0)).toBeCloseTo(total, 6);
    expect(plan.perThousandUsers).toBeCloseTo(total / 100, 6);
  });

  it('more users -> not fewer machines, replicas or partitions; one database becomes several', () => {
    const [small, middle, large] = [10_000, 1_000_000, 10_000_000].map((users) => planFor(users, report, planInputs));

    expect(small?.serviceMachines).toBe(1);
    expect(small?.databases.map(({ name }) => name)).toEqual(['all']);
    expect(middle?.serviceMachines).toBeGreaterThan(1);
    expect(large?.serviceMachines).toBeGreaterThan(middle?.serviceMachines ?? 0);
    expect(large?.databases.length).toBeGreaterThan(3);
    expect(large?.partitions).toBeGreaterThan(middle?.partitions ?? 0);
  });

  it('more users than the largest database server can serve -> an error that says what is needed', () => {
    expect(() => planFor(1_000_000_000, report, planInputs)).toThrow('distribute its tables');
  });
});
