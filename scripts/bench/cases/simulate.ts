import { readFile, writeFile } from 'node:fs/promises';
import { print } from '../measure/compare.ts';
import { readReports } from '../simulate/capacity-report.ts';
import { compareReports } from '../simulate/compare-reports.ts';
import { deploymentSchema } from '../simulate/deployment.ts';
import { renderScalingPage, reportsFolder, scalingPage, simulatePlans } from '../simulate/scaling-page.ts';
import { simulate } from '../simulate/simulation.ts';

export interface SimulateOptions {
  /** A file with a deployment as JSON, and the requests per second that it receives. */
  readonly deployment?: string | undefined;
  readonly rate?: string | undefined;
  /** A folder with outputs of the capacity bench. */
  readonly reports?: string | undefined;
  /** Whether to write the plans to deploy/operations/scaling.md. */
  readonly write?: boolean | undefined;
}

const secondsOfDeployment = 30;

/**
 * With a deployment: predicts its throughput, latencies, queues and bottleneck. Otherwise: predicts what the capacity reports have measured, and
 * the plans of deploy/operations/scaling.md.
 */
export const benchSimulate = async ({ deployment, rate, reports, write }: SimulateOptions): Promise<void> => {
  if (deployment !== undefined) {
    if (!(Number(rate) > 0)) throw new Error('--deployment needs --rate, the requests per second');
    const parsed = deploymentSchema.parse(JSON.parse(await readFile(deployment, 'utf8')));
    print(simulate(parsed, { rate: Number(rate), seconds: secondsOfDeployment, arrivals: 'random' }));
    return;
  }
  for (const comparison of compareReports(await readReports(reports ?? reportsFolder))) print(comparison);
  for (const { plan, result } of await simulatePlans()) print({ ...plan, deployment: undefined, result });
  if (write) await writeFile(scalingPage, (await renderScalingPage()).computed);
};
