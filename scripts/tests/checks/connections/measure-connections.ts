import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { largeVideo } from '../../attacks/large-video.ts';
import { type RunningTestEnvironment, startTestEnvironment } from '../../environment/start-test-environment.ts';
import type { Load, LoadReport } from './load-messages.ts';
import type { Probe, ProbeResult } from './probe-process.ts';

/** The feed is requested this often, for this long: enough for a 99th percentile. */
const perSecond = 40;
const quietSeconds = 30;
const loadedSeconds = 60;
/** A user may have 100 uploads at once. */
const uploaderCount = 10;
const setUpTimeoutMs = 240_000;

/** Printed as JSON at the end. */
export interface Measurement {
  readonly connections: Pick<Load, 'idle' | 'readers' | 'writers'>;
  /** Of the feed: before the load, during it, after it. */
  readonly before: ProbeResult;
  readonly loaded: ProbeResult;
  readonly after: ProbeResult;
  /** When the connections were open, and at the end of the load. */
  readonly opened: LoadReport;
  readonly load: LoadReport;
}

const startProcess = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

const disconnect = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};

const isOpen = (report: LoadReport, { idle, readers, writers }: Measurement['connections']): boolean =>
  report.idle.open >= idle * 0.98 && report.readers.connects >= readers && report.writers.connects >= writers;

/** The last report of the load generator. Without a listener, Node.js would keep all reports and deliver the oldest one first. */
const followReports = (generator: ChildProcess): (() => LoadReport) => {
  const none = { open: 0, connects: 0, statuses: {} };
  let latest: LoadReport = { idle: none, readers: none, writers: none };
  generator.on('message', (report) => {
    latest = report as LoadReport;
  });
  return () => latest;
};

const startLoad = async (
  generator: ChildProcess,
  latest: () => LoadReport,
  environment: RunningTestEnvironment,
  connections: Measurement['connections'],
): Promise<LoadReport> => {
  const { path } = await largeVideo(environment);
  const tokens: string[] = [];
  while (tokens.length < uploaderCount) tokens.push((await environment.createUser('other'))?.token ?? '');
  generator.send({ url: environment.url, ...connections, path, tokens } satisfies Load);
  const deadline = Date.now() + setUpTimeoutMs;
  for (;;) {
    await once(generator, 'message');
    const report = latest();
    if (isOpen(report, connections)) return report;
    if (Date.now() > deadline) throw new Error(`not all connections could be opened: ${JSON.stringify(report)}`);
  }
};

const measure = async (environment: RunningTestEnvironment, connections: Measurement['connections']): Promise<Measurement> => {
  const [probe, generator] = [startProcess('probe-process'), startProcess('load-process')];
  const measureFeed = async (seconds: number): Promise<ProbeResult> => {
    const result = once(probe, 'message');
    probe.send({ url: `${environment.url}/api/content/public`, perSecond, seconds } satisfies Probe);
    return (await result)[0] as ProbeResult;
  };
  for (let item = 0; item < 25; item += 1) await environment.publishItem(environment.user('owner'));
  await largeVideo(environment);
  await measureFeed(10);
  const before = await measureFeed(quietSeconds);
  const latest = followReports(generator);
  const opened = await startLoad(generator, latest, environment, connections);
  const loaded = await measureFeed(loadedSeconds);
  const load = latest();
  await disconnect(generator);
  await measureFeed(5);
  const after = await measureFeed(quietSeconds);
  await disconnect(probe);
  return { connections, before, loaded, after, opened, load };
};

const environment = await startTestEnvironment({ purpose: 'connections', mode: 'distributed', env: { AUTH_AUTOCONFIRM: 'true' } });
try {
  const connections = { idle: 10_000, readers: 500, writers: 500 };
  process.stdout.write(`\n${JSON.stringify(await measure(environment, connections))}\n`);
} finally {
  await environment.stop();
}
process.exit();
