import type { FetchRules } from './open-url.ts';

/** How links are fetched. */
export interface Links extends FetchRules {
  /** Milliseconds for one file, from the first byte to the last. */
  readonly longest: number;
  /** YouTube's Data API, where there is a key for it. */
  readonly youtube: YoutubeApi | undefined;
}

export interface YoutubeApi {
  readonly url: string;
  readonly key: string;
}
