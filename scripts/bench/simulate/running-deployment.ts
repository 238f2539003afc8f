import type { Clock } from './clock.ts';
import type { Deployment, RequestKind, Step } from './deployment.ts';
import { createMachine, type Machine } from './machine.ts';
import { createConsumerGroup } from './partitions.ts';
import { createProcess, type SimulatedProcess } from './process.ts';
import { exponential } from './random.ts';

/** What a deployment has used up to now. */
export interface Use {
  /** Cores, by component. */
  readonly cores: Readonly<Record<string, number>>;
  /** Of the threads of each component and of the cores of each group of machines, from 0 to 1. */
  readonly utilization: Readonly<Record<string, number>>;
  /** The part with the greatest utilization. */
  readonly bottleneck: string;
}

export interface RunningDeployment {
  /** Runs the steps of a request, publishes its events, and calls `done` when it is answered. */
  handle(request: RequestKind, done: () => void): void;
  /** Events that are not handled yet. */
  undelivered(): number;
  use(): Use;
}

type Machines = ReadonlyMap<string, readonly Machine[]>;
type Processes = ReadonlyMap<string, readonly SimulatedProcess[]>;

const createProcesses = ({ components }: Deployment, machines: Machines): Processes => {
  const used = new Map<string, number>();
  const processes = new Map<string, SimulatedProcess[]>();
  for (const { name, machines: group, replicas, threads } of components) {
    const ofGroup = machines.get(group) ?? [];
    // Each component begins where the previous one ended, so that single replicas do not share the first machine.
    const first = used.get(group) ?? 0;
    const create = (_: unknown, index: number) => createProcess(ofGroup[(first + index) % ofGroup.length] as Machine, threads);
    processes.set(name, Array.from({ length: replicas }, create));
    used.set(group, first + replicas);
  }
  return processes;
};

const rounded = (value: number): number => Number(value.toFixed(3));

const describeUse = (deployment: Deployment, machines: Machines, processes: Processes, elapsedMs: number): Use => {
  const usedBy = (name: string): number => (processes.get(name) ?? []).reduce((sum, each) => sum + each.usedMs(), 0) / elapsedMs;
  const utilization: Record<string, number> = {};
  for (const { name, cores } of deployment.machines) {
    const ofMachines = (machines.get(name) ?? []).map((machine) => machine.usedMs() / (elapsedMs * cores));
    utilization[`machines ${name}`] = rounded(Math.max(...ofMachines));
  }
  for (const { name, replicas, threads } of deployment.components) utilization[name] = rounded(usedBy(name) / (replicas * threads));
  const [bottleneck] = Object.entries(utilization).reduce((most, each) => (each[1] > most[1] ? each : most));
  return { cores: Object.fromEntries(deployment.components.map(({ name }) => [name, rounded(usedBy(name))])), utilization, bottleneck };
};

export const startDeployment = (deployment: Deployment, clock: Clock, random: () => number): RunningDeployment => {
  const machines: Machines = new Map(
    deployment.machines.map(({ name, count, cores }) => [name, Array.from({ length: count }, () => createMachine(clock, cores))]),
  );
  const processes = createProcesses(deployment, machines);
  const groups = new Map(
    deployment.consumerGroups.map(({ name, component, partitions, batch }) => {
      const replicas = processes.get(component) ?? [];
      return [name, { component, replicas, events: createConsumerGroup(partitions, batch, replicas.length) }];
    }),
  );
  const chooseReplica = (name: string): SimulatedProcess => {
    const replicas = processes.get(name) ?? [];
    return replicas[Math.floor(random() * replicas.length)] as SimulatedProcess;
  };
  /** `chosen` has the replicas that a request has visited: it returns to those from which it was forwarded. */
  const runSteps = (steps: readonly Step[], chosen: Map<string, SimulatedProcess>, done: () => void, index = 0): void => {
    const next = steps[index];
    if (!next) {
      done();
      return;
    }
    const process = chosen.get(next.component) ?? chooseReplica(next.component);
    chosen.set(next.component, process);
    process.run(exponential(random, next.processorMs), () => runSteps(steps, chosen, done, index + 1));
  };
  const publish = ({ events }: RequestKind): void => {
    for (const event of events) {
      const group = groups.get(event.group);
      group?.events.add(Math.floor(random() * 1_000_000), (replica, done) =>
        runSteps(event.steps, new Map([[group.component, group.replicas[replica] as SimulatedProcess]]), done),
      );
    }
  };
  return {
    handle: (request, done) =>
      runSteps(request.steps, new Map(), () => {
        publish(request);
        clock.after(request.waitMs, done);
      }),
    undelivered: () => [...groups.values()].reduce((sum, { events }) => sum + events.pending(), 0),
    use: () => describeUse(deployment, machines, processes, clock.now()),
  };
};
