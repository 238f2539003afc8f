import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';
import { signInAsAdministrator } from '../sign-in.ts';
import type { Cluster } from './cluster.ts';

/** A chart with the values that it is installed with. */
export interface Chart {
  readonly folder: string;
  readonly valuesFile: string;
}

/** The chart of the working tree with the values of a trial. */
export const currentChart: Chart = {
  folder: join(root, 'charts', 'trenzeye'),
  valuesFile: join(root, 'deploy', 'values', 'trial.yaml'),
};

interface LoadResult {
  readonly sent: number;
  readonly failures: string[];
}

/** A release in a namespace of its own. All commands wait until they are complete, and reject when they fail. */
export interface Trial {
  /** kubectl in the namespace. */
  kubectl(...args: string[]): Promise<string>;
  release(command: 'install' | 'upgrade', args?: readonly string[], chart?: Chart): Promise<string>;
  /** `revision`: by default the one before. */
  rollback(revision?: number): Promise<string>;
  uninstall(): Promise<string>;
  runChartTest(): Promise<string>;
  /** host:port of the gateway in the cluster. */
  gatewayAddress(): Promise<string>;
  /** Signs in as the administrator with the password of the trial. @returns the status */
  signIn(): Promise<number>;
  /** Runs a program of scripts/tests/containers in the network of the cluster. @returns its output */
  runProgram(name: string, ...args: string[]): Promise<string>;
  /** Sends 20 requests per second while the work runs, and for at least `leastMs`. */
  underLoad(work: () => Promise<void>, leastMs?: number): Promise<LoadResult>;
}

const minutes = 60_000;

/** A trial in a new namespace with restricted pods. `folder` takes the files of the load. */
export const createTrial = async (cluster: Cluster, namespace: string, folder: string): Promise<Trial> => {
  await cluster.kubectl('create', 'namespace', namespace);
  await cluster.kubectl('label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted');
  const kubectl = (...args: string[]) => cluster.kubectl('--namespace', namespace, ...args);
  const helm = (...args: string[]) => cluster.helm(...args, '--namespace', namespace);
  const waiting = ['--wait', '--timeout', '15m'];
  const gatewayAddress = () =>
    kubectl('get', 'service', 'trenzeye-gateway', '--output', 'jsonpath={.spec.clusterIP}:{.spec.ports[0].port}');
  const runProgram = (name: string, ...args: string[]) =>
    cluster.machine.run([process.execPath, join(root, 'scripts', 'tests', 'containers', name), ...args], {
      timeoutMs: 30 * minutes,
    });
  return {
    kubectl,
    release: (command, args = [], chart = currentChart) =>
      helm(command, 'trenzeye', chart.folder, '--values', chart.valuesFile, ...waiting, ...args),
    rollback: (revision = 0) => helm('rollback', 'trenzeye', String(revision), ...waiting),
    uninstall: () => helm('uninstall', 'trenzeye', '--wait', '--timeout', '10m'),
    runChartTest: () => helm('test', 'trenzeye', '--timeout', '10m'),
    gatewayAddress,
    signIn: async () => {
      const encoded = await kubectl('get', 'secret', 'trenzeye-trial', '--output', 'jsonpath={.data.adminPassword}');
      return signInAsAdministrator(cluster.machine, await gatewayAddress(), Buffer.from(encoded, 'base64').toString());
    },
    runProgram,
    underLoad: async (work, leastMs = 155_000) => {
      const address = await gatewayAddress();
      const endFile = join(folder, `end-${Date.now()}`);
      const started = Date.now();
      const load = runProgram('kubernetes/steady-requests.ts', `http://${address}/api/content/public`, '20', endFile);
      try {
        await work();
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + leastMs - Date.now())));
      } finally {
        writeFileSync(endFile, '');
      }
      return JSON.parse(await load) as LoadResult;
    },
  };
};
