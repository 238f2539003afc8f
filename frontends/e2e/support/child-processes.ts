import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Ids of the processes that a process has started and whose command contains a text. */
export const childProcesses = async (parent: number, command: string): Promise<number[]> => {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && args.includes(command) ? [Number(pid)] : [];
  });
};
