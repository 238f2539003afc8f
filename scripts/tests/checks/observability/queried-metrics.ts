import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';

/** A PromQL expression and its location. */
export interface QueriedExpression {
  readonly location: string;
  readonly expression: string;
}

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string; readonly runbook_url: string };
}

/** Alerts and dashboards are in the chart; compose mounts them from there. */
const folder = join(root, 'charts/trenzeye/files');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

export const alerts = (): Alert[] => (parse(read('alerts.yaml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating?: { readonly list: readonly { readonly name: string; readonly query: { readonly query: string } }[] };
}

/** A query of a panel and the text that names its series. */
export interface PanelQuery extends QueriedExpression {
  readonly legend: string;
}

const readDashboard = (name: string): Dashboard => JSON.parse(read(`dashboards/${name}`)) as Dashboard;

const queriesOfPanels = (name: string): PanelQuery[] =>
  readDashboard(name).panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ location: `${name}: ${title}`, expression: expr, legend: legendFormat })),
  );

/** The queries of all panels of all dashboards. */
export const panelQueries = (): PanelQuery[] => readdirSync(join(folder, 'dashboards')).flatMap(queriesOfPanels);

const expressionsOfDashboard = (name: string): QueriedExpression[] => {
  const { templating } = readDashboard(name);
  const variables = (templating?.list ?? []).map(({ query }) => ({
    location: `${name}: variable`,
    expression: query.query.replace(/^label_values\((\w+), \w+\)$/, '$1'),
  }));
  return [...queriesOfPanels(name), ...variables];
};

/** All expressions of dashboards, alerts and the adapter for autoscaling. */
export const queriedExpressions = (): QueriedExpression[] => [
  ...readdirSync(join(folder, 'dashboards')).flatMap(expressionsOfDashboard),
  ...alerts().map(({ alert, expr }) => ({ location: `alert ${alert}`, expression: expr })),
  ...adapterRules().map(({ seriesQuery }) => ({ location: 'prometheus-adapter', expression: seriesQuery })),
];

interface AdapterRule {
  readonly seriesQuery: string;
  readonly name: { readonly as: string };
}

/** The metrics that are available for autoscaling, with their source. */
export const adapterRules = (): AdapterRule[] => {
  const { rules } = parse(readFileSync(join(root, 'deploy/operators/prometheus-adapter.yaml'), 'utf8')) as {
    rules: { custom: AdapterRule[]; external: AdapterRule[] };
  };
  return [...rules.custom, ...rules.external];
};

const keywords = new Set([
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

/** The metrics in a PromQL expression: names that are not functions, labels or keywords. */
export const metricsOf = (expression: string): string[] => {
  const withoutLabels = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...withoutLabels.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)(?!\w)\s*(\()?/g)];
  return [...new Set(names.flatMap(([, name = '', parenthesis]) => (parenthesis || keywords.has(name.toLowerCase()) ? [] : [name])))];
};

/** The names of all time series on a `/metrics` page, including those of histograms. */
export const exposedMetrics = (page: string): Set<string> => {
  const suffixes: Readonly<Record<string, readonly string[]>> = {
    histogram: ['_bucket', '_sum', '_count'],
    summary: ['', '_sum', '_count'],
  };
  const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(types.flatMap(([, name = '', type = '']) => (suffixes[type] ?? ['']).map((suffix) => name + suffix)));
};
