import { findOnPath } from './locate-tools.ts';

/** What one run of a program may use. */
export interface ProcessLimits {
  /** Bytes of address space. */
  readonly memoryBytes: number;
  /** Seconds of processor time, all threads together. */
  readonly cpuSeconds: number;
  /** How far it stands back behind everything else, 0 to 19. */
  readonly nice: number;
}

export type LimitCommand = (
  program: string,
  parameters: readonly string[],
  limits: ProcessLimits,
) => { program: string; parameters: string[] };

/** A script of ours alone: what is to be run comes as its parameters, never as text for a shell to read. */
const limitScript = 'ulimit -v "$1" 2>/dev/null; ulimit -S -t "$2" 2>/dev/null; shift 2; exec "$@"';

/**
 * How this machine keeps a program in bounds: little priority, an end with its parent, and limits by prlimit, else by the shell's own
 * `ulimit`. All of them replace themselves by the program, so that its process is the one that was started.
 */
export const detectLimitCommand = async (): Promise<LimitCommand> => {
  const [nice, setpriv, prlimit, shell] = await Promise.all(['nice', 'setpriv', 'prlimit', 'sh'].map((name) => findOnPath(name)));
  return (program, parameters, { memoryBytes: memory, cpuSeconds: cpu, nice: level }) => {
    const limited = prlimit
      ? [prlimit, `--as=${memory}`, `--cpu=${cpu}:${cpu + 5}`, '--core=0', '--', program, ...parameters]
      : shell
        ? [shell, '-c', limitScript, 'limit', String(Math.ceil(memory / 1024)), String(cpu), program, ...parameters]
        : [program, ...parameters];
    const [first = program, ...rest] = [
      ...(setpriv && process.platform === 'linux' ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
      ...(nice && level > 0 ? [nice, '-n', String(level)] : []),
      ...limited,
    ];
    return { program: first, parameters: rest };
  };
};
