import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Settings with which PostgreSQL logs executed plans, those in functions included, in databases that are altered by `explainStatement`.
 */
export const explainSettings: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '-1',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  log_line_prefix: '%d ',
};

/** Connections to a database that are opened later have the plans of their statements logged. */
export const explainStatement = (database: string): string => `ALTER DATABASE ${database} SET auto_explain.log_min_duration = 0`;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface ExplainedStatement {
  readonly database: string;
  readonly text: string;
  /** Inside a function: its pages are also counted in the statement that called the function. */
  readonly isNested: boolean;
  readonly elapsedMs: number;
  /** Pages of tables and indexes that were read, from memory or disk. */
  readonly pages: number;
  /** Tables that were read from beginning to end. */
  readonly scannedTables: readonly string[];
  /** Tables and partitions that were read, by an index or from beginning to end. */
  readonly readTables: readonly string[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const entryPattern = /^(\S+) LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)((?:\S+ CONTEXT: .*\n)?)/gm;

interface LoggedPlan {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/** Undefined for an entry into which another process has written a line. */
const parsePlan = (json: string): LoggedPlan | undefined => {
  try {
    return JSON.parse(json) as LoggedPlan;
  } catch {
    return undefined;
  }
};

/** The statements in a part of PostgreSQL's log. */
export const parseStatements = (log: string): ExplainedStatement[] =>
  [...log.matchAll(entryPattern)].flatMap(([, database = '', elapsed, json = '', context]) => {
    const logged = parsePlan(json);
    if (!logged) return [];
    const { 'Query Text': text, Plan: plan } = logged;
    const nodes = nodesOf(plan);
    const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    // A scan of a partition that was found not to have the rows is in the plan, but was not executed.
    const executed = nodes.filter((node) => node['Node Type'].includes('Scan') && node['Actual Loops'] !== 0);
    return {
      database,
      text: text.replace(/\s+/g, ' ').trim(),
      isNested: context !== '',
      elapsedMs: Number(elapsed),
      pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      scannedTables: scans.flatMap((node) => node['Relation Name'] ?? []),
      readTables: [...new Set(executed.flatMap((node) => node['Relation Name'] ?? []))],
    };
  });

export interface LogReader {
  /** What was written since the last call. */
  next(): string;
  close(): void;
}

export const openLog = (path: string): LogReader => {
  const file = openSync(path, 'r');
  let position = fstatSync(file).size;
  return {
    next: () => {
      const length = fstatSync(file).size - position;
      const buffer = Buffer.alloc(length);
      readSync(file, buffer, 0, length, position);
      position += length;
      return buffer.toString();
    },
    close: () => closeSync(file),
  };
};
