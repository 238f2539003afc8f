import { type Plan, type PlannedComponent, serviceOf, smallMachineCores } from './plan.ts';
import type { PlanInputs } from './plan-inputs.ts';
import type { SimulationResult } from './simulation.ts';

/** A plan and what the simulator says about its busiest minutes. */
export interface SimulatedPlan {
  readonly plan: Plan;
  readonly result: SimulationResult;
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
const oneDigit = (value: number): string => (value >= 10 ? number(value) : value.toFixed(1));
const dollars = (value: number): string => (value >= 10 ? `$${number(value)}` : `$${value.toFixed(2)}`);
const bytes = (gigabytes: number): string => (gigabytes >= 1_000 ? `${oneDigit(gigabytes / 1_000)} TB` : `${oneDigit(gigabytes)} GB`);

const describeServices = (services: readonly PlannedComponent[]): string =>
  services.map(({ name, replicas }) => `${name} ${replicas}`).join(', ');

const sameMachine = 'on the same machine';

const describeDatabases = ({ isSmall, databases }: Plan): string =>
  isSmall ? sameMachine : databases.map(({ name, cores }) => `${serviceOf(name)} ${cores}`).join(', ');

type Row = readonly [title: string, value: (each: SimulatedPlan) => string];

const rowsOf = ({ serviceCores }: PlanInputs): readonly Row[] => [
  ['requests per second at the peak', ({ plan }) => number(plan.peakRate)],
  ['live streams at the peak', ({ plan }) => number(plan.streams)],
  [
    'machines for services',
    ({ plan }) =>
      `${plan.serviceMachines} with ${plan.isSmall ? smallMachineCores : serviceCores} cores${plan.isSmall ? ', and a standby' : ''}`,
  ],
  ['replicas', ({ plan }) => describeServices(plan.services)],
  ['database servers: cores, each with a standby', ({ plan }) => describeDatabases(plan)],
  ['Kafka: brokers x cores', ({ plan }) => (plan.isSmall ? sameMachine : `${plan.brokers} x ${plan.brokerCores}`)],
  ['partitions of a topic', ({ plan }) => number(plan.partitions)],
  ['cores that are paid for, with two Redis servers of 2', ({ plan }) => number(plan.paidCores)],
  ['databases after a year', ({ plan }) => bytes(plan.storage.databaseGb)],
  ['objects after a year', ({ plan }) => bytes(plan.storage.objectGb)],
  ['Kafka, three copies', ({ plan }) => bytes(plan.storage.kafkaGb)],
  ['simulated p50 and p99 at the peak', ({ result }) => `${result.p50_ms} and ${result.p99_ms} ms`],
  ['simulated bottleneck', ({ result }) => `${result.bottleneck}, ${Math.round((result.utilization[result.bottleneck] ?? 0) * 100)}% used`],
  ['machines, a month', ({ plan }) => dollars(plan.monthly.machines)],
  ['block storage, a month', ({ plan }) => dollars(plan.monthly.blockStorage)],
  ['object storage, a month', ({ plan }) => dollars(plan.monthly.objectStorage)],
  ['delivery through the CDN, a month', ({ plan }) => dollars(plan.monthly.delivery)],
  ['cost per 1,000 daily users, a month', ({ plan }) => `**${dollars(plan.perThousandUsers)}**`],
];

/** The Markdown table of several plans, one in each column. */
export const planTable = (plans: readonly SimulatedPlan[], inputs: PlanInputs): string => {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(['daily users', ...plans.map(({ plan }) => number(plan.dailyUsers))]),
    row(['---', ...plans.map(() => '---')]),
    ...rowsOf(inputs).map(([title, value]) => row([title, ...plans.map(value)])),
  ].join('\n');
};

/** The Markdown table of the assumptions. */
export const inputTable = (inputs: PlanInputs): string => {
  const { prices } = inputs;
  const rows: readonly (readonly [string, string])[] = [
    ['API requests of a daily user per day, in the shares of the capacity bench', `${inputs.requestsPerUser}`],
    ['peak / average', `${inputs.peakFactor}`],
    ['largest use of processors at the peak', `${inputs.targetUtilization * 100}%`],
    ['live streams per request per second', `${inputs.streamsPerRequest}`],
    ['streams of a gateway process', number(inputs.streamsPerGateway)],
    [
      'an item with ten reactions and a comment, in each of the databases of content and social, indexes included',
      `${number(inputs.databaseBytesPerItem)} bytes`,
    ],
    ['an upload with all derived files', `${number(inputs.objectBytesPerUpload / 1_000)} kB`],
    ['an event in Kafka', `${inputs.eventBytes} bytes, ${inputs.eventDays} days`],
    ['media of a feed page', `${number(inputs.mediaBytesPerPage / 1_000)} kB, ${inputs.cdnHitShare * 100}% from the CDN`],
    ['a core with 4 GiB of memory', `$${prices.coreHour} per hour`],
    ['block storage', `$${prices.blockGbMonth} per GB and month`],
    ['object storage', `$${prices.objectGbMonth} per GB and month`],
    ['delivery', `$${prices.cdnGb} per GB through the CDN, $${prices.egressGb} per GB to the CDN`],
  ];
  return ['| assumption | value |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
};
