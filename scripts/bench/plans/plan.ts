import type { MixedRequest } from '../capacity/mix.ts';
import { type CapacityReport, shareOf, sustainedCosts } from './capacity-report.ts';
import type { PlanInputs } from './plan-inputs.ts';

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
  /** One for each service, or `all`; each has a standby of the same size. */
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

const notServices = ['postgres', 'kafka', 'load'];

/** The service that answers a kind of request, in whose database most of its work is. */
const owners: Readonly<Record<MixedRequest, string>> = {
  feed: 'content',
  item: 'content',
  search: 'content',
  publish: 'content',
  comments: 'social',
  reaction: 'social',
  comment: 'social',
  profile: 'profile',
  upload: 'media',
};

/** The share of a service in the processor time of PostgreSQL, from the kinds of requests measured alone. */
const databaseShareOf = (report: CapacityReport, service: string): number => {
  const costs = Object.entries(report.costs).map(([kind, { processor_ms }]) => ({
    owner: owners[kind as MixedRequest],
    ms: (processor_ms.postgres ?? 0) * shareOf(kind as MixedRequest),
  }));
  const sumOf = (some: typeof costs): number => some.reduce((sum, { ms }) => sum + ms, 0);
  return sumOf(costs.filter(({ owner }) => owner === service)) / sumOf(costs);
};

const smallestOf = (sizes: readonly number[], cores: number): number => {
  const size = sizes.find((each) => each >= cores);
  if (size === undefined)
    throw new RangeError(`${cores.toFixed(0)} cores are more than the largest database server has: distribute its tables`);
  return size;
};

const planComponents = (report: CapacityReport, inputs: PlanInputs, peakRate: number, streams: number) => {
  const costs = sustainedCosts(report);
  const coresOf = (name: string): number => (costs.get(name) ?? 0) * peakRate;
  const minReplicas = peakRate < largestSmallRate ? 1 : 2;
  const services = [...costs.keys()]
    .filter((name) => !notServices.includes(name))
    .map((name): PlannedComponent => {
      const usedCores = coresOf(name);
      const forStreams = name === 'gateway' ? Math.ceil(streams / inputs.streamsPerGateway) : 0;
      return { name, usedCores, replicas: Math.max(minReplicas, forStreams, Math.ceil(usedCores / inputs.targetUtilization)), cores: 1 };
    });
  const database = (name: string, share: number): PlannedComponent => {
    const usedCores = coresOf('postgres') * share;
    return { name, usedCores, replicas: 1, cores: smallestOf(inputs.databaseCores, usedCores / inputs.targetUtilization) };
  };
  const databases =
    coresOf('postgres') <= sharedDatabaseCores
      ? [database('all', 1)]
      : services.filter(({ name }) => name !== 'gateway').map(({ name }) => database(name, databaseShareOf(report, name)));
  return { services, databases, kafkaCores: coresOf('kafka') };
};

const storageOf = (inputs: PlanInputs, requestsPerDay: number): Plan['storage'] => {
  const perDay = (kind: MixedRequest): number => requestsPerDay * shareOf(kind);
  const events = perDay('reaction') + perDay('comment') + perDay('publish') + perDay('upload');
  return {
    databaseGb: (perDay('publish') * daysPerYear * 2 * inputs.databaseBytesPerItem) / gigabyte,
    objectGb: (perDay('upload') * daysPerYear * inputs.objectBytesPerUpload) / gigabyte,
    kafkaGb: (events * inputs.eventDays * inputs.eventBytes * copiesOfEvents) / gigabyte,
  };
};

const monthlyCosts = (inputs: PlanInputs, requestsPerDay: number, paidCores: number, storage: Plan['storage']): Plan['monthly'] => {
  const { prices } = inputs;
  const deliveredGb = (requestsPerDay * shareOf('feed') * inputs.mediaBytesPerPage * daysPerMonth) / gigabyte;
  const machines = paidCores * hoursPerMonth * prices.coreHour;
  // The standby has the same data.
  const blockStorage = (storage.databaseGb * 2 + storage.kafkaGb) * prices.blockGbMonth;
  const objectStorage = storage.objectGb * prices.objectGbMonth;
  const delivery = deliveredGb * (prices.cdnGb + (1 - inputs.cdnHitShare) * prices.egressGb);
  return { machines, blockStorage, objectStorage, delivery, total: machines + blockStorage + objectStorage + delivery };
};

/**
 * The installation that a number of daily users needs, from the report of the distributed stack.
 * @throws RangeError if a database needs more cores than the largest server has
 */
export const planFor = (dailyUsers: number, report: CapacityReport, inputs: PlanInputs): Plan => {
  const requestsPerDay = dailyUsers * inputs.requestsPerUser;
  const peakRate = (requestsPerDay / secondsPerDay) * inputs.peakFactor;
  const streams = Math.round(peakRate * inputs.streamsPerRequest);
  const { services, databases, kafkaCores } = planComponents(report, inputs, peakRate, streams);
  const isSmall = peakRate < largestSmallRate;
  const serviceCores = isSmall ? smallMachineCores : inputs.serviceCores;
  const used = services.reduce((sum, { usedCores }) => sum + usedCores, 0);
  const serviceMachines = isSmall ? 1 : Math.max(2, Math.ceil(used / inputs.targetUtilization / serviceCores));
  const brokers = isSmall ? 1 : 3;
  const brokerCores = smallestOf([2, ...inputs.databaseCores], kafkaCores / inputs.targetUtilization / brokers);
  const consumers = Math.max(...services.filter(({ name }) => name !== 'gateway').map(({ replicas }) => replicas));
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
    partitions: Math.max(smallestPartitions, consumers * partitionsPerConsumer),
    paidCores,
    storage,
    monthly,
    perThousandUsers: (monthly.total / dailyUsers) * 1000,
  };
};
