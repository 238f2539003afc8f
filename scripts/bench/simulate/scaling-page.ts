import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readReports } from './capacity-report.ts';
import { meanParametersOf, type Parameters } from './parameters.ts';
import { planFor } from './plan.ts';
import { planInputs } from './plan-inputs.ts';
import { inputTable, planTable, type SimulatedPlan } from './plan-table.ts';
import { simulate } from './simulation.ts';

/** Outputs of the capacity bench with which the plans are computed. */
export const reportsFolder = fileURLToPath(new URL('reports/', import.meta.url));

/** The page that contains the tables. */
export const scalingPage = fileURLToPath(new URL('../../../deploy/operations/scaling.md', import.meta.url));

const plannedUsers = [10_000, 1_000_000, 10_000_000] as const;
/** Requests of a simulation; more do not change the result much. */
const simulatedRequests = 30_000;
const longestSeconds = 60;

const readParameters = async (): Promise<Parameters> => {
  const report = [...(await readReports(reportsFolder)).values()].find(({ mode }) => mode === 'distributed');
  if (!report) throw new Error(`${reportsFolder} has no report of the distributed mode`);
  return meanParametersOf(report);
};

/** The plans for 10 thousand, 1 million and 10 million daily users, simulated at their peak. */
export const simulatePlans = async (): Promise<SimulatedPlan[]> => {
  const parameters = await readParameters();
  return plannedUsers.map((users) => {
    const plan = planFor(users, parameters, planInputs);
    const seconds = Math.min(longestSeconds, simulatedRequests / plan.peakRate);
    return { plan, result: simulate(plan.deployment, { rate: plan.peakRate, seconds, arrivals: 'random' }) };
  });
};

const sectionOf = (name: string): RegExp => new RegExp(`(<!-- ${name}: computed -->\n)[\\s\\S]*?(<!-- end of ${name} -->)`);

const replaceSection = (page: string, name: string, content: string): string => {
  if (!sectionOf(name).test(page)) throw new Error(`the page has no section ${name}`);
  return page.replace(sectionOf(name), (_, start: string, end: string) => `${start}\n${content}\n\n${end}`);
};

/** The page with tables that contain what the code computes. */
export const renderScalingPage = async (): Promise<{ readonly current: string; readonly computed: string }> => {
  const current = await readFile(scalingPage, 'utf8');
  const withPlans = replaceSection(current, 'plans', planTable(await simulatePlans(), planInputs));
  return { current, computed: replaceSection(withPlans, 'assumptions', inputTable(planInputs)) };
};
