import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';

/** An expression of Prometheus and where it stands. */
export interface Asked {
  readonly where: string;
  readonly expression: string;
}

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string; readonly runbook_url: string };
}

const folder = join(root, 'deploy/observability');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

export const alerts = (): Alert[] =>
  (parse(read('prometheus/alerts.yaml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const ofDashboard = (name: string): Asked[] => {
  const { panels, templating } = JSON.parse(read(`dashboards/${name}`)) as {
    panels: Panel[];
    templating?: { list: { name: string; query: { query: string } }[] };
  };
  const variables = (templating?.list ?? []).map(({ query }) => ({
    where: `${name}: variable`,
    expression: query.query.replace(/^label_values\((\w+), \w+\)$/, '$1'),
  }));
  return [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: `${name}: ${title}`, expression: expr }))),
    ...variables,
  ];
};

/** Everything that dashboards, alerts and the adapter for autoscaling ask Prometheus for. */
export const askedExpressions = (): Asked[] => [
  ...readdirSync(join(folder, 'dashboards')).flatMap(ofDashboard),
  ...alerts().map(({ alert, expr }) => ({ where: `alert ${alert}`, expression: expr })),
  ...adapterRules().map(({ seriesQuery }) => ({ where: 'prometheus-adapter', expression: seriesQuery })),
];

interface AdapterRule {
  readonly seriesQuery: string;
  readonly name: { readonly as: string };
}

/** The metrics that autoscaling may ask for, and out of what they are made. */
export const adapterRules = (): AdapterRule[] => {
  const { rules } = parse(readFileSync(join(root, 'deploy/operators/prometheus-adapter.yaml'), 'utf8')) as {
    rules: { custom: AdapterRule[]; external: AdapterRule[] };
  };
  return [...rules.custom, ...rules.external];
};

const words = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'and',
  'or',
  'unless',
  'bool',
  'offset',
  'inf',
  'nan',
]);

/** The metrics an expression of PromQL names: what is neither a function, nor a label, nor a word of the language. */
export const metricsOf = (expression: string): string[] => {
  const bare = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)(?!\w)\s*(\()?/g)];
  return [...new Set(names.flatMap(([, name = '', called]) => (called || words.has(name.toLowerCase()) ? [] : [name])))];
};

/** The names under which a `/metrics` page shows its metrics, those of histograms included. */
export const exposedMetrics = (page: string): Set<string> => {
  const parts: Readonly<Record<string, readonly string[]>> = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] };
  const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(types.flatMap(([, name = '', type = '']) => (parts[type] ?? ['']).map((part) => name + part)));
};
