import type { ContentConfig } from '../config.ts';
import { mastodonAddresses } from './mastodon.ts';
import type { SourceAddress } from './mention.ts';
import { newsFeedAddress } from './news-feed.ts';
import { redditAddress } from './reddit.ts';
import { youtubeAddress } from './youtube.ts';

/** The external sources named by the settings; none by default. */
export const sourceAddresses = (
  config: Pick<
    ContentConfig,
    'SIGNALS_REDDIT_URL' | 'SIGNALS_MASTODON_URL' | 'SIGNALS_YOUTUBE_URL' | 'SIGNALS_YOUTUBE_KEY' | 'SIGNALS_RSS_URLS'
  >,
): SourceAddress[] => [
  ...(config.SIGNALS_REDDIT_URL ? [redditAddress(config.SIGNALS_REDDIT_URL)] : []),
  ...(config.SIGNALS_MASTODON_URL ? mastodonAddresses(config.SIGNALS_MASTODON_URL) : []),
  ...(config.SIGNALS_YOUTUBE_URL && config.SIGNALS_YOUTUBE_KEY
    ? [youtubeAddress(config.SIGNALS_YOUTUBE_URL, config.SIGNALS_YOUTUBE_KEY)]
    : []),
  ...config.SIGNALS_RSS_URLS.map(newsFeedAddress),
];
