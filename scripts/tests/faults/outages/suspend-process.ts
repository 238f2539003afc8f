import { execFileSync } from 'node:child_process';

/** A process and its current children: PostgreSQL serves each connection in a child process. */
const processTree = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  return [pid, ...children.map(([child = 0]) => child)];
};

/** Suspends a server: its connections stay open, but no request is answered. Returns a function that resumes it. */
export const suspendProcess = (pid: number): (() => void) => {
  process.kill(pid, 'SIGSTOP');
  // The parent is suspended, so the list of children no longer changes.
  const suspended = processTree(pid);
  for (const each of suspended) process.kill(each, 'SIGSTOP');
  return () => {
    for (const each of suspended.toReversed()) process.kill(each, 'SIGCONT');
  };
};
