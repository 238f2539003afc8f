import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findOnPath } from '../find-on-path.ts';

/** What separates ffmpeg from this machine. Every item was tried before it is reported. */
export interface SandboxFeatures {
  /** It runs as a user of its own; possible where the service runs as root. */
  readonly separateUser: boolean;
  /** It has namespaces of its own for network, processes and IPC. */
  readonly namespaces: boolean;
  /** Its /proc shows only its own processes. */
  readonly privateProc: boolean;
  /** System calls that open sockets, create processes or reach other processes are refused. */
  readonly seccomp: boolean;
  /** It writes only in its folder and reads only there and in the folders of libraries and fonts. */
  readonly landlock: boolean;
}

/** Wraps a command so that it runs in the sandbox. `folder` is the only place where it may write. */
type WrapCommand = (program: string, parameters: readonly string[], folder: string) => [string, ...string[]];

export interface Sandbox {
  readonly features: SandboxFeatures;
  readonly wrap: WrapCommand;
  /** Owner of the folder of a run; undefined when ffmpeg runs as the user of the service. */
  readonly userId: number | undefined;
}

/** A user and group id that no account has. */
const separateUserId = 61_184;
/** Threads count, and decoder, encoder and filters each have several per processor. */
const maxProcesses = 1_024;
const script = fileURLToPath(new URL('restrict.pl', import.meta.url));
const noFeatures: SandboxFeatures = { separateUser: false, namespaces: false, privateProc: false, seccomp: false, landlock: false };

interface Launchers {
  readonly unshare: string | undefined;
  readonly perl: string | undefined;
}

const isRoot = (): boolean => process.getuid?.() === 0;

const namespaceOptions = ({ privateProc }: SandboxFeatures): string[] => [
  // Others than root get these namespaces only within a user namespace of their own.
  ...(isRoot() ? [] : ['--map-current-user']),
  ...['--net', '--ipc', '--pid', '--fork', '--kill-child', ...(privateProc ? ['--mount-proc'] : [])],
];

const restrictions = (features: SandboxFeatures): string[] => [
  ...(features.separateUser ? [`user=${separateUserId}`] : []),
  // Otherwise the limit would count all processes of the service's user.
  ...(features.separateUser || (features.namespaces && !isRoot()) ? [`processes=${maxProcesses}`] : []),
  ...(features.seccomp ? ['seccomp'] : []),
  ...(features.landlock ? ['landlock'] : []),
];

const wrapWith =
  ({ unshare, perl }: Launchers, features: SandboxFeatures): WrapCommand =>
  (program, parameters, folder) => {
    const options = restrictions(features);
    const [first = program, ...rest] = [
      ...(features.namespaces && unshare ? [unshare, ...namespaceOptions(features), '--'] : []),
      ...(options.length > 0 && perl ? [perl, script, ...options, `folder=${folder}`, '--'] : []),
      ...[program, ...parameters],
    ];
    return [first, ...rest];
  };

/** Whether `program` runs with these features. */
const canRun = async (wrap: WrapCommand, program: string): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-probe-'));
  try {
    const [first, ...rest] = wrap(program, ['-version'], folder);
    await promisify(execFile)(first, rest, { cwd: '/', env: {}, timeout: 20_000 });
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The first set of features with which the program runs; none if there is no such set. */
const firstWorking = async (launchers: Launchers, program: string, candidates: readonly SandboxFeatures[]): Promise<SandboxFeatures> => {
  for (const features of candidates) if (await canRun(wrapWith(launchers, features), program)) return features;
  return noFeatures;
};

/** All combinations of restrictions, those without sockets and processes first. */
const restrictionCandidates: readonly SandboxFeatures[] = [true, false].flatMap((seccomp) =>
  [true, false].flatMap((landlock) => [true, false].map((separateUser) => ({ ...noFeatures, seccomp, landlock, separateUser }))),
);

/** Detects by trying how far `program` can be separated from this machine. */
export const detectSandbox = async (program: string): Promise<Sandbox> => {
  if (process.platform !== 'linux')
    return { features: noFeatures, wrap: wrapWith({ unshare: undefined, perl: undefined }, noFeatures), userId: undefined };
  const [unshare, perl] = await Promise.all([findOnPath('unshare'), findOnPath('perl')]);
  const launchers = { unshare, perl };
  const available = perl ? restrictionCandidates.filter(({ separateUser }) => !separateUser || isRoot()) : [];
  const restricted = await firstWorking(launchers, program, available);
  const separated = [true, false].map((privateProc) => ({ ...restricted, namespaces: true, privateProc }));
  const features = await firstWorking(launchers, program, unshare ? [...separated, restricted] : [restricted]);
  return { features, wrap: wrapWith(launchers, features), userId: features.separateUser ? separateUserId : undefined };
};

/** Whether the sandbox keeps ffmpeg from the network, from other processes and from the files of the service. */
export const isSeparated = ({ seccomp, landlock }: SandboxFeatures): boolean => seccomp && landlock;
