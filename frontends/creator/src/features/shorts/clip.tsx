import { useEffect, useRef, useState } from 'react';
import { Segments } from './segments.tsx';
import type { Playable } from './short-player.tsx';

interface ClipProps {
  readonly short: Playable;
  readonly address: string;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
}

/** A Short that has a video. Its captions are part of the picture or a track, as its author chose. */
export function Clip({ short: { title, thumbnail_url, captions_url }, address, isPlaying, isMuted }: ClipProps) {
  const video = useRef<HTMLVideoElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    // A browser may refuse to start: the cover then stays, and the play button works.
    if (isPlaying) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isPlaying]);
  const follow = ({ currentTime, duration }: HTMLVideoElement) => {
    if (duration > 0) bar.current?.style.setProperty('--tz-part', (currentTime / duration).toFixed(3));
  };
  return (
    <>
      <video
        ref={video}
        className="tz-short__video"
        src={address}
        poster={thumbnail_url ?? undefined}
        muted={isMuted}
        loop
        playsInline
        preload="metadata"
        aria-label={title}
        onTimeUpdate={(event) => follow(event.currentTarget)}
        onError={() => setBroken(true)}
      >
        {captions_url && <track kind="captions" src={captions_url} srcLang="en" label="Captions" default />}
      </video>
      <Segments parts={[1]} current={0} bar={bar} />
      {isBroken && (
        <p className="tz-short__broken" role="alert">
          This video could not be played. Reload the page to try again.
        </p>
      )}
    </>
  );
}
