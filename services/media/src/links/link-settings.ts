import type { FetchSettings } from './open-url.ts';

export interface LinkSettings extends FetchSettings {
  /** YouTube's Data API, if a key is configured. */
  readonly youtube: YoutubeApi | undefined;
}

export interface YoutubeApi {
  readonly url: string;
  readonly key: string;
}
