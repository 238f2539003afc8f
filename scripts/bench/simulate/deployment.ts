import { z } from 'zod';

const positive = z.number().positive();
const name = z.string().min(1);

/** Processor time on a component: a request visits its steps one after the other. */
const step = z.strictObject({ component: name, processorMs: z.number().min(0) });

const machineGroup = z.strictObject({
  name,
  count: z.number().int().min(1),
  /** Of each machine; a fraction when other programs use a part of them. */
  cores: positive,
});

const component = z.strictObject({
  name,
  /** The group of machines on which its replicas run, distributed evenly. */
  machines: name,
  replicas: z.number().int().min(1),
  /** Tasks that a replica runs at a time: 1 for Node.js, the connections of a database. */
  threads: z.number().int().min(1),
});

const consumerGroup = z.strictObject({
  name,
  /** The component whose replicas consume. */
  component: name,
  /** Each partition is consumed by one replica, in order. */
  partitions: z.number().int().min(1),
  /** Events of a partition that are handled at a time. */
  batch: z.number().int().min(1),
});

const requestKind = z.strictObject({
  name,
  /** Its share of all requests, in any unit. */
  share: positive,
  /** Time in which it waits for disks, networks and timers. */
  waitMs: z.number().min(0),
  steps: z.array(step),
  /** What happens after the response, once in each consumer group. */
  events: z.array(z.strictObject({ group: name, steps: z.array(step) })),
});

/** An installation of Trenzeye and the requests that it receives. */
export const deploymentSchema = z.strictObject({
  machines: z.array(machineGroup).min(1),
  components: z.array(component).min(1),
  consumerGroups: z.array(consumerGroup),
  requests: z.array(requestKind).min(1),
});

export type Deployment = z.output<typeof deploymentSchema>;
export type RequestKind = Deployment['requests'][number];
export type Step = z.output<typeof step>;

/** Names that a part refers to and that do not exist. */
export const findUnknownNames = ({ machines, components, consumerGroups, requests }: Deployment): string[] => {
  const machineNames = new Set(machines.map((each) => each.name));
  const componentNames = new Set(components.map((each) => each.name));
  const groupNames = new Set(consumerGroups.map((each) => each.name));
  const steps = requests.flatMap((request) => [...request.steps, ...request.events.flatMap((event) => event.steps)]);
  return [
    ...components.filter((each) => !machineNames.has(each.machines)).map((each) => `machines ${each.machines}`),
    ...consumerGroups.filter((each) => !componentNames.has(each.component)).map((each) => `component ${each.component}`),
    ...steps.filter((each) => !componentNames.has(each.component)).map((each) => `component ${each.component}`),
    ...requests.flatMap(({ events }) => events.filter((each) => !groupNames.has(each.group)).map((each) => `consumer group ${each.group}`)),
  ];
};
