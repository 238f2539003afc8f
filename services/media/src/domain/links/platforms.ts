/** Places that show videos on pages of their own, not as files. */
export interface PlatformLink {
  readonly platform: string;
  /** The video's id there, where we know how to read it. */
  readonly id: string | undefined;
}

const youtubeId = /^[\w-]{11}$/;

const youtube = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const [, first = '', second = ''] = pathname.split('/');
  const id = hostname.endsWith('youtu.be') ? first : (searchParams.get('v') ?? (/^(shorts|embed|live|v)$/.test(first) ? second : ''));
  return youtubeId.test(id) ? id : undefined;
};

const hosts: readonly (readonly [RegExp, string])[] = [
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

/** Hosts of the same companies that hand out plain files. */
const fileHosts = /^(i\.redd\.it|preview\.redd\.it|v\.redd\.it|pbs\.twimg\.com)$/;

/** Which platform an address belongs to; undefined where it may name a file. */
export const detectPlatform = (url: URL): PlatformLink | undefined => {
  if (fileHosts.test(url.hostname)) return undefined;
  const [, platform] = hosts.find(([pattern]) => pattern.test(url.hostname)) ?? [];
  return platform === undefined ? undefined : { platform, id: platform === 'YouTube' ? youtube(url) : undefined };
};

export const platformMessage = ({ platform }: PlatformLink): string =>
  `${platform} does not hand out its videos as files. If the video is yours, download it there and upload the file here.`;
