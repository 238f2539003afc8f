import { useState } from 'react';
import type { PlayableShort } from './playable-short.ts';
import './short-player.css';

interface PageVideoProps {
  readonly short: PlayableShort;
  readonly videoUrl: string;
  /** Starts muted. */
  readonly autoPlay: boolean;
}

/** The video of a Short on its own page, with native controls. */
export function PageVideo({ short: { title, alt_text, thumbnail_url, captions_url }, videoUrl, autoPlay }: PageVideoProps) {
  const [hasError, setError] = useState(false);
  return (
    <div className="tz-short">
      <video
        className="tz-short__video"
        src={videoUrl}
        poster={thumbnail_url ?? undefined}
        autoPlay={autoPlay}
        muted
        loop
        controls
        playsInline
        preload="metadata"
        aria-label={alt_text || title}
        onError={() => setError(true)}
      >
        {captions_url && <track kind="captions" src={captions_url} srcLang="en" label="Captions" default />}
      </video>
      {hasError && (
        <p className="tz-short__error" role="alert">
          This video could not be played. Reload the page to try again.
        </p>
      )}
    </div>
  );
}
