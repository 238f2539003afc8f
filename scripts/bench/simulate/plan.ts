import { type MixedRequest, shares } from '../capacity/mix.ts';
import type { Deployment } from './deployment.ts';
import { distributedRequest, eventBatch, eventsOf } from './measured-deployment.ts';
import type { Parameters } from './parameters.ts';
import type { PlanInputs } from './plan-inputs.ts';
import { kinds, totalShare } from './request-path.ts';

/** A component of a plan. */
export interface PlannedComponent {
  readonly name: string;
  /** Cores that it uses at the peak. */
  readonly usedCores: number;
  readonly replicas: number;
  /** Of one replica. */
  readonly cores: number;
}

export interface Plan {
  readonly dailyUsers: number;
  /** Requests per second. */
  readonly peakRate: number;
  readonly streams: number;
  readonly services: readonly PlannedComponent[];
  readonly serviceMachines: number;
  /** Everything runs on one machine of `smallMachineCores`; another one is its standby. */
  readonly isSmall: boolean;
  /** One for each service, or one for all; each has a standby of the same size. */
  readonly databases: readonly PlannedComponent[];
  readonly brokers: number;
  readonly brokerCores: number;
  readonly partitions: number;
  /** All cores that are paid for. */
  readonly paidCores: number;
  /** After a year. */
  readonly storage: { readonly databaseGb: number; readonly objectGb: number; readonly kafkaGb: number };
  /** US dollars per month, after a year. */
  readonly monthly: Readonly<Record<'machines' | 'blockStorage' | 'objectStorage' | 'delivery' | 'total', number>>;
  readonly perThousandUsers: number;
  readonly deployment: Deployment;
}

const secondsPerDay = 86_400;
const daysPerYear = 365;
const daysPerMonth = 30;
const hoursPerMonth = 730;
const gigabyte = 1e9;
/** Up to this many cores, one server for the databases of all services is enough. */
const sharedDatabaseCores = 4;
const smallestPartitions = 6;
const partitionsPerConsumer = 2;
const copiesOfEvents = 3;
const redisCores = 2;
/** Requests per second at the peak from which the engines have machines of their own and every service has two replicas. */
const largestSmallRate = 100;
export const smallMachineCores = 4;

/** Connections of all replicas to a database, and request threads of a broker. */
const databaseThreads = 1_000;
const brokerThreads = 16;

/** Without the load generator, whose processor time is that of the users. */
const requestsOf = (parameters: Parameters, databaseOf: (service: string) => string): Deployment['requests'] =>
  kinds.map((kind) => {
    const request = distributedRequest(parameters, kind, databaseOf);
    return { ...request, steps: request.steps.filter(({ component }) => component !== 'load') };
  });

/** Cores that each component uses at a rate, in the order of its first use. */
const coresAt = (requests: Deployment['requests'], rate: number): Map<string, number> => {
  const cores = new Map<string, number>();
  for (const { share, steps, events } of requests)
    for (const { component, processorMs } of [...steps, ...events.flatMap((event) => event.steps)])
      cores.set(component, (cores.get(component) ?? 0) + (((rate * share) / totalShare) * processorMs) / 1000);
  return cores;
};

const isDatabase = (name: string): boolean => name.startsWith('postgres');
const isEngine = (name: string): boolean => isDatabase(name) || name === 'kafka';

const smallestOf = (sizes: readonly number[], cores: number): number => {
  const size = sizes.find((each) => each >= cores);
  if (size === undefined)
    throw new RangeError(`${cores.toFixed(0)} cores are more than the largest database server has: distribute its tables`);
  return size;
};

const planComponents = (parameters: Parameters, inputs: PlanInputs, peakRate: number, streams: number) => {
  const minReplicas = peakRate < largestSmallRate ? 1 : 2;
  const postgresAtPeak =
    coresAt(
      requestsOf(parameters, () => 'postgres'),
      peakRate,
    ).get('postgres') ?? 0;
  const databaseOf = (service: string) => (postgresAtPeak <= sharedDatabaseCores ? 'postgres' : `postgres of ${service}`);
  const requests = requestsOf(parameters, databaseOf);
  const all = [...coresAt(requests, peakRate)];
  const services = all
    .filter(([name]) => !isEngine(name))
    .map(([name, usedCores]): PlannedComponent => {
      const forStreams = name === 'gateway' ? Math.ceil(streams / inputs.streamsPerGateway) : 0;
      return { name, usedCores, replicas: Math.max(minReplicas, forStreams, Math.ceil(usedCores / inputs.targetUtilization)), cores: 1 };
    });
  const databases = all
    .filter(([name]) => isDatabase(name))
    .map(([name, usedCores]): PlannedComponent => {
      return { name, usedCores, replicas: 1, cores: smallestOf(inputs.databaseCores, usedCores / inputs.targetUtilization) };
    });
  const engineCores = (name: string): number => all.find(([each]) => each === name)?.[1] ?? 0;
  return { requests, services, databases, kafka: engineCores('kafka') };
};

type Components = ReturnType<typeof planComponents>;

interface Sizes {
  readonly serviceMachines: number;
  readonly serviceCores: number;
  readonly brokers: number;
  readonly brokerCores: number;
  readonly partitions: number;
  readonly isSmall: boolean;
}

const deploymentOf = ({ requests, services, databases }: Components, sizes: Sizes): Deployment => {
  const machinesOf = (name: string): string => (sizes.isSmall ? 'services' : name);
  const engines = [
    ...databases.map(({ name, cores }) => ({ name, count: 1, cores })),
    { name: 'kafka', count: sizes.brokers, cores: sizes.brokerCores },
  ];
  return {
    machines: [{ name: 'services', count: sizes.serviceMachines, cores: sizes.serviceCores }, ...(sizes.isSmall ? [] : engines)],
    components: [
      ...services.map(({ name, replicas }) => ({ name, machines: 'services', replicas, threads: 1 })),
      ...databases.map(({ name }) => ({ name, machines: machinesOf(name), replicas: 1, threads: databaseThreads })),
      { name: 'kafka', machines: machinesOf('kafka'), replicas: sizes.brokers, threads: brokerThreads },
    ],
    consumerGroups: services
      .filter(({ name }) => requests.some(({ events }) => events.some(({ group }) => group === eventsOf(name))))
      .map(({ name }) => ({ name: eventsOf(name), component: name, partitions: sizes.partitions, batch: eventBatch })),
    requests,
  };
};

const storageOf = (inputs: PlanInputs, requestsPerDay: number): Plan['storage'] => {
  const perDay = (kind: MixedRequest): number => (requestsPerDay * shares[kind]) / totalShare;
  const events = perDay('reaction') + perDay('comment') + perDay('publish') + perDay('upload');
  return {
    databaseGb: (perDay('publish') * daysPerYear * 2 * inputs.databaseBytesPerItem) / gigabyte,
    objectGb: (perDay('upload') * daysPerYear * inputs.objectBytesPerUpload) / gigabyte,
    kafkaGb: (events * inputs.eventDays * inputs.eventBytes * copiesOfEvents) / gigabyte,
  };
};

const monthlyCosts = (inputs: PlanInputs, requestsPerDay: number, paidCores: number, storage: Plan['storage']): Plan['monthly'] => {
  const { prices } = inputs;
  const deliveredGb = (((requestsPerDay * shares.feed) / totalShare) * inputs.mediaBytesPerPage * daysPerMonth) / gigabyte;
  const machines = paidCores * hoursPerMonth * prices.coreHour;
  // The standby has the same data.
  const blockStorage = (storage.databaseGb * 2 + storage.kafkaGb) * prices.blockGbMonth;
  const objectStorage = storage.objectGb * prices.objectGbMonth;
  const delivery = deliveredGb * (prices.cdnGb + (1 - inputs.cdnHitShare) * prices.egressGb);
  return { machines, blockStorage, objectStorage, delivery, total: machines + blockStorage + objectStorage + delivery };
};

/** The installation that a number of daily users needs. @throws RangeError if a database needs more cores than the largest server has */
export const planFor = (dailyUsers: number, parameters: Parameters, inputs: PlanInputs): Plan => {
  const requestsPerDay = dailyUsers * inputs.requestsPerUser;
  const peakRate = (requestsPerDay / secondsPerDay) * inputs.peakFactor;
  const streams = Math.round(peakRate * inputs.streamsPerRequest);
  const components = planComponents(parameters, inputs, peakRate, streams);
  const { services, databases, kafka } = components;
  const isSmall = peakRate < largestSmallRate;
  const serviceCores = isSmall ? smallMachineCores : inputs.serviceCores;
  const used = services.reduce((sum, { usedCores }) => sum + usedCores, 0);
  const serviceMachines = isSmall ? 1 : Math.max(2, Math.ceil(used / inputs.targetUtilization / serviceCores));
  const brokers = isSmall ? 1 : 3;
  const brokerCores = smallestOf([2, ...inputs.databaseCores], kafka / inputs.targetUtilization / brokers);
  const consumers = Math.max(...services.filter(({ name }) => name !== 'gateway').map(({ replicas }) => replicas));
  const partitions = Math.max(smallestPartitions, consumers * partitionsPerConsumer);
  const engineCores = databases.reduce((sum, { cores }) => sum + 2 * cores, 0) + brokers * brokerCores + 2 * redisCores;
  const paidCores = isSmall ? 2 * smallMachineCores : serviceMachines * serviceCores + engineCores;
  const storage = storageOf(inputs, requestsPerDay);
  const monthly = monthlyCosts(inputs, requestsPerDay, paidCores, storage);
  return {
    dailyUsers,
    peakRate,
    streams,
    services,
    serviceMachines,
    isSmall,
    databases,
    brokers,
    brokerCores,
    partitions,
    paidCores,
    storage,
    monthly,
    perThousandUsers: (monthly.total / dailyUsers) * 1000,
    deployment: deploymentOf(components, { serviceMachines, serviceCores, brokers, brokerCores, partitions, isSmall }),
  };
};

/** The service of a planned database, `all` for the only one. */
export const serviceOf = (database: string): string => database.replace(/^postgres( of )?/, '') || 'all';
