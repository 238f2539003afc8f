import { execFileSync } from 'node:child_process';

/** A process and the children it has now: a database server works in those. */
const family = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  return [pid, ...children.map(([child = 0]) => child)];
};

/** Lets a server hang: its connections stay, and nothing is answered. The answer lets it go on. */
export const hang = (pid: number): (() => void) => {
  process.kill(pid, 'SIGSTOP');
  // The parent stands still, so no child comes or goes.
  const stopped = family(pid);
  for (const each of stopped) process.kill(each, 'SIGSTOP');
  return () => {
    for (const each of stopped.toReversed()) process.kill(each, 'SIGCONT');
  };
};
