import type { SignalSource } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';

export const sourceNames: Record<SignalSource, string> = {
  reddit: 'Reddit',
  mastodon: 'Mastodon',
  youtube: 'YouTube',
  trenzeye: 'Trenzeye',
  rss: 'News feeds',
  bluesky: 'Bluesky',
  hackernews: 'Hacker News',
  wikipedia: 'Wikipedia',
  google: 'Google Trends',
  github: 'GitHub',
};

const icons: Record<SignalSource, ReactNode> = {
  reddit: (
    <>
      <ellipse cx="12" cy="14" rx="8" ry="6" />
      <path d="M12 8l1.2-4 3.6.9" />
      <circle cx="18" cy="5" r="1.2" />
      <circle cx="9.2" cy="13" r=".6" fill="currentColor" />
      <circle cx="14.8" cy="13" r=".6" fill="currentColor" />
      <path d="M9.4 16.4c1.6 1.1 3.6 1.1 5.2 0" />
    </>
  ),
  mastodon: (
    <>
      <path d="M8.5 17.5c3 .7 6.2.4 8.7-.1 1.8-.4 2.8-1.6 2.8-3.400V8.500C20 5.5 17.7 4 15 4H9C6.3 4 4 5.5 4 8.500v4c0 5 2.5 7.5 7 7.5 1.5 0 2.7-.2 3.8-.7" />
      <path d="M8 13V9.500a2 2 0 0 1 4 0V12m0-2.500a2 2 0 0 1 4 0V13" />
    </>
  ),
  youtube: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="4" />
      <path d="M10.5 9.200v5.600l4.6-2.800z" fill="currentColor" />
    </>
  ),
  trenzeye: (
    <>
      <path d="M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7z" />
      <path d="M8 13.500c1.3-3.5 2.7-3.5 4 0s2.7 3.5 4 0" />
    </>
  ),
  rss: (
    <>
      <path d="M5 5.5a13.5 13.5 0 0 1 13.5 13.5M5 11a8 8 0 0 1 8 8" />
      <circle cx="6.5" cy="17.5" r="1.5" fill="currentColor" />
    </>
  ),
  bluesky: (
    <path d="M12 11C10.500 8 7.500 5 4.800 4.500 3.200 4.200 3 5.800 3.400 8.500c.4 3 1.800 4.300 4.600 4.300-2.600.6-3.500 2-1.800 4.200 2.400 3 4.600 1.500 5.800-2 1.200 3.500 3.400 5 5.800 2 1.700-2.200.8-3.600-1.800-4.200 2.800 0 4.200-1.300 4.600-4.300.4-2.700.2-4.300-1.400-4C16.500 5 13.500 8 12 11z" />
  ),
  hackernews: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
      <path d="M8 7.500l4 5.500 4-5.500M12 13v4.500" />
    </>
  ),
  wikipedia: <path d="M2.500 6h4m-2 0 5 12 2.500-6L9.500 6m-1.500 0h3.500m-.5 0 5 12 5-12m-2 0h4" />,
  google: (
    <>
      <path d="M4 16.500l5-5 3.500 3.500L20 7.500" />
      <path d="M15 7.500h5v5" />
    </>
  ),
  github: (
    <>
      <circle cx="7" cy="6" r="2" />
      <circle cx="17" cy="8" r="2" />
      <circle cx="7" cy="18" r="2" />
      <path d="M7 8v8M17 10c0 4-5 3-8.500 6" />
    </>
  ),
};

/** Icon of a source platform, with its name as label and tooltip. */
export function SourceIcon({ source }: { source: SignalSource }) {
  return (
    <svg
      className="tz-source"
      viewBox="0 0 24 24"
      role="img"
      aria-label={sourceNames[source]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <title>{sourceNames[source]}</title>
      {icons[source]}
    </svg>
  );
}
