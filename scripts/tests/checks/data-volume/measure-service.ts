import { setTimeout as sleep } from 'node:timers/promises';
import { startTestService, type TestService } from '@trenzeye/kit/testing';
import pg from 'pg';
import { definition as content } from '../../../../services/content/src/service.ts';
import { definition as social } from '../../../../services/social/src/service.ts';
import type { VolumeService } from '../../../bench/data/volume/load-volume.ts';
import { openLog, parseStatements } from './explained-statements.ts';
import { compareRequest, type MeasuredService, type Measurement, type Position, timeRequest } from './measure-requests.ts';
import { type Subjects, type VolumeRequest, volumeRequests } from './requests.ts';

/** The row whose count `n` is nearest to a number. */
const nearest = (column: string, from: string, count: number): string =>
  `SELECT ${column} AS value FROM ${from} ORDER BY abs(n - ${count}), ${column} LIMIT 1`;

const most = (column: string, from: string): string => `SELECT ${column} AS value FROM ${from} ORDER BY n DESC LIMIT 1`;

/** A user who follows ten others, blocks none and published little. */
const readerOf = (users: string, follows: string, follower: string, items: string): string =>
  `SELECT u.user_id AS value FROM ${users} u
   WHERE NOT EXISTS (SELECT FROM relations r WHERE r.user_id = u.user_id) AND NOT EXISTS (SELECT FROM relations r WHERE r.other_id = u.user_id)
     AND (SELECT count(*) FROM ${follows} f WHERE f.${follower} = u.user_id) = 10
     AND (SELECT count(*) FROM ${items} c WHERE c.user_id = u.user_id) < 4 ORDER BY u.user_id DESC LIMIT 1`;

const queries: Record<VolumeService, Partial<Record<keyof Subjects, string>>> = {
  content: {
    author: nearest('user_id', '(SELECT user_id, published AS n FROM author_totals) t', 60),
    prolificAuthor: most('user_id', '(SELECT user_id, published AS n FROM author_totals) t'),
    viewer: readerOf('authors', 'followers', 'follower_id', 'feed_items'),
    item: nearest('content_id', '(SELECT content_id, comment_count AS n FROM content_metrics) t', 45),
    popularItem: most('content_id', '(SELECT content_id, comment_count AS n FROM content_metrics) t'),
    tag: nearest('tag', '(SELECT tag, count(*) AS n FROM item_tags GROUP BY tag) t', 650),
    frequentTag: most('tag', '(SELECT tag, count(*) AS n FROM item_tags GROUP BY tag) t'),
  },
  social: {
    author: nearest('user_id', '(SELECT user_id, count(*) AS n FROM contents GROUP BY user_id) t', 60),
    prolificAuthor: most('user_id', '(SELECT user_id, count(*) AS n FROM contents GROUP BY user_id) t'),
    viewer: readerOf('user_profiles', 'follows', 'follower_id', 'contents'),
    item: nearest('content_id', '(SELECT content_id, comment_count AS n FROM comment_counts) t', 45),
    popularItem: most('content_id', '(SELECT content_id, comment_count AS n FROM comment_counts) t'),
    followed: nearest('followee_id', '(SELECT followee_id, count(*) AS n FROM follows GROUP BY followee_id) t', 60),
  },
};

const unused: Subjects = {
  author: '',
  prolificAuthor: '',
  viewer: '',
  item: '',
  comment: '',
  followed: '',
  thread: '',
  popularItem: '',
  tag: '',
  frequentTag: '',
};

/** Finds the rows that requests to a service are about: of the same size in every database, and the most popular item apart from them. */
const findSubjects = async (service: VolumeService, url: string): Promise<Subjects> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const readValue = async (text: string): Promise<string> => {
    const { rows } = await client.query<{ value: string }>(text);
    if (!rows[0]) throw new Error(`no row for ${text}`);
    return rows[0].value;
  };
  try {
    const found: Record<string, string> = {};
    for (const [name, text] of Object.entries(queries[service])) found[name] = await readValue(text);
    if (service === 'social') {
      found.comment = await readValue(`SELECT id AS value FROM comments WHERE content_id = '${found.item}' AND reply_count > 0 LIMIT 1`);
      found.thread = await readValue(`SELECT thread_id AS value FROM thread_members WHERE user_id = '${found.viewer}' LIMIT 1`);
    }
    return { ...unused, ...found };
  } finally {
    await client.end();
  }
};

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
