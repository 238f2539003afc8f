import { useEffect, useRef, useState } from 'react';
import type { PlayableShort } from './playable-short.ts';
import { changePreferences, speeds, usePlayerPreferences } from './player-preferences.ts';
import './short-player.css';

interface PageVideoProps {
  readonly short: PlayableShort;
  readonly videoUrl: string;
  readonly autoPlay: boolean;
}

/** The video of a Short on its own page, with native controls. The chosen volume and speed are remembered. */
export function PageVideo({ short: { title, alt_text, thumbnail_url, captions_url }, videoUrl, autoPlay }: PageVideoProps) {
  const [hasError, setError] = useState(false);
  const [isSoundBlocked, setSoundBlocked] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const { isMuted: isMutedByUser, volume, speed } = usePlayerPreferences();
  const isMuted = isMutedByUser || isSoundBlocked;
  useEffect(() => {
    if (!video.current) return;
    video.current.volume = volume;
    video.current.defaultPlaybackRate = speed;
    video.current.playbackRate = speed;
  }, [volume, speed]);
  useEffect(() => {
    if (!autoPlay) return;
    video.current?.play().catch((error: Error) => {
      // Without a gesture, browsers may refuse sound.
      if (error.name === 'NotAllowedError') setSoundBlocked(true);
    });
  }, [autoPlay, isSoundBlocked]);
  const onVolumeChange = (element: HTMLVideoElement) => {
    // The player's own changes are known already.
    if (element.muted === isMuted && element.volume === volume) return;
    setSoundBlocked(false);
    changePreferences({ isMuted: element.muted, volume: element.volume });
  };
  return (
    <div className="tz-short">
      <video
        ref={video}
        className="tz-short__video"
        src={videoUrl}
        poster={thumbnail_url ?? undefined}
        muted={isMuted}
        loop
        controls
        playsInline
        preload="metadata"
        aria-label={alt_text || title}
        onVolumeChange={({ currentTarget }) => onVolumeChange(currentTarget)}
        onRateChange={({ currentTarget: { playbackRate } }) => {
          if (speeds.includes(playbackRate) && playbackRate !== speed) changePreferences({ speed: playbackRate });
        }}
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
