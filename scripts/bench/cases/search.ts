import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { definition } from '../../../services/content/src/service.ts';
import { toStartable } from '../../../services/kit/src/start-service.ts';
import { startTestSigner } from '../../../services/kit/src/testing/tokens.ts';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import { startOpenSearch } from '../../dev/engines/opensearch.ts';
import { startPostgres } from '../../dev/engines/postgres.ts';
import { createVolumeDatabase } from '../data/volume/load-volume.ts';
import { wordAt } from '../data/volume/volume.ts';
import { percentile } from '../measure/load.ts';

const publicUrl = 'http://trenzeye.localhost';
const heapMib = 1024;
const smallItems = 10_000;
/** The largest value of SEARCH_TIMEOUT_MS: how long a search really takes is to be seen. */
const timeoutMs = 15_000;

/** From SEARCH_ITEMS. */
const largeItems = (): number => {
  const value = Number(process.env.SEARCH_ITEMS ?? 1_000_000);
  if (!Number.isInteger(value) || value < 1) throw new Error('SEARCH_ITEMS must be a whole number above 0');
  return value;
};

/** A word with its second and third letter exchanged. */
const misspelled = (word: string): string => `${word[0]}${word[2]}${word[1]}${word.slice(3)}`;

const searches: readonly (readonly [name: string, text: string])[] = [
  ['most frequent word', wordAt(0)],
  ['frequent word', wordAt(100)],
  ['rare word', wordAt(25_000)],
  ['two frequent words', `${wordAt(0)} ${wordAt(1)}`],
  ['beginning of a word', wordAt(0).slice(0, 3)],
  ['misspelled word', misspelled(wordAt(200))],
];

interface Timing {
  /** Of the first page. */
  readonly hits: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
}

const round = (value: number): number => Number(value.toFixed(1));

/** Undefined when a search takes longer than `timeoutMs`. */
const measure = async (
  url: string,
  text: string,
  { warmUps, rounds }: { warmUps: number; rounds: number },
): Promise<Timing | undefined> => {
  const times: number[] = [];
  let hits = 0;
  for (let number = -warmUps; number < rounds; number += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/search?type=items&q=${encodeURIComponent(text)}`);
    const body: unknown = await response.json();
    if (number >= 0) times.push(performance.now() - startedAt);
    if (response.status === 503) return undefined;
    if (!response.ok || !Array.isArray(body)) throw new Error(`search responded ${response.status}: ${JSON.stringify(body).slice(0, 200)}`);
    hits = body.length;
  }
  const sorted = times.sort((a, b) => a - b);
  return { hits, p50_ms: round(percentile(sorted, 0.5)), p95_ms: round(percentile(sorted, 0.95)) };
};

/** Resolves to the name of the index when it has all items. */
const waitUntilFilled = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ index_name: string }>('SELECT index_name FROM search.engines WHERE filled');
      if (rows[0]) return rows[0].index_name;
      await sleep(200);
    }
  } finally {
    await client.end();
  }
};

interface IndexStatistics {
  readonly _all: { readonly primaries: { readonly docs: { readonly count: number }; readonly store: { readonly size_in_bytes: number } } };
}

const readStatistics = async (engineUrl: string, indexName: string): Promise<{ documents: number; mib: number }> => {
  await fetch(`${engineUrl}/${indexName}/_refresh`, { method: 'POST' });
  const { docs, store } = ((await (await fetch(`${engineUrl}/${indexName}/_stats`)).json()) as IndexStatistics)._all.primaries;
  return { documents: docs.count, mib: Math.round(store.size_in_bytes / 2 ** 20) };
};

interface Addresses {
  readonly databaseUrl: string;
  readonly jwksUrl: string;
}

const startContent = ({ databaseUrl, jwksUrl }: Addresses, searchUrl: string | undefined, objects: string) =>
  toStartable(definition).start(
    {
      TRENZEYE_ENV: 'development',
      LOG_LEVEL: 'error',
      PUBLIC_URL: publicUrl,
      JWKS_URL: jwksUrl,
      INTERNAL_TOKEN: 'internal-token-of-the-bench',
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: databaseUrl,
      BUS: `postgres:${databaseUrl}`,
      OBJECTS: `folder:${objects}`,
      SIGNALS: 'off',
      SEARCH_TIMEOUT_MS: String(timeoutMs),
      ...(searchUrl && { SEARCH_URL: searchUrl }),
    },
    (error) => {
      throw error;
    },
  );

const benchSize = async (items: number, addresses: Addresses, folder: string): Promise<object[]> => {
  await mkdir(folder, { recursive: true });
  const objects = join(folder, 'objects');
  const engine = await startOpenSearch(join(folder, 'opensearch'), logProgress, heapMib);
  const results: object[] = [];
  const withEngine = new Map<string, Timing | undefined>();
  try {
    const startedAt = performance.now();
    const content = await startContent(addresses, engine.url, objects);
    try {
      const indexName = await waitUntilFilled(addresses.databaseUrl);
      const seconds = (performance.now() - startedAt) / 1000;
      const { documents, mib } = await readStatistics(engine.url, indexName);
      if (documents !== items) throw new Error(`${documents} of ${items} items are in the index`);
      results.push({
        name: 'search index filled',
        items,
        seconds: round(seconds),
        items_per_second: Math.round(items / seconds),
        index_mib: mib,
      });
      for (const [name, text] of searches) withEngine.set(name, await measure(content.url, text, { warmUps: 10, rounds: 100 }));
    } finally {
      await content.stop();
    }
  } finally {
    await engine.stop();
  }
  const content = await startContent(addresses, undefined, objects);
  try {
    for (const [name, text] of searches) {
      const postgres = await measure(content.url, text, { warmUps: 1, rounds: 5 });
      results.push({ name: `search ${name}`, items, opensearch: withEngine.get(name) ?? 'timeout', postgresql: postgres ?? 'timeout' });
    }
  } finally {
    await content.stop();
  }
  return results;
};

/**
 * Searches over HTTP with OpenSearch and with PostgreSQL, in 10,000 and in SEARCH_ITEMS generated items, and how fast the service fills
 * the index.
 */
export async function* benchSearch(folder: string): AsyncGenerator<object> {
  const postgres = await startPostgres(join(folder, 'postgres'), logProgress);
  const signer = await startTestSigner(publicUrl);
  try {
    for (const items of [smallItems, largeItems()]) {
      const volume = { items, reactions: items * 10, now: new Date() };
      logProgress(`Creating ${items} items`);
      const databaseUrl = await createVolumeDatabase(postgres.url, { service: 'content', name: `search_${items}`, volume }, logProgress);
      yield* await benchSize(items, { databaseUrl, jwksUrl: signer.jwksUrl }, join(folder, String(items)));
    }
  } finally {
    await signer.stop();
    await postgres.stop();
  }
}
