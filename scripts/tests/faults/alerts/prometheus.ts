import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';
import { createDaemon } from '../../../dev/engines/daemon.ts';
import { findExecutable } from '../../../dev/engines/find-executable.ts';
import { freePort } from '../../../dev/engines/free-port.ts';

/** Two minutes become six seconds. */
const factor = 20;
/** A rate needs two samples, which are read every five seconds. */
const shortestWindowSeconds = 15;

const secondsOf = { s: 1, m: 60, h: 3_600 } as const;

const shorten = (duration: string, shortestSeconds: number): string => {
  const [, amount, unit] = /^(\d+)([smh])$/.exec(duration) ?? [];
  if (!amount || !unit) throw new Error(`unknown duration ${duration}`);
  return `${Math.max(shortestSeconds, Math.round((Number(amount) * secondsOf[unit as keyof typeof secondsOf]) / factor))}s`;
};

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
}

/** Divides how long a condition must hold, and the windows of rates, by 20. Metrics, labels and thresholds stay the same. */
const shortenAlerts = (text: string): string => {
  const { groups } = parse(text) as { groups: { name: string; rules: Rule[] }[] };
  return stringify({
    groups: groups.map(({ rules, ...group }) => ({
      ...group,
      rules: rules.map((rule) => ({
        ...rule,
        expr: rule.expr.replace(/\[(\w+)\]/g, (_, window: string) => `[${shorten(window, shortestWindowSeconds)}]`),
        ...(rule.for ? { for: shorten(rule.for, 1) } : {}),
      })),
    })),
  });
};

const program = findExecutable('prometheus');

/** Whether Prometheus is installed (Debian: apt-get install prometheus). */
export const hasPrometheus = program !== undefined;

export interface ActiveAlert {
  readonly state: 'pending' | 'firing';
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** A time series of a range query: pairs of Unix seconds and a number as text. */
interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly (readonly [number, string])[];
}

export interface Prometheus {
  activeAlerts(): Promise<ActiveAlert[]>;
  /** The series of an expression from a time until now. @throws when the expression is invalid */
  queryRange(expression: string, since: Date): Promise<Series[]>;
  stop(): Promise<void>;
}

interface ScrapeConfig {
  readonly job_name: string;
  readonly dns_sd_configs?: unknown;
  readonly relabel_configs?: unknown;
  readonly static_configs?: unknown;
}

export interface PrometheusOptions {
  readonly folder: string;
  /** The origins of the metrics of the services, by name. */
  readonly services: Readonly<Record<string, string>>;
  /** The address of the trace collector's own metrics. */
  readonly collector: string;
}

const targetOf = (url: string): string => new URL(url).host;

/**
 * The configuration of compose, with the addresses of this stack in place of the names of containers. It reads every five seconds: a
 * service waits up to three seconds for a value.
 */
const configurationOf = ({ services, collector }: PrometheusOptions): string => {
  const { scrape_configs, ...rest } = parse(
    readFileSync(join(root, 'deploy', 'observability', 'prometheus', 'prometheus.yaml'), 'utf8'),
  ) as { scrape_configs: ScrapeConfig[]; rule_files: string[] };
  const jobs = scrape_configs.map(({ dns_sd_configs: _names, relabel_configs: _labels, ...job }) => ({
    ...job,
    static_configs:
      job.job_name === 'trenzeye'
        ? Object.entries(services).map(([service, url]) => ({ targets: [targetOf(url)], labels: { service } }))
        : [{ targets: [targetOf(collector)] }],
  }));
  return stringify({ ...rest, global: { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' }, scrape_configs: jobs });
};

/** Starts Prometheus with the alerts of the chart; their durations are shortened, see shorten-alerts.ts. */
export const startPrometheus = async (options: PrometheusOptions): Promise<Prometheus> => {
  const { folder } = options;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'prometheus.yaml'), configurationOf(options));
  const alerts = readFileSync(join(root, 'charts', 'trenzeye', 'files', 'alerts.yaml'), 'utf8');
  writeFileSync(join(folder, 'alerts.yaml'), shortenAlerts(alerts));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = createDaemon({
    name: 'Prometheus',
    command: program ?? 'prometheus',
    args: [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    cwd: folder,
    logFile: join(folder, 'prometheus.log'),
    isReady: async () => (await fetch(`${url}/-/ready`)).ok,
    readyTimeoutMs: 60_000,
    stopSignals: [['SIGTERM', 10_000]],
  });
  await server.start();
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path);
    const { data, error } = (await response.json()) as { data: T; error?: string };
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${error}`);
    return data;
  };
  return {
    activeAlerts: async () => (await read<{ alerts: ActiveAlert[] }>('/api/v1/alerts')).alerts,
    queryRange: async (expression, since) => {
      const range = { query: expression, start: String(since.getTime() / 1000), end: String(Date.now() / 1000), step: '5' };
      return (await read<{ result: Series[] }>(`/api/v1/query_range?${new URLSearchParams(range)}`)).result;
    },
    stop: server.stop,
  };
};
