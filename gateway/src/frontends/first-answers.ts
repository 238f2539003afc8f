import { readBounded } from '@trenzeye/kit/read-bounded';
import { LRUCache } from 'lru-cache';

interface Answer {
  readonly body: unknown;
  /** With its URL and its Link header, as it stands in pages. */
  readonly json: string;
}

/** Answers of services to visitors, which are put into pages, so that the browser need not ask for them. */
export interface FirstAnswers {
  /** The body of the answer to a GET request for `url`; undefined if there is none in time. */
  find(url: string): Promise<unknown>;
  /** A script tag with the answers to GET requests for `urls`, without those that are not there in time: the page asks for them itself. */
  scriptFor(urls: readonly string[]): Promise<string>;
  /** Asks the services again from now on: what they answered before may have been removed. */
  clear(): void;
}

/** Maximum delay of a page by an answer. */
const defaultTimeoutMs = 300;
/** All visitors get the same answer within this time. */
const answerTtlMs = 2_000;
const maxAnswers = 500;
/** A larger answer delays the page more than it helps. */
const maxBytes = 64 * 1024;

/** Data in HTML: inside a script element only `<` can have a meaning. */
const escapeScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** `originOf`: the URL of the service that answers a path; undefined if there is none. */
export const createFirstAnswers = (originOf: (path: string) => string | undefined, timeoutMs = defaultTimeoutMs): FirstAnswers => {
  const answers = new LRUCache<string, Promise<Answer | undefined>>({ max: maxAnswers, ttl: answerTtlMs });

  const request = async (url: string): Promise<Answer | undefined> => {
    const origin = originOf(url.split('?', 1)[0] ?? '');
    if (origin === undefined) return undefined;
    const response = await fetch(origin + url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const { bytes, isCut } = await readBounded(response, maxBytes);
    if (!response.ok || isCut) return undefined;
    const body = JSON.parse(bytes.toString('utf8')) as unknown;
    const link = response.headers.get('link') ?? undefined;
    return { body, json: escapeScript(JSON.stringify({ url, body, link })) };
  };

  /** Concurrent requests share one fetch; a failure is not repeated within the time of an answer. */
  const load = (url: string): Promise<Answer | undefined> => {
    const answer = request(url).catch(() => undefined);
    answers.set(url, answer);
    return answer;
  };
  const answerTo = (url: string): Promise<Answer | undefined> => answers.get(url) ?? load(url);

  return {
    find: async (url) => (await answerTo(url))?.body,
    scriptFor: async (urls) => {
      const found = (await Promise.all(urls.map(answerTo))).filter((answer) => answer !== undefined);
      if (found.length === 0) return '';
      return `<script type="application/json" id="first-answers">[${found.map(({ json }) => json).join(',')}]</script>`;
    },
    // Requests that began before are not stored when they end.
    clear: () => answers.clear(),
  };
};
