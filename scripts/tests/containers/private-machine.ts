import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { createDaemon, type DaemonOptions } from '../../dev/engines/daemon.ts';

/** The address of the private machine in its own network. */
export const machineAddress = '10.111.0.1';

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds until the command is killed; 10 minutes by default. */
  readonly timeoutMs?: number;
  readonly input?: string;
}

/** Network, mount and process namespaces of their own: what runs in them reaches nothing outside and ends with them. */
export interface PrivateMachine {
  /** Runs a command in the namespaces and returns its output. @throws with its error output when it fails */
  run(command: readonly string[], options?: CommandOptions): Promise<string>;
  /** A daemon in the namespaces. */
  daemon(options: DaemonOptions): ReturnType<typeof createDaemon>;
  /** Ends every process in the namespaces. */
  stop(): Promise<void>;
}

// The mounts are shared within the namespaces, as kubelet needs, and reach nothing outside. Programs that write to fixed folders of the
// system find empty ones.
const setup = `
set -eu
for folder in /run /var/log /var/lib/cni /etc/docker; do
  mkdir -p $folder
  mount -t tmpfs tmpfs $folder
done
mount --make-rshared /
ip link set lo up
ip link add node0 type veth peer name node1
ip address add ${machineAddress}/24 dev node0
ip link set node0 up
ip link set node1 up
ip route add default dev node0
echo 1 > /proc/sys/net/ipv4/ip_forward
echo ready
exec sleep infinity
`;

const firstChildOf = (pid: number): number => {
  const child = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  if (!child) throw new Error(`process ${pid} has no child`);
  return child;
};

/** Starts the namespaces. Linux only, as root. @throws when they cannot be created */
export const startPrivateMachine = async (): Promise<PrivateMachine> => {
  const args = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--mount-proc', '--propagation', 'slave'];
  const holder = spawn('unshare', [...args, 'bash', '-c', setup], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(holder, 'exit');
  const ready = await Promise.race([once(holder.stdout, 'data'), ended.then(() => undefined)]);
  if (!ready || !holder.pid) throw new Error('the namespaces could not be created');
  const enter = ['--target', String(firstChildOf(holder.pid)), '--mount', '--net', '--pid', '--ipc', '--uts', '--'];
  return {
    run: async (command, { cwd = '/', env = process.env, timeoutMs = 600_000, input } = {}) => {
      const running = promisify(execFile)('nsenter', [`--wdns=${cwd}`, ...enter, ...command], {
        env,
        timeout: timeoutMs,
        maxBuffer: 64 * 1024 * 1024,
      });
      running.child.stdin?.end(input);
      try {
        return (await running).stdout;
      } catch (error) {
        const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
        throw new Error(`${command.join(' ')}: ${`${stdout}\n${stderr}`.trim().slice(-4_000)}`, { cause: error });
      }
    },
    daemon: (options) =>
      createDaemon({ ...options, command: 'nsenter', args: [`--wdns=${options.cwd}`, ...enter, options.command, ...options.args] }),
    stop: async () => {
      holder.kill('SIGKILL');
      await ended;
    },
  };
};
