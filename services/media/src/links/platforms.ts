import { createText, type Text } from '@trenzeye/kit';

/** A page of a platform that does not provide its videos as files. */
interface PlatformLink {
  readonly platform: string;
  /** The video's id, if its metadata can be read. */
  readonly id: string | undefined;
}

const youtubeIdPattern = /^[\w-]{11}$/;

const youtubeVideoId = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const [, first = '', second = ''] = pathname.split('/');
  const id = hostname.endsWith('youtu.be') ? first : (searchParams.get('v') ?? (/^(shorts|embed|live|v)$/.test(first) ? second : ''));
  return youtubeIdPattern.test(id) ? id : undefined;
};

const platformHosts: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'YouTube'],
  [/(^|\.)vimeo\.com$/, 'Vimeo'],
  [/(^|\.)tiktok\.com$/, 'TikTok'],
  [/(^|\.)(instagram\.com|instagr\.am)$/, 'Instagram'],
  [/(^|\.)(facebook\.com|fb\.watch)$/, 'Facebook'],
  [/(^|\.)(twitter\.com|x\.com)$/, 'X'],
  [/(^|\.)(dailymotion\.com|dai\.ly)$/, 'Dailymotion'],
  [/(^|\.)twitch\.tv$/, 'Twitch'],
  [/(^|\.)(reddit\.com|redd\.it)$/, 'Reddit'],
  [/(^|\.)(bilibili\.com|b23\.tv)$/, 'Bilibili'],
];

/** Hosts of these platforms that serve files. */
const fileHosts = /^(i\.redd\.it|preview\.redd\.it|v\.redd\.it|pbs\.twimg\.com)$/;

/** The platform of a URL; undefined if the URL may be a file. */
export const detectPlatform = (url: URL): PlatformLink | undefined => {
  if (fileHosts.test(url.hostname)) return undefined;
  const [, platform] = platformHosts.find(([pattern]) => pattern.test(url.hostname)) ?? [];
  return platform === undefined ? undefined : { platform, id: platform === 'YouTube' ? youtubeVideoId(url) : undefined };
};

export const platformMessage = ({ platform }: PlatformLink): Text =>
  createText('{platform} does not provide its videos as files. If the video is yours, download it there and upload the file here.', {
    platform,
  });
