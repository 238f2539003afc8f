import { readdir, readFile } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../dev/bootstrap/bootstrap.mjs';

/** A function and its share of the time in which its process was busy, its callees aside. */
export interface ProfiledFunction {
  readonly name: string;
  readonly share: number;
}

const isIdle = (name: string): boolean => name === '(idle)' || name === '(program)' || name === '(root)';

const nameOf = ({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string => {
  const name = functionName || '(anonymous)';
  if (url === '') return name;
  const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url;
  return `${name} ${file}:${lineNumber + 1}`;
};

/** The functions that used most time, most first. */
export const topFunctions = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, count: number): ProfiledFunction[] => {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const microseconds = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (!isIdle(name)) microseconds.set(name, (microseconds.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const busy = [...microseconds.values()].reduce((sum, each) => sum + each, 0);
  return [...microseconds]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, each]) => ({ name, share: Number((each / busy).toFixed(3)) }));
};

/** The profile of the main thread that Node.js wrote for a process with `--cpu-prof`; undefined if there is none. */
export const readProfile = async (folder: string, pid: number): Promise<Profiler.Profile | undefined> => {
  // CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile
  const file = (await readdir(folder)).find((name) => name.split('.')[3] === String(pid) && name.split('.')[4] === '0');
  return file === undefined ? undefined : (JSON.parse(await readFile(join(folder, file), 'utf8')) as Profiler.Profile);
};
