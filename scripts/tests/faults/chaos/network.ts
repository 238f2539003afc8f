import { execFileSync } from 'node:child_process';
import { findExecutable } from '../../../dev/engines/find-executable.ts';

const programs = ['ip', 'iptables', 'tc', 'nsenter'];

/** Whether a network can be created here: as root on Linux, with iproute2 and iptables. */
export const canCreateNetwork =
  process.platform === 'linux' && process.getuid?.() === 0 && programs.every((program) => findExecutable(program) !== undefined);

/** A network namespace: the connections between the processes in it can be disturbed, those of this machine are not affected. */
export interface PrivateNetwork {
  /** Starts a program in the network. */
  readonly launcher: readonly [string, ...string[]];
  /** The address of the network, as seen from this machine. */
  readonly address: string;
  /** Drops packets between the processes at random. @param fraction from 0 to 1 @returns the function that ends it */
  losePackets(fraction: number): () => void;
  /** Drops all packets to a port. @returns the function that ends it */
  cutOff(port: number): () => void;
  /** Limits all traffic between the processes; packets wait in a queue. @returns the function that ends it */
  limitRate(kilobitsPerSecond: number, queueMs: number): () => void;
  remove(): void;
}

const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });

export const createPrivateNetwork = (): PrivateNetwork => {
  const name = `trenzeye-${process.pid}`;
  // Interface names have at most 15 characters.
  const [outside, inside] = [`tz${process.pid}a`, `tz${process.pid}b`];
  const address = '10.112.0.2';
  const inNetwork = (command: string, ...args: string[]): void => run('ip', 'netns', 'exec', name, command, ...args);
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name);
  run('ip', 'address', 'add', '10.112.0.1/30', 'dev', outside);
  run('ip', 'link', 'set', outside, 'up');
  inNetwork('ip', 'address', 'add', `${address}/30`, 'dev', inside);
  inNetwork('ip', 'link', 'set', inside, 'up');
  inNetwork('ip', 'link', 'set', 'lo', 'up');
  // Packets as between machines; those of a loopback interface are 64 KiB.
  inNetwork('ip', 'link', 'set', 'lo', 'mtu', '1500');
  const drop = (...match: string[]): (() => void) => {
    const rule = ['INPUT', '-i', 'lo', '-p', 'tcp', ...match, '-j', 'DROP'];
    inNetwork('iptables', '-A', ...rule);
    return () => inNetwork('iptables', '-D', ...rule);
  };
  return {
    launcher: ['nsenter', `--net=/run/netns/${name}`, '--'],
    address,
    losePackets: (fraction) => drop('-m', 'statistic', '--mode', 'random', '--probability', String(fraction)),
    cutOff: (port) => drop('--dport', String(port)),
    limitRate: (kilobitsPerSecond, queueMs) => {
      const limit = ['tbf', 'rate', `${kilobitsPerSecond}kbit`, 'burst', '16kb', 'latency', `${queueMs}ms`];
      inNetwork('tc', 'qdisc', 'add', 'dev', 'lo', 'root', ...limit);
      return () => inNetwork('tc', 'qdisc', 'del', 'dev', 'lo', 'root');
    },
    remove: () => run('ip', 'netns', 'delete', name),
  };
};
