import { useState } from 'react';
import type { Playable } from './short-player.tsx';
import './short-player.css';

interface FilmProps {
  readonly short: Playable;
  readonly address: string;
  /** Begins by itself, without sound. */
  readonly isStarted: boolean;
}

/** A Short that has a video, with all the controls of the browser: for its own page. */
export function Film({ short: { title, thumbnail_url, captions_url }, address, isStarted }: FilmProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="tz-short">
      <video
        className="tz-short__video"
        src={address}
        poster={thumbnail_url ?? undefined}
        autoPlay={isStarted}
        muted
        loop
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onError={() => setBroken(true)}
      >
        {captions_url && <track kind="captions" src={captions_url} srcLang="en" label="Captions" default />}
      </video>
      {isBroken && (
        <p className="tz-short__broken" role="alert">
          This video could not be played. Reload the page to try again.
        </p>
      )}
    </div>
  );
}
