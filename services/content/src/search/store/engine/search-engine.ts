import { type API, Client, Connection, errors } from '@opensearch-project/opensearch';
import { minPrefixLength } from '../search.ts';

/** An item as it is searched. All texts are in lower case, NFKC. */
export interface SearchDocument {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
}

/** The rank of a hit in the index: its score there, and its id among hits with the same score. */
export type EnginePosition = readonly [score: string, id: string];

export interface EngineHit {
  readonly id: string;
  readonly position: EnginePosition;
}

export interface FindItems {
  /** Lower case, letters and digits alone; at least one. */
  readonly words: readonly string[];
  readonly after: EnginePosition | undefined;
  readonly limit: number;
}

export interface SearchEngine {
  /** Of the current mapping: a new version of the mapping has another name, and so is filled again. */
  readonly indexName: string;
  /** Matches, best first. Throws when the engine does not answer in time. */
  findItems(request: FindItems): Promise<EngineHit[]>;
  hasIndex(): Promise<boolean>;
  /** Creates the empty index if it does not exist. */
  createIndex(): Promise<void>;
  /** Adds or replaces documents, and removes those of `removedIds`. Repeating it has no further effect. */
  write(documents: readonly SearchDocument[], removedIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface SearchEngineOptions {
  readonly url: string;
  /** The beginning of the index's name. */
  readonly name: string;
  /** Longest time of a search, in milliseconds. */
  readonly timeoutMs: number;
}

/** Increase it with every change of `mapping`. */
const mappingVersion = 1;
const writeTimeoutMs = 30_000;
/** Of an answer; that of the largest write has a line for each document. */
const answerLimitBytes = 16_777_216;

/** The client limits only the time without any byte, and no sizes. A longer answer is aborted, which fails its request. */
class LimitedConnection extends Connection {
  override request(...[params, callback]: Parameters<Connection['request']>): ReturnType<Connection['request']> {
    let abort = (): void => void request.destroy(new Error('the search engine did not answer in time'));
    const request = super.request(params, (error, response) => {
      callback(error, response);
      if (!response) return;
      let size = 0;
      abort = () => void response.destroy();
      response.on('data', (chunk: string | Buffer) => {
        size += chunk.length;
        if (size > answerLimitBytes) abort();
      });
    });
    const timer = setTimeout(() => abort(), params.timeout ?? writeTimeoutMs);
    request.once('close', () => clearTimeout(timer));
    return request;
  }
}

/** A text field that also has the stems of English words, and beginnings of words for prefixes. */
const text = {
  type: 'text',
  analyzer: 'words',
  index_prefixes: { min_chars: minPrefixLength, max_chars: 12 },
  fields: { english: { type: 'text', analyzer: 'english_words' } },
} as const;

const mapping: API.Indices_Create_RequestBody = {
  settings: {
    analysis: {
      // The same words as in `searchWords`.
      tokenizer: { words: { type: 'pattern', pattern: '[^\\p{L}\\p{M}\\p{N}]+' } },
      filter: { english_stems: { type: 'stemmer', language: 'english' } },
      analyzer: {
        words: { type: 'custom', tokenizer: 'words', filter: ['lowercase'] },
        english_words: { type: 'custom', tokenizer: 'words', filter: ['lowercase', 'english_stems'] },
      },
    },
  },
  mappings: { dynamic: false, properties: { id: { type: 'keyword' }, title: text, body: text, tags: text } },
};

/** How much a match in each field counts. */
const weights = { title: 3, tags: 2, body: 1 } as const;
const weightedFields = Object.entries(weights).flatMap(([field, weight]) => [`${field}^${weight}`, `${field}.english^${weight}`]);

/** A word in any form; a long one also as the beginning of a word, which counts less. */
const matchWord = (word: string): object => ({
  dis_max: {
    queries: [
      { multi_match: { query: word, fields: weightedFields } },
      ...(word.length < minPrefixLength
        ? []
        : Object.entries(weights).map(([field, weight]) => ({ prefix: { [field]: { value: word, boost: weight / 4 } } }))),
    ],
  },
});

/** Items with all words, and items whose title has them misspelt. */
const queryFor = (words: readonly string[]): object => {
  const joined = words.join(' ');
  const misspelt = { match: { title: { query: joined, operator: 'and', fuzziness: 'AUTO', prefix_length: 1, boost: 0.5 } } };
  return {
    bool: {
      should: [{ bool: { must: words.map(matchWord) } }, ...(joined.length < minPrefixLength ? [] : [misspelt])],
      minimum_should_match: 1,
    },
  };
};

const isExisting = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.body?.error?.type === 'resource_already_exists_exception';

/** An index of the public items in OpenSearch 2 or later, or a server with the same API. The URL may contain a user and a password. */
export const openSearchEngine = ({ url, name, timeoutMs }: SearchEngineOptions): SearchEngine => {
  const client = new Client({ node: url, maxRetries: 0, requestTimeout: writeTimeoutMs, Connection: LimitedConnection });
  const indexName = `${name}-v${mappingVersion}`;
  return {
    indexName,
    findItems: async ({ words, after, limit }) => {
      const { body } = await client.search(
        {
          index: indexName,
          body: {
            query: queryFor(words),
            sort: [{ _score: { order: 'desc' } }, { id: { order: 'desc' } }],
            ...(after && { search_after: [Number(after[0]), after[1]] }),
            size: limit,
            _source: false,
            track_total_hits: false,
            timeout: `${timeoutMs}ms`,
          },
        },
        { requestTimeout: timeoutMs },
      );
      return body.hits.hits.map(({ _id, _score }): EngineHit => ({ id: _id as string, position: [String(_score), _id as string] }));
    },
    hasIndex: async () => (await client.indices.exists({ index: indexName })).body,
    createIndex: async () => {
      await client.indices.create({ index: indexName, body: mapping }).catch((error: unknown) => {
        if (!isExisting(error)) throw error;
      });
    },
    write: async (documents, removedIds) => {
      const operations = [
        ...documents.flatMap((document) => [{ index: { _id: document.id } }, document]),
        ...removedIds.map((id) => ({ delete: { _id: id } })),
      ];
      if (operations.length === 0) return;
      const { body } = await client.bulk({ index: indexName, body: operations });
      const failed = body.items.flatMap(({ index, delete: removed }) => (index ?? removed)?.error ?? []);
      if (failed.length > 0) throw new Error(`${failed.length} documents were not indexed: ${JSON.stringify(failed[0])}`);
    },
    close: () => client.close(),
  };
};
