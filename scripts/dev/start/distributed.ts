import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';
import { folderOf, nodeOptionsOf, type ServiceName } from '../topology.ts';
import type { RunningServices } from './stack.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

type Sinks = { log(line: string): void; output(line: string): void };

const followParent = join(root, 'scripts', 'dev', 'start', 'follow-parent.mjs');

/** Every service as a process of its own, supervised. They come up on their own: readiness is the gateway's to tell. */
export const startDistributed = (
  names: ServiceName[],
  environment: (name: ServiceName) => Record<string, string>,
  { log, output }: Sinks,
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
    if (!child) throw new Error(`${name} does not run in this stack.`);
    return child;
  };
  return {
    pid: (name) => children.get(name)?.pid(),
    kill: (name, signal) => childOf(name).kill(signal),
    stop: async () => {
      // The gateway first: nothing new comes in while the others drain.
      const [gateway, others] = [children.get('gateway'), [...children].filter(([name]) => name !== 'gateway')];
      await gateway?.stop();
      await Promise.all(others.map(([, child]) => child.stop()));
    },
  };
};
