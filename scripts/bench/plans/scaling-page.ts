import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { print } from '../measure/compare.ts';
import { readReports } from './capacity-report.ts';
import { type Plan, type PlannedComponent, planFor, smallMachineCores } from './plan.ts';
import { type PlanInputs, planInputs } from './plan-inputs.ts';

/** Outputs of the capacity bench with which the plans are computed. */
export const reportsFolder = fileURLToPath(new URL('reports/', import.meta.url));

/** The page that contains the tables. */
const scalingPage = fileURLToPath(new URL('../../../deploy/operations/scaling.md', import.meta.url));

const plannedUsers = [10_000, 1_000_000, 10_000_000] as const;

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
const oneDigit = (value: number): string => (value >= 10 ? number(value) : value.toFixed(1));
const dollars = (value: number): string => (value >= 10 ? `$${number(value)}` : `$${value.toFixed(2)}`);
const bytes = (gigabytes: number): string => (gigabytes >= 1_000 ? `${oneDigit(gigabytes / 1_000)} TB` : `${oneDigit(gigabytes)} GB`);

const describeServices = (services: readonly PlannedComponent[]): string =>
  services.map(({ name, replicas }) => `${name} ${replicas}`).join(', ');

const sameMachine = 'on the same machine';

const describeDatabases = ({ isSmall, databases }: Plan): string =>
  isSmall ? sameMachine : databases.map(({ name, cores }) => `${name} ${cores}`).join(', ');

type Row = readonly [title: string, value: (plan: Plan) => string];

const rowsOf = ({ serviceCores }: PlanInputs): readonly Row[] => [
  ['requests per second at the peak', (plan) => number(plan.peakRate)],
  ['live streams at the peak', (plan) => number(plan.streams)],
  [
    'machines for services',
    (plan) => `${plan.serviceMachines} with ${plan.isSmall ? `${smallMachineCores} cores, and a standby` : `${serviceCores} cores`}`,
  ],
  ['replicas', (plan) => describeServices(plan.services)],
  ['database servers: cores, each with a standby', describeDatabases],
  ['Kafka: brokers x cores', (plan) => (plan.isSmall ? sameMachine : `${plan.brokers} x ${plan.brokerCores}`)],
  ['partitions of a topic', (plan) => number(plan.partitions)],
  ['cores that are paid for, with two Redis servers of 2', (plan) => number(plan.paidCores)],
  ['databases after a year', (plan) => bytes(plan.storage.databaseGb)],
  ['objects after a year', (plan) => bytes(plan.storage.objectGb)],
  ['Kafka, three copies', (plan) => bytes(plan.storage.kafkaGb)],
  ['machines, a month', (plan) => dollars(plan.monthly.machines)],
  ['block storage, a month', (plan) => dollars(plan.monthly.blockStorage)],
  ['object storage, a month', (plan) => dollars(plan.monthly.objectStorage)],
  ['delivery through the CDN, a month', (plan) => dollars(plan.monthly.delivery)],
  ['cost per 1,000 daily users, a month', (plan) => `**${dollars(plan.perThousandUsers)}**`],
];

const table = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The Markdown table of several plans, one in each column. */
const planTable = (plans: readonly Plan[], inputs: PlanInputs): string =>
  table([
    ['daily users', ...plans.map(({ dailyUsers }) => number(dailyUsers))],
    ['---', ...plans.map(() => '---')],
    ...rowsOf(inputs).map(([title, value]) => [title, ...plans.map(value)]),
  ]);

/** The Markdown table of the assumptions. */
const inputTable = (inputs: PlanInputs): string => {
  const { prices } = inputs;
  return table([
    ['assumption', 'value'],
    ['---', '---'],
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
  ]);
};

/** The plans for 10 thousand, 1 million and 10 million daily users. */
const readPlans = async (): Promise<Plan[]> => {
  const report = [...(await readReports(reportsFolder)).values()].find(({ mode }) => mode === 'distributed');
  if (!report) throw new Error(`${reportsFolder} has no report of the distributed mode`);
  return plannedUsers.map((users) => planFor(users, report, planInputs));
};

const replaceSection = (page: string, name: string, content: string): string => {
  const section = new RegExp(`(<!-- ${name}: computed -->\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
  if (!section.test(page)) throw new Error(`the page has no section ${name}`);
  return page.replace(section, (_, start: string, end: string) => `${start}\n${content}\n\n${end}`);
};

/** The page with tables that contain what the code computes. */
export const renderScalingPage = async (): Promise<{ readonly current: string; readonly computed: string }> => {
  const current = await readFile(scalingPage, 'utf8');
  const withPlans = replaceSection(current, 'plans', planTable(await readPlans(), planInputs));
  return { current, computed: replaceSection(withPlans, 'assumptions', inputTable(planInputs)) };
};

/** Prints the plans; with `write`, also writes them to deploy/operations/scaling.md. */
export const benchPlans = async (write: boolean): Promise<void> => {
  for (const plan of await readPlans()) print(plan);
  if (write) await writeFile(scalingPage, (await renderScalingPage()).computed);
};
