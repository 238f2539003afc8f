import { join } from 'node:path';
import pg from 'pg';
import { type FeedPageRequest, type FeedPosition, feedStatement } from '../../../services/content/src/feed/store/feed-page.ts';
import { readReactions } from '../../../services/content/src/feed/store/viewer-reactions.ts';
import { type Sql, sqlOf } from '../../../services/kit/src/db/sql.ts';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import { startPostgres } from '../../dev/engines/postgres.ts';
import { createScaleDatabase, type Scale, viewerOf } from '../data/scale-data.ts';
import { median } from '../measure/load.ts';

/** One filter and sort: the times in the large feed relative to the small one, their medians, and properties of the query plan. */
export interface ScaleResult {
  readonly name: string;
  readonly first_ratio: number;
  readonly deep_ratio: number;
  /** The lowest and highest ratio of a single pass. */
  readonly first_range: readonly [number, number];
  readonly deep_range: readonly [number, number];
  /** Deep page relative to first page, in the large feed. */
  readonly depth_ratio: number;
  readonly first_ms: number;
  readonly deep_ms: number;
  readonly small_first_ms: number;
  readonly small_deep_ms: number;
  readonly sequential_scan: boolean;
  readonly sorted: boolean;
  /** The index that the page is read from. */
  readonly index: string;
}

interface Feed {
  readonly url: string;
  readonly sql: Sql;
  readonly viewer: string;
  readonly scale: Scale;
}

const pageSize = 21;
/** Each pass uses new connections: the CPU core of a server process alone makes a difference of 0.1 ms. */
const passes = 9;
const warmUps = 20;
const rounds = 60;
const depths = [0.5, 0.7, 0.9, 0.99];

const filters = [
  ['all', undefined],
  ['thread', 'thread'],
  ['image', 'image'],
  ['shorts', 'video'],
] as const;
const sorts = ['newest', 'most_remixed', 'top_liked'] as const;
const sortColumns = { newest: 'published_at', most_remixed: 'remix_count', top_liked: 'likes' } as const;

const numberOf = (variable: string, fallback: number): number => {
  const value = Number(process.env[variable] ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${variable} must be a whole number above 0`);
  return value;
};

/** The sizes of the two feeds, from SCALE_SMALL, SCALE_LARGE, SCALE_AUTHORS and SCALE_REACTIONS. The small feed has the same number of reactions per item. */
export const configuredScales = (): { small: Scale; large: Scale } => {
  const [small, large] = [numberOf('SCALE_SMALL', 10_000), numberOf('SCALE_LARGE', 1_000_000)];
  const [authors, reactions] = [numberOf('SCALE_AUTHORS', 10_000), numberOf('SCALE_REACTIONS', 10_000_000)];
  return {
    small: { items: small, authors, reactions: Math.max(authors, Math.round((reactions * small) / large)) },
    large: { items: large, authors, reactions },
  };
};

type FeedQuery = Pick<FeedPageRequest, 'type' | 'sort'>;

/** The cursor position after a share of the feed's items. */
const positionAt = async ({ sql, scale }: Feed, { type, sort }: FeedQuery, share: number): Promise<FeedPosition> => {
  const column = sortColumns[sort];
  const key = sort === 'newest' ? `floor(extract(epoch FROM ${column}) * 1000)::bigint` : column;
  const count = type ? scale.items / 3 : scale.items;
  const offset = Math.floor((count - 2 * pageSize) * share);
  const [row] = await sql.query<{ key: string; id: string }>(
    `SELECT ${key}::text AS key, content_id AS id FROM feed_items ${type ? 'WHERE type = $2' : ''} ORDER BY ${column} DESC, content_id DESC OFFSET $1 LIMIT 1`,
    type ? [offset, type] : [offset],
  );
  if (!row) throw new Error(`the feed ends before ${share} of its length`);
  return [row.key, row.id];
};

/** Reads one page as for a signed-in user: the items and the user's reactions. Returns milliseconds. */
const timePage = async (sql: Sql, viewer: string, query: FeedQuery, after: FeedPosition | undefined): Promise<number> => {
  const { name, text, values } = feedStatement({ ...query, after, limit: pageSize });
  const startedAt = performance.now();
  const rows = await sql.query<{ content_id: string }>(text, values, name);
  if (rows.length !== pageSize) throw new Error(`a page of ${rows.length} items: the feed is too small for this measurement`);
  await readReactions(
    sql,
    [viewer],
    rows.map(({ content_id }) => content_id),
  );
  return performance.now() - startedAt;
};

const connect = async (url: string): Promise<{ client: pg.Client; sql: Sql }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET plan_cache_mode = force_generic_plan');
  return { client, sql: sqlOf(client as unknown as Parameters<typeof sqlOf>[0]) };
};

const round = (value: number): number => Number(value.toFixed(3));

type Pair<T> = readonly [T, T];

interface Measurement {
  /** Milliseconds, small and large. */
  readonly medians: Pair<number>;
  readonly ratio: number;
  readonly range: Pair<number>;
}

/** Measures both feeds alternately, so that other load on the machine affects both. The ratio is the median over the passes. */
const measure = async (feeds: Pair<Feed>, query: FeedQuery, positions: Pair<FeedPosition[]> | undefined): Promise<Measurement> => {
  const passMedians: Pair<number>[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    const connections = [await connect(feeds[0].url), await connect(feeds[1].url)] as const;
    const times: Pair<number[]> = [[], []];
    for (let number = -warmUps; number < rounds; number += 1) {
      for (const index of pass % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const after = positions?.[index].at(number % (positions[index].length || 1));
        const elapsedMs = await timePage(connections[index].sql, feeds[index].viewer, query, after);
        if (number >= 0) times[index].push(elapsedMs);
      }
    }
    for (const { client } of connections) await client.end();
    passMedians.push([median(times[0]), median(times[1])]);
  }
  const ratios = passMedians.map(([small, large]) => large / small);
  return {
    medians: [median(passMedians.map(([small]) => small)), median(passMedians.map(([, large]) => large))],
    ratio: median(ratios),
    range: [round(Math.min(...ratios)), round(Math.max(...ratios))],
  };
};

/** The generic plan of the statement, which every connection uses. */
const planOf = async ({ sql }: Feed, query: FeedQuery, after: FeedPosition | undefined): Promise<string> => {
  const { text, values } = feedStatement({ ...query, after, limit: pageSize });
  await sql.query(`PREPARE probe AS ${text}`);
  const rows = await sql.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN EXECUTE probe${values.length > 0 ? `(${values.map((value) => `'${value}'`).join()})` : ''}`,
  );
  await sql.query('DEALLOCATE probe');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const compareScales = async (feeds: readonly [Feed, Feed], name: string, query: FeedQuery): Promise<ScaleResult> => {
  const positionsIn = async (feed: Feed): Promise<FeedPosition[]> => {
    const positions: FeedPosition[] = [];
    for (const share of depths) positions.push(await positionAt(feed, query, share));
    return positions;
  };
  const positions = [await positionsIn(feeds[0]), await positionsIn(feeds[1])] as const;
  const first = await measure(feeds, query, undefined);
  const deep = await measure(feeds, query, positions);
  const plans = [await planOf(feeds[1], query, undefined), await planOf(feeds[1], query, positions[1][0])].join('\n');
  return {
    name,
    first_ratio: round(first.ratio),
    deep_ratio: round(deep.ratio),
    first_range: first.range,
    deep_range: deep.range,
    depth_ratio: round(deep.medians[1] / first.medians[1]),
    first_ms: round(first.medians[1]),
    deep_ms: round(deep.medians[1]),
    small_first_ms: round(first.medians[0]),
    small_deep_ms: round(deep.medians[0]),
    sequential_scan: /Seq Scan/.test(plans),
    sorted: /Sort/.test(plans),
    index: /Index Scan using (feed_\w+)/.exec(plans)?.[1] ?? 'none',
  };
};

/**
 * Compares every filter and sort of the feed in a small and a large database, created in SQL with the service's migrations and read with its
 * statements. By default it creates ten million reactions, which takes minutes and gigabytes.
 */
export const benchScale = async (folder: string): Promise<ScaleResult[]> => {
  const scales = configuredScales();
  const postgres = await startPostgres(join(folder, 'scale'), logProgress);
  const clients: pg.Client[] = [];
  const open = async (name: 'small' | 'large'): Promise<Feed> => {
    const scale = scales[name];
    logProgress(`Creating the ${name} feed: ${scale.items} items, ${scale.authors} authors, ${scale.reactions} reactions`);
    const url = await createScaleDatabase(postgres.url, `scale_${name}`, scale, logProgress);
    const { client, sql } = await connect(url);
    clients.push(client);
    return { url, sql, viewer: viewerOf(scale), scale };
  };
  try {
    const feeds = [await open('small'), await open('large')] as const;
    const results: ScaleResult[] = [];
    for (const [filter, type] of filters)
      for (const sort of sorts) results.push(await compareScales(feeds, `scale ${filter} ${sort}`, { type, sort }));
    return results;
  } finally {
    for (const client of clients) await client.end();
    await postgres.stop();
  }
};
