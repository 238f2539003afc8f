import { useEffect, useRef, useState } from 'react';
import type { PlayableShort } from './playable-short.ts';
import { Segments } from './segments.tsx';

interface SlideVideoProps {
  readonly short: PlayableShort;
  readonly videoUrl: string;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
}

/** The video of a Short in the feed, controlled by the feed. */
export function SlideVideo({ short: { title, alt_text, thumbnail_url, captions_url }, videoUrl, isPlaying, isMuted }: SlideVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [hasError, setError] = useState(false);
  useEffect(() => {
    // The browser may block playback; the cover then stays and the play button works.
    if (isPlaying) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isPlaying]);
  const updateProgress = ({ currentTime, duration }: HTMLVideoElement) => {
    if (duration > 0) bar.current?.style.setProperty('--tz-part', (currentTime / duration).toFixed(3));
  };
  return (
    <>
      <video
        ref={video}
        className="tz-short__video"
        src={videoUrl}
        poster={thumbnail_url ?? undefined}
        muted={isMuted}
        loop
        playsInline
        preload="metadata"
        aria-label={alt_text || title}
        onTimeUpdate={(event) => updateProgress(event.currentTarget)}
        onError={() => setError(true)}
      >
        {captions_url && <track kind="captions" src={captions_url} srcLang="en" label="Captions" default />}
      </video>
      <Segments parts={[1]} current={0} bar={bar} />
      {hasError && (
        <p className="tz-short__error" role="alert">
          This video could not be played. Reload the page to try again.
        </p>
      )}
    </>
  );
}
