import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Measurement } from './connections/measure-connections.ts';
import type { ProbeResult } from './connections/probe-process.ts';

/** Of the 99th percentile of the feed under load to that without. */
const maxRatio = 2;
/** Quiet values below it count as it: other work of the machine adds more than the load. 0 on a machine without other work. */
const leastQuietMs = Number(process.env.LEAST_QUIET_MS ?? 25);

/** The buffers of connections that `deploy/operations/scaling.md` recommends, and packets of the size that real networks have. */
const network = [
  'ip link set lo up',
  'ip link set lo mtu 1500',
  "echo '4096 65536 262144' > /proc/sys/net/ipv4/tcp_rmem",
  "echo '4096 65536 262144' > /proc/sys/net/ipv4/tcp_wmem",
  'ulimit -n "$(ulimit -Hn)"',
].join(' && ');

/** Whether this user may create a network namespace, whose settings change no other connections. */
const hasNamespaces = (): boolean => {
  try {
    execFileSync('unshare', ['--net', 'sh', '-c', network], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const withNamespaces = hasNamespaces() ? it : it.skip;

const measure = async (): Promise<Measurement> => {
  const program = fileURLToPath(new URL('./connections/measure-connections.ts', import.meta.url));
  const child = spawn('unshare', ['--net', 'sh', '-c', `${network} && exec "$0" "$1"`, process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the measurement ended with ${code}: ${output.slice(-2_000)}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Measurement;
};

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

const summaryOf = ({ latencies, statuses }: ProbeResult) => ({
  medianMs: Math.round(percentile(latencies, 0.5)),
  p99Ms: Math.round(percentile(latencies, 0.99)),
  maxMs: Math.round(percentile(latencies, 1)),
  statuses,
});

describe('connections', () => {
  withNamespaces(
    '10,000 idle connections, 500 slow readers and 500 slow writers -> the feed has no errors, its p99 stays within the bound',
    async () => {
      const { connections, before, loaded, after, opened, load } = await measure();
      const summary = { before: summaryOf(before), loaded: summaryOf(loaded), after: summaryOf(after) };
      process.stderr.write(`${JSON.stringify({ ...summary, opened, load }, undefined, 1)}\n`);

      expect(loaded.statuses).toEqual({ 200: loaded.latencies.length });
      // The server closed slow connections while the feed was measured, and their clients came back.
      expect(load.readers.connects).toBeGreaterThan(connections.readers);
      expect(load.writers.connects).toBeGreaterThan(connections.writers);
      // The machine may be busier before or after the load: the quiet value is that of both.
      const quiet = percentile([...before.latencies, ...after.latencies], 0.99);
      expect(percentile(loaded.latencies, 0.99) / Math.max(quiet, leastQuietMs)).toBeLessThanOrEqual(maxRatio);
    },
    900_000,
  );
});
