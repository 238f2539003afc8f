import { setTimeout as sleep } from 'node:timers/promises';
import { startTestService, type TestService } from '@trenzeye/kit/testing';
import pg from 'pg';
import { definition as content } from '../../../../services/content/src/service.ts';
import { definition as social } from '../../../../services/social/src/service.ts';
import type { VolumeService } from '../../../bench/data/volume/load-volume.ts';
import { openLog, parseStatements } from './explained-statements.ts';
import { compareRequest, type MeasuredService, type Measurement, type Position } from './measure-requests.ts';
import { volumeRequests } from './requests.ts';
import { findSubjects } from './subjects.ts';

/** What a request costs with few rows and with many. */
export interface Comparison {
  readonly name: string;
  readonly position: Position;
  readonly small: Measurement;
  readonly large: Measurement;
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

export interface MeasureOptions {
  readonly service: VolumeService;
  /** Of the databases with few and with many rows. */
  readonly urls: readonly [small: string, large: string];
  /** The number of items in the larger database. */
  readonly items: number;
  /** The log of the PostgreSQL of both databases. */
  readonly logPath: string;
  readonly onResult: (comparison: Comparison) => void;
}

/** Measures every request of a service on both databases. */
export const measureService = async ({ service, urls, items, logPath, onResult }: MeasureOptions) => {
  const subjects = [await findSubjects(service, urls[0]), await findSubjects(service, urls[1])] as const;
  const running = [await start(service, urls[0]), await start(service, urls[1])] as const;
  const log = openLog(logPath);
  try {
    const target = (index: 0 | 1): MeasuredService => ({
      service: running[index],
      databaseUrl: urls[index],
      subjects: subjects[index],
    });
    const targets = [target(0), target(1)] as const;
    const background = await readBackground(log.next);
    const isBackground = (text: string) => background.has(text) || /\bkit\.|trenzeye_bus/.test(text);
    const comparisons: Comparison[] = [];
    for (const request of volumeRequests.filter((each) => each.service === service && items <= (each.maxItems ?? items)))
      for (const position of request.deep ? (['first', 'deep'] as const) : (['first'] as const)) {
        const [before, after] = await compareRequest(targets, request, position, { log, isBackground });
        const comparison = { name: request.name, position, small: before, large: after, growsBecause: request.growsBecause };
        comparisons.push(comparison);
        onResult(comparison);
      }
    return { comparisons, largeTables: await readLargeTables(urls[1]) };
  } finally {
    log.close();
    for (const each of running) await each.stop();
  }
};
