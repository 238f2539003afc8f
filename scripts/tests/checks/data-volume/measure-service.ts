import { setTimeout as sleep } from 'node:timers/promises';
import { startTestService, type TestService } from '@trenzeye/kit/testing';
import pg from 'pg';
import { definition as content } from '../../../../services/content/src/service.ts';
import { definition as social } from '../../../../services/social/src/service.ts';
import type { VolumeService } from '../../../bench/data/volume/load-volume.ts';
import { openLog, parseStatements } from './explained-statements.ts';
import { compareRequest, type MeasuredService, type Measurement, type Position, timeRequest } from './measure-requests.ts';
import { type VolumeRequest, volumeRequests } from './requests.ts';
import { findSubjects } from './subjects.ts';

/** What a request costs with few rows and with many. */
export interface Comparison {
  readonly name: string;
  readonly position: Position;
  readonly small: Measurement;
  readonly large: Measurement;
  readonly growsBecause?: string | undefined;
}

/** How long a request takes with few rows and with many, in milliseconds, without the logging of plans: medians. */
export interface RequestTime {
  readonly name: string;
  readonly position: Position;
  readonly smallMs: number;
  readonly largeMs: number;
  readonly growsBecause?: string | undefined;
}

const start = (service: VolumeService, url: string): Promise<TestService> => {
  const env = { DATABASE_URL: url, DATABASE_READ_URL: url, DATABASE_POOL: '4', SEARCH_TIMEOUT_MS: '15000', SIGNALS: 'off' };
  return service === 'content' ? startTestService(content, { env }) : startTestService(social, { env });
};

/** Statements that a service runs without a request. */
const readBackground = async (next: () => string): Promise<ReadonlySet<string>> => {
  next();
  await sleep(5_000);
  return new Set(parseStatements(next()).map(({ text }) => text));
};

/** Tables of more than a hundred pages. */
const readLargeTables = async (url: string): Promise<ReadonlySet<string>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relpages > 100`,
    );
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
};

/** Options of connections whose plans are not logged. */
const withoutPlans = '?options=-c%20auto_explain.log_min_duration%3D-1';

interface Databases {
  readonly service: VolumeService;
  /** Of the databases with few and with many rows. */
  readonly urls: readonly [small: string, large: string];
  /** The number of items in the larger database. */
  readonly items: number;
}

export interface MeasureOptions extends Databases {
  /** The log of the PostgreSQL of both databases. */
  readonly logPath: string;
  readonly onResult: (comparison: Comparison) => void;
}

interface MeasuredPage {
  readonly request: VolumeRequest;
  readonly position: Position;
}

const pagesOf = ({ service, items }: Databases): MeasuredPage[] =>
  volumeRequests
    .filter((each) => each.service === service && items <= (each.maxItems ?? items))
    .flatMap((request) => (request.deep ? (['first', 'deep'] as const) : (['first'] as const)).map((position) => ({ request, position })));

type Targets = readonly [small: MeasuredService, large: MeasuredService];

/** Runs `measure` with the service on each of two databases. */
const withServices = async <T>(
  { service, urls }: Databases,
  connectionOptions: string,
  measure: (targets: Targets) => Promise<T>,
): Promise<T> => {
  const target = async (databaseUrl: string): Promise<MeasuredService> => ({
    service: await start(service, Object.assign(new URL(databaseUrl), { search: connectionOptions }).href),
    databaseUrl,
    subjects: await findSubjects(service, databaseUrl),
  });
  const targets = [await target(urls[0]), await target(urls[1])] as const;
  try {
    return await measure(targets);
  } finally {
    for (const each of targets) await each.service.stop();
  }
};

/** Measures the time of every request of a service on both databases. */
export const timeService = (databases: Databases, onResult: (time: RequestTime) => void): Promise<RequestTime[]> =>
  withServices(databases, withoutPlans, async (targets) => {
    const times: RequestTime[] = [];
    for (const { request, position } of pagesOf(databases)) {
      const [smallMs, largeMs] = await timeRequest(targets, request, position);
      const time = { name: request.name, position, smallMs, largeMs, growsBecause: request.growsBecause };
      times.push(time);
      onResult(time);
    }
    return times;
  });

/** Measures the statements of every request of a service on both databases. */
export const measureService = async ({ logPath, onResult, ...databases }: MeasureOptions) => {
  const comparisons = await withServices(databases, '', async (targets) => {
    const log = openLog(logPath);
    try {
      const background = await readBackground(log.next);
      const isBackground = (text: string) => background.has(text) || /\bkit\.|trenzeye_bus/.test(text);
      const found: Comparison[] = [];
      for (const { request, position } of pagesOf(databases)) {
        const [small, large] = await compareRequest(targets, request, position, { log, isBackground });
        const comparison = { name: request.name, position, small, large, growsBecause: request.growsBecause };
        found.push(comparison);
        onResult(comparison);
      }
      return found;
    } finally {
      log.close();
    }
  });
  return { comparisons, largeTables: await readLargeTables(databases.urls[1]) };
};
