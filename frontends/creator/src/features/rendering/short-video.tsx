import { t } from '@lingui/core/macro';
import type { Short } from './short-queries.ts';

/** The rendered Short with native controls. */
export function ShortVideo({ short: { video_url, thumbnail_url, caption_tracks, title } }: { short: Short }) {
  if (!video_url) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: without a track, captions are burned in.
    <video
      key={video_url}
      className="tz-short-video"
      src={video_url}
      poster={thumbnail_url ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={title || t`Your Short`}
    >
      {caption_tracks.map(({ url, language, label }, index) => (
        <track key={url} kind="captions" src={url} srcLang={language || undefined} label={label} default={index === 0} />
      ))}
    </video>
  );
}
