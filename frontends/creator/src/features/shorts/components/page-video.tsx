import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { PlayableShort } from '../playable-short.ts';
import { changePreferences, speeds, usePlayerPreferences } from '../player-preferences.ts';
import { useCaptionTracks } from '../use-caption-tracks.ts';
import './short-player.css';

interface PageVideoProps {
  readonly short: PlayableShort;
  readonly videoUrl: string;
  readonly autoPlay: boolean;
}

/** The video of a Short on its own page, with native controls. The chosen volume and speed are remembered. */
export function PageVideo({ short, videoUrl, autoPlay }: PageVideoProps) {
  const { title, alt_text, thumbnail_url } = short;
  const { tracks, chosen } = useCaptionTracks(short, true);
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
        {tracks.map((track) => (
          <track
            key={track.url}
            kind="captions"
            src={track.url}
            srcLang={track.language || undefined}
            label={track.label}
            default={track === chosen}
          />
        ))}
      </video>
      {hasError && (
        <p className="tz-short__error" role="alert">
          {t`This video could not be played. Reload the page to try again.`}
        </p>
      )}
    </div>
  );
}
