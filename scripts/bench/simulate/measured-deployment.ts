import { type MixedRequest, shares } from '../capacity/mix.ts';
import { type CapacityReport, stackCoresOf } from './capacity-report.ts';
import type { Deployment, RequestKind, Step } from './deployment.ts';
import type { Parameters } from './parameters.ts';
import { isConsumer, isWrite, kinds, owners } from './request-path.ts';

/**
 * How much of the processor time of a write, in its service and its database, follows the response: the outbox is published, and the events are
 * consumed. It decides the latency of writes, not the capacity.
 */
const shareAfterResponse = 0.5;

/** Connections of all services to the database. */
const databaseThreads = 64;
/** Events of a partition that a consumer handles together. */
export const eventBatch = 100;

/** The consumer group of a service. */
export const eventsOf = (service: string): string => `events of ${service}`;

const embeddedRequest = (parameters: Parameters, kind: MixedRequest): RequestKind => {
  const { services = 0, postgres = 0, load = 0 } = parameters.costs[kind];
  const after = isWrite(kind) ? shareAfterResponse : 0;
  const steps: Step[] = [
    { component: 'load', processorMs: load / 2 },
    { component: 'services', processorMs: (services * (1 - after)) / 2 },
    { component: 'postgres', processorMs: postgres * (1 - after) },
    { component: 'services', processorMs: (services * (1 - after)) / 2 },
    { component: 'load', processorMs: load / 2 },
  ];
  const eventSteps: Step[] = [
    { component: 'services', processorMs: services * after },
    { component: 'postgres', processorMs: postgres * after },
  ];
  return {
    name: kind,
    share: shares[kind],
    waitMs: parameters.waitMs[kind],
    steps,
    events: isWrite(kind) ? [{ group: eventsOf('services'), steps: eventSteps }] : [],
  };
};

/**
 * A request of services in processes of their own. `databaseOf` names the database of a service, because the services may have one server or
 * several.
 */
export const distributedRequest = (parameters: Parameters, kind: MixedRequest, databaseOf: (service: string) => string): RequestKind => {
  const costs = parameters.costs[kind];
  const cost = (name: string): number => costs[name] ?? 0;
  const owner = owners[kind];
  const after = isWrite(kind) ? shareAfterResponse : 0;
  const steps: Step[] = [
    { component: 'load', processorMs: cost('load') / 2 },
    { component: 'gateway', processorMs: cost('gateway') / 2 },
    { component: owner, processorMs: (cost(owner) * (1 - after)) / 2 },
    { component: databaseOf(owner), processorMs: cost('postgres') * (1 - after) },
    { component: owner, processorMs: (cost(owner) * (1 - after)) / 2 },
    { component: 'gateway', processorMs: cost('gateway') / 2 },
    { component: 'load', processorMs: cost('load') / 2 },
  ];
  const published = {
    group: eventsOf(owner),
    steps: [
      { component: owner, processorMs: cost(owner) * after },
      { component: databaseOf(owner), processorMs: (cost('postgres') * after) / 2 },
      { component: 'kafka', processorMs: cost('kafka') },
    ],
  };
  const consumers = Object.keys(costs).filter((name) => isConsumer(name, kind) && cost(name) > 0);
  const consumed = consumers.map((name) => ({
    group: eventsOf(name),
    steps: [
      { component: name, processorMs: cost(name) },
      { component: databaseOf(name), processorMs: (cost('postgres') * after) / 2 / consumers.length },
    ],
  }));
  return {
    name: kind,
    share: shares[kind],
    waitMs: parameters.waitMs[kind],
    steps,
    events: isWrite(kind) ? [published, ...consumed] : [],
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Other programs leave at least this to each machine. */
const leastCores = 0.1;

/**
 * The machine of a report while other programs use `othersCores` of it. Where the stack has only some of the cores, the load generator has the
 * others, and the operating system moves other programs to them as long as there is room.
 */
const machinesOf = (report: CapacityReport, { idleCores }: Parameters, othersCores: number): Deployment['machines'] => {
  const ofStack = stackCoresOf(report);
  const ofGenerator = report.machine.cores - ofStack;
  const load = Math.max(...report.curve.map(({ cores }) => cores.load ?? 0));
  const beside = Math.min(othersCores, Math.max(0, ofGenerator - load));
  const idle = sum(Object.entries(idleCores).map(([name, cores]) => (ofGenerator > 0 && name === 'load' ? 0 : cores)));
  const stack = { name: 'machine', count: 1, cores: Math.max(leastCores, ofStack - (othersCores - beside) - idle) };
  return ofGenerator === 0 ? [stack] : [stack, { name: 'generator', count: 1, cores: Math.max(leastCores, ofGenerator - beside) }];
};

/** The stack of a capacity report, with parameters that may come from another report. */
export const measuredDeployment = (report: CapacityReport, parameters: Parameters, othersCores: number): Deployment => {
  const machines = machinesOf(report, parameters, othersCores);
  const requests =
    parameters.mode === 'embedded'
      ? kinds.map((kind) => embeddedRequest(parameters, kind))
      : kinds.map((kind) => distributedRequest(parameters, kind, () => 'postgres'));
  const visited = new Set(
    requests.flatMap(({ steps, events }) => [...steps, ...events.flatMap((event) => event.steps)]).map(({ component }) => component),
  );
  const groups = new Set(requests.flatMap(({ events }) => events.map(({ group }) => group)));
  return {
    machines,
    components: [...visited].map((name) => ({
      name,
      machines: name === 'load' ? (machines.at(-1)?.name ?? 'machine') : 'machine',
      replicas: 1,
      threads: name === 'postgres' || name === 'kafka' ? databaseThreads : 1,
    })),
    consumerGroups: [...groups].map((name) => ({
      name,
      component: name.slice(eventsOf('').length),
      partitions: parameters.mode === 'embedded' ? 1 : 6,
      batch: eventBatch,
    })),
    requests,
  };
};
