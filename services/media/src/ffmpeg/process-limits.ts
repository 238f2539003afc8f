import { findOnPath } from './locate-tools.ts';

/** Resource limits of one process. */
export interface ProcessLimits {
  /** Address space. */
  readonly memoryBytes: number;
  /** Processor time of all threads together. */
  readonly cpuSeconds: number;
  /** Unix niceness, 0 to 19. */
  readonly nice: number;
}

/** Wraps a command so that it runs within limits. */
export type LimitCommand = (
  program: string,
  parameters: readonly string[],
  limits: ProcessLimits,
) => { program: string; parameters: string[] };

/** The command is passed as parameters, never as text that the shell parses. */
const limitScript = 'ulimit -v "$1" 2>/dev/null; ulimit -S -t "$2" 2>/dev/null; shift 2; exec "$@"';

/**
 * Detects how this machine limits a process: low priority, killed with its parent, and resource limits by prlimit or else by the
 * shell's `ulimit`. Every wrapper execs the program, so the spawned process id is the program's.
 */
export const detectLimitCommand = async (): Promise<LimitCommand> => {
  const [nice, setpriv, prlimit, shell] = await Promise.all(['nice', 'setpriv', 'prlimit', 'sh'].map((name) => findOnPath(name)));
  return (program, parameters, { memoryBytes, cpuSeconds, nice: level }) => {
    const limited = prlimit
      ? [prlimit, `--as=${memoryBytes}`, `--cpu=${cpuSeconds}:${cpuSeconds + 5}`, '--core=0', '--', program, ...parameters]
      : shell
        ? [shell, '-c', limitScript, 'limit', String(Math.ceil(memoryBytes / 1024)), String(cpuSeconds), program, ...parameters]
        : [program, ...parameters];
    const [first = program, ...rest] = [
      ...(setpriv && process.platform === 'linux' ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
      ...(nice && level > 0 ? [nice, '-n', String(level)] : []),
      ...limited,
    ];
    return { program: first, parameters: rest };
  };
};
