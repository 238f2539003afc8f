import { limitTime, readBounded, unrestrictedFetch } from '@trenzeye/kit';
import { fetchWithRedirects } from '../../fetch-with-redirects.ts';
import { networkProblem } from './network-problem.ts';
import type { SourceAddress } from './source.ts';

/** Validators of an address's last response. */
interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** `next` is the earliest time of the next request according to the source, in milliseconds since 1970; 0 when it does not say. */
export type FetchAnswer = { readonly next: number } & (
  | { readonly outcome: 'fresh'; readonly body: string; readonly etag: string | null; readonly lastModified: string | null }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly status: number }
  /** `isNetwork`: no connection to the source was possible. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly isNetwork: boolean }
);

export interface ConditionalFetchOptions {
  /** Names this installation and its public URL. */
  readonly userAgent: string;
  /** For the whole response, in milliseconds. */
  readonly timeout: number;
  /** Size limit after decompression, in bytes. */
  readonly largest: number;
  /** Aborts the request. */
  readonly stopping: AbortSignal;
}

const second = 1_000;
/** Longer pauses requested by a source are cut to this. */
const longestPause = 86_400 * second;
const longestFreshness = 3_600 * second;

/** Seconds from now, seconds since 1970, or a date. */
const instantOf = (value: string | null, now: number): number => {
  if (!value) return 0;
  const number = Number(value);
  const at = Number.isNaN(number) ? Date.parse(value) : number > 1e9 ? number * second : now + number * second;
  return Number.isNaN(at) || at < now ? 0 : Math.min(at, now + longestPause);
};

const nextOf = (headers: Headers, now: number): number => {
  const remaining = headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining');
  const spent = remaining !== null && Number(remaining) < 1;
  const reset = spent ? instantOf(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset'), now) : 0;
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
  return Math.max(instantOf(headers.get('retry-after'), now), reset, seconds > 0 ? now + Math.min(seconds * second, longestFreshness) : 0);
};

/** Requests an address once with its validators, limited in time and size. Never throws; redirects lead to public addresses only, and are not followed when a key is sent. */
export const conditionalFetch = async (
  { url: urlAt, secretHeaders, accept, reach }: Pick<SourceAddress, 'url' | 'secretHeaders' | 'accept' | 'reach'>,
  known: Validators | undefined,
  now: number,
  { userAgent, timeout, largest, stopping }: ConditionalFetchOptions,
): Promise<FetchAnswer> => {
  try {
    const url = urlAt(now);
    const request = {
      headers: {
        ...secretHeaders,
        accept,
        'user-agent': userAgent,
        ...(known?.etag ? { 'if-none-match': known.etag } : {}),
        ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
      },
      signal: limitTime(timeout, stopping),
    };
    const hasKey = Object.keys(secretHeaders).length > 0;
    const response = await (hasKey ? unrestrictedFetch(url, request) : fetchWithRedirects(url, reach, request));
    const next = nextOf(response.headers, now);
    if (response.status !== 200) {
      await response.body?.cancel();
      return response.status === 304 ? { outcome: 'unchanged', next } : { outcome: 'refused', status: response.status, next };
    }
    const { bytes, isCut } = await readBounded(response, largest);
    if (isCut)
      return { outcome: 'failed', reason: `the answer is larger than ${Math.round(largest / 1_048_576)} MB`, isNetwork: false, next };
    const body = new TextDecoder().decode(bytes);
    return { outcome: 'fresh', body, etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified'), next };
  } catch (error) {
    return { outcome: 'failed', ...networkProblem(error, timeout), next: 0 };
  }
};
