import type { Deployment } from './deployment.ts';
import { simulate } from './simulation.ts';

/** A gateway and a service on machines of two cores, and a database on its own. */
const deployment = (replicas: number, changes: Partial<Deployment> = {}): Deployment => ({
  machines: [
    { name: 'services', count: replicas, cores: 2 },
    { name: 'database', count: 1, cores: 8 },
  ],
  components: [
    { name: 'gateway', machines: 'services', replicas, threads: 1 },
    { name: 'content', machines: 'services', replicas, threads: 1 },
    { name: 'postgres', machines: 'database', replicas: 1, threads: 100 },
  ],
  consumerGroups: [],
  requests: [
    {
      name: 'read',
      share: 1,
      waitMs: 1,
      steps: [
        { component: 'gateway', processorMs: 1 },
        { component: 'content', processorMs: 2 },
        { component: 'postgres', processorMs: 1 },
        { component: 'gateway', processorMs: 1 },
      ],
      events: [],
    },
  ],
  ...changes,
});

const options = { rate: 300, seconds: 20, arrivals: 'random' } as const;

describe('simulate', () => {
  it('a rate below the limit -> achieved, cores as the steps say, no growing queue', () => {
    const result = simulate(deployment(1), options);

    expect(result.achieved / 300).toBeCloseTo(1, 1);
    expect(result.cores.gateway).toBeCloseTo(0.6, 1);
    expect(result.cores.postgres).toBeCloseTo(0.3, 1);
    expect(result.waiting_growth).toBeLessThan(2);
    expect(result.bottleneck).toMatch(/gateway|content|services/);
  });

  it('a rate above the limit of one replica -> its limit, a growing queue and late responses', () => {
    const result = simulate(deployment(1), { ...options, rate: 700 });

    expect(result.achieved / 500).toBeCloseTo(1, 1);
    expect(result.waiting_growth / 200).toBeCloseTo(1, 0);
    expect(result.p99_ms).toBeGreaterThan(1_000);
  });

  it('two replicas -> twice the limit', () => {
    expect(simulate(deployment(2), { ...options, rate: 700 }).achieved / 700).toBeCloseTo(1, 1);
  });

  it('the same seed -> the same result; another seed -> another', () => {
    const [first, second, other] = [1, 1, 2].map((seed) => simulate(deployment(1), { ...options, seconds: 2, seed }));

    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('a limit of connections at a rate above the limit -> requests wait, and their latency counts from the schedule', () => {
    const result = simulate(deployment(1), { rate: 700, seconds: 8, arrivals: 'even', connections: 16 });

    expect(result.achieved / 500).toBeCloseTo(1, 1);
    expect(result.waiting).toBeGreaterThan(1_000);
  });

  it('a component that does not exist -> an error that names it', () => {
    expect(() => simulate(deployment(1, { components: [] }), options)).toThrow('component gateway');
  });
});

describe('events', () => {
  const withEvents = (partitions: number, replicas: number): Deployment => {
    const base = deployment(1);
    const [read] = base.requests;
    return {
      ...base,
      machines: [...base.machines, { name: 'consumers', count: 6, cores: 1 }],
      components: [...base.components, { name: 'admin', machines: 'consumers', replicas, threads: 1 }],
      consumerGroups: [{ name: 'log', component: 'admin', partitions, batch: 1 }],
      requests: read ? [{ ...read, events: [{ group: 'log', steps: [{ component: 'admin', processorMs: 10 }] }] }] : [],
    };
  };
  const undelivered = (partitions: number, replicas: number) => simulate(withEvents(partitions, replicas), options).undelivered;

  it('one consumer of 100 events/s at 300 -> 200 more wait each second, and responses are not later', () => {
    expect(undelivered(6, 1) / 4_000).toBeCloseTo(1, 1);
    expect(simulate(withEvents(6, 1), options).p99_ms / simulate(deployment(1), options).p99_ms).toBeLessThan(1.2);
  });

  it('six consumers of six partitions -> none wait; of two partitions -> four of them have nothing to do', () => {
    expect(undelivered(6, 6)).toBeLessThan(50);
    expect(undelivered(2, 6) / 2_000).toBeCloseTo(1, 1);
  });
});
