import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';
import { folderOf, nodeOptionsOf, type ServiceName } from '../topology.ts';
import type { RunningServices } from './stack.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

interface LogSinks {
  log(line: string): void;
  output(line: string): void;
}

/** Loaded by every service in a child process: it ends with this process. */
export const followParent = join(root, 'scripts', 'dev', 'start', 'follow-parent.mjs');

/** Starts every service in its own supervised process. It does not wait for them: the gateway reports readiness. */
export const startDistributed = (
  names: ServiceName[],
  environment: (name: ServiceName) => Record<string, string>,
  { log, output }: LogSinks,
): RunningServices => {
  const children = new Map<ServiceName, SupervisedProcess>();
  for (const name of names) {
    children.set(
      name,
      superviseProcess({
        name,
        args: [...nodeOptionsOf(name), '--import', followParent, join(folderOf(name), 'src', 'main.ts')],
        cwd: root,
        env: environment(name),
        output: (line) => output(`[${name}] ${line}`),
        log,
      }),
    );
  }
  const childOf = (name: ServiceName): SupervisedProcess => {
    const child = children.get(name);
    if (!child) throw new Error(`${name} is not part of this stack`);
    return child;
  };
  return {
    pid: (name) => children.get(name)?.pid(),
    kill: (name, signal) => childOf(name).kill(signal),
    stop: async () => {
      // The gateway first, so that no new requests arrive while the others drain.
      const [gateway, others] = [children.get('gateway'), [...children].filter(([name]) => name !== 'gateway')];
      await gateway?.stop();
      await Promise.all(others.map(([, child]) => child.stop()));
    },
  };
};
