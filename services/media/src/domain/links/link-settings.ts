import type { FetchSettings } from './open-url.ts';

/** How links are fetched. */
export interface LinkSettings extends FetchSettings {
  /** Milliseconds for one file, from the first byte to the last. */
  readonly timeoutMs: number;
  /** YouTube's Data API, where there is a key for it. */
  readonly youtube: YoutubeApi | undefined;
}

export interface YoutubeApi {
  readonly url: string;
  readonly key: string;
}
