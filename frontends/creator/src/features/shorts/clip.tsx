import { useEffect, useRef, useState } from 'react';
import { Segments } from './segments.tsx';
import type { Playable } from './short-player.tsx';
import { momentAt } from './story-clock.ts';

interface ClipProps {
  readonly short: Playable;
  readonly address: string;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
}

/** A Short that has a video. Its script's narration runs along as captions. */
export function Clip({ short, address, isPlaying, isMuted }: ClipProps) {
  const video = useRef<HTMLVideoElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [caption, setCaption] = useState(short.scenes[0]?.narration ?? '');
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    // A browser may refuse to start: the cover then stays, and the play button works.
    if (isPlaying) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isPlaying]);
  const follow = ({ currentTime, duration }: HTMLVideoElement) => {
    if (duration > 0) bar.current?.style.setProperty('--tz-part', (currentTime / duration).toFixed(3));
    setCaption(short.scenes[momentAt(short.scenes, currentTime).scene]?.narration ?? '');
  };
  return (
    <>
      <video
        ref={video}
        className="tz-short__video"
        src={address}
        poster={short.thumbnail_url ?? undefined}
        muted={isMuted}
        loop
        playsInline
        preload="metadata"
        aria-label={short.title}
        onTimeUpdate={(event) => follow(event.currentTarget)}
        onError={() => setBroken(true)}
      />
      <Segments parts={[1]} current={0} bar={bar} />
      {isBroken && (
        <p className="tz-short__broken" role="alert">
          This video could not be played. Reload the page to try again.
        </p>
      )}
      {caption && <p className="tz-short__caption tz-short__caption--clip">{caption}</p>}
    </>
  );
}
