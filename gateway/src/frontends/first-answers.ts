import { LRUCache } from 'lru-cache';

/** Answers of the content service to visitors, which are put into pages, so that the browser need not ask for them. */
export interface FirstAnswers {
  /** A script tag with the answer to a GET request for `url`. Empty if there is none in time: the page then asks itself. */
  scriptFor(url: string): Promise<string>;
}

/** Maximum delay of a page by its answer. */
const timeoutMs = 300;
/** All visitors get the same answer within this time. */
const answerTtlMs = 2_000;
const maxAnswers = 500;
/** A larger answer delays the page more than it helps. */
const maxBytes = 64 * 1024;

/** Data in HTML: inside a script element only `<` can have a meaning. */
const escapeScript = (json: string): string => json.replaceAll('<', '\\u003c');

export const createFirstAnswers = (contentUrl: string): FirstAnswers => {
  const scripts = new LRUCache<string, Promise<string>>({ max: maxAnswers, ttl: answerTtlMs });

  const fetchScript = async (url: string): Promise<string> => {
    const response = await fetch(contentUrl + url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const text = await response.text();
    if (!response.ok || text.length > maxBytes) return '';
    const link = response.headers.get('link') ?? undefined;
    const json = JSON.stringify({ url, body: JSON.parse(text) as unknown, link });
    return `<script type="application/json" id="first-answer">${escapeScript(json)}</script>`;
  };

  /** Concurrent requests share one fetch; a failure is not repeated within the time of an answer. */
  const load = (url: string): Promise<string> => {
    const script = fetchScript(url).catch(() => '');
    scripts.set(url, script);
    return script;
  };

  return { scriptFor: (url) => scripts.get(url) ?? load(url) };
};
