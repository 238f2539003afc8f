import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDaemon } from '../../dev/engines/daemon.ts';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import type { PrivateMachine } from './private-machine.ts';

/** Debian's client builds with BuildKit without a plugin; any other needs buildx. */
const client = existsSync('/usr/bin/docker') ? '/usr/bin/docker' : findExecutable('docker');
const daemon = findExecutable('dockerd');

/** Whether containers can be tested here: Docker's daemon and client, and root on Linux. */
export const canRunDocker = client !== undefined && daemon !== undefined && process.platform === 'linux' && process.getuid?.() === 0;

export interface Docker {
  readonly client: string;
  /** The address for DOCKER_HOST. */
  readonly host: string;
  /** Runs a command of the client. @throws with its error output when it fails */
  run(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

const stopSignals: [NodeJS.Signals, number][] = [['SIGTERM', 30_000]];

/**
 * Starts a Docker engine with its data in `folder`. Without a machine it uses the network of this one and can only build; in a private
 * machine it creates networks of its own. @throws when it does not start
 */
export const startDocker = async (folder: string, machine?: PrivateMachine): Promise<Docker> => {
  if (!client || !daemon) throw new Error('Docker is missing');
  mkdirSync(folder, { recursive: true });
  // Of an engine that ended with its private machine: their process ids belong to other processes here.
  for (const path of ['docker.pid', join('exec', 'containerd', 'containerd.pid')]) rmSync(join(folder, path), { force: true });
  const host = `unix://${join(folder, 'docker.sock')}`;
  const env = { ...process.env, DOCKER_HOST: host, DOCKER_BUILDKIT: '1' };
  const run = async (...args: string[]): Promise<string> => {
    const command = [client, ...args];
    if (machine) return machine.run(command, { env, cwd: folder });
    const { stdout } = await promisify(execFile)(client, args, { env, timeout: 1_200_000, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };
  const network = machine ? [] : ['--bridge=none', '--iptables=false', '--ip-masq=false'];
  const state = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec'), '--pidfile', join(folder, 'docker.pid')];
  const engine = (machine ? machine.daemon : createDaemon)({
    name: 'Docker',
    command: daemon,
    args: [...state, '--host', host, ...network],
    cwd: folder,
    logFile: join(folder, 'docker.log'),
    isReady: async () => Boolean(await run('version')),
    readyTimeoutMs: 60_000,
    stopSignals,
  });
  await engine.start();
  return { client, host, run, stop: engine.stop };
};
