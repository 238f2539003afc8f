import { findOnPath } from './find-on-path.ts';

/** Resource limits of one process. */
export interface ProcessLimits {
  /** Address space. */
  readonly memoryBytes: number;
  /** Processor time of all threads together. */
  readonly cpuSeconds: number;
  /** Largest file that the process may write. */
  readonly fileBytes: number;
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
const limitScript =
  'ulimit -v "$1" 2>/dev/null; ulimit -S -t "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null; ulimit -n 256 2>/dev/null; ulimit -c 0; shift 3; exec "$@"';

/** Options of prlimit, which reads sizes in bytes. */
const prlimitOptions = ({ memoryBytes, cpuSeconds, fileBytes }: ProcessLimits): string[] => [
  ...[`--as=${memoryBytes}`, `--cpu=${cpuSeconds}:${cpuSeconds + 5}`, `--fsize=${fileBytes}`, '--nofile=256', '--core=0'],
];

/** Parameters of `limitScript`. The shell counts memory in KiB and file sizes in blocks of 512 bytes. */
const scriptParameters = ({ memoryBytes, cpuSeconds, fileBytes }: ProcessLimits): string[] =>
  [Math.ceil(memoryBytes / 1024), cpuSeconds, Math.ceil(fileBytes / 512)].map(String);

/**
 * Detects how this machine limits a process: low priority, killed with its parent, no new privileges, and resource limits by prlimit or
 * else by the shell's `ulimit`. Every wrapper execs the program, so the spawned process id is the program's.
 */
export const detectLimitCommand = async (): Promise<LimitCommand> => {
  // Windows may have programs of these names from Git or Cygwin, which know no processes of Windows.
  const find = (name: string) => (process.platform === 'win32' ? undefined : findOnPath(name));
  const [nice, setpriv, prlimit, shell] = await Promise.all(['nice', 'setpriv', 'prlimit', 'sh'].map(find));
  return (program, parameters, limits) => {
    const limited = prlimit
      ? [prlimit, ...prlimitOptions(limits), '--', program, ...parameters]
      : shell
        ? [shell, '-c', limitScript, 'limit', ...scriptParameters(limits), program, ...parameters]
        : [program, ...parameters];
    const [first = program, ...rest] = [
      ...(setpriv && process.platform === 'linux' ? [setpriv, '--pdeathsig', 'KILL', '--no-new-privs', '--'] : []),
      ...(nice && limits.nice > 0 ? [nice, '-n', String(limits.nice)] : []),
      ...limited,
    ];
    return { program: first, parameters: rest };
  };
};
