import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { PlayableShort } from './playable-short.ts';
import { usePlayerPreferences } from './player-preferences.ts';
import { Segments } from './segments.tsx';
import { useCaptionTracks } from './use-caption-tracks.ts';

interface SlideVideoProps {
  readonly short: PlayableShort;
  readonly videoUrl: string;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  /** Loads the whole video, because it is watched next. */
  readonly isPreloaded: boolean;
  /** Called when the browser allows playback without sound only. */
  readonly onSoundBlocked: () => void;
}

/** The video of a Short in the feed, controlled by the feed. */
export function SlideVideo({ short, videoUrl, isPlaying, isMuted, isPreloaded, onSoundBlocked }: SlideVideoProps) {
  const { title, alt_text, thumbnail_url } = short;
  const { tracks, chosen } = useCaptionTracks(short, isPlaying || isPreloaded);
  const video = useRef<HTMLVideoElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [hasError, setError] = useState(false);
  const { volume, speed, hasCaptions } = usePlayerPreferences();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.volume = volume;
    element.defaultPlaybackRate = speed;
    element.playbackRate = speed;
    const all = [...element.textTracks];
    for (const [index, track] of all.entries()) track.mode = hasCaptions && tracks[index] === chosen ? 'showing' : 'disabled';
  }, [volume, speed, hasCaptions, tracks, chosen]);
  useEffect(() => {
    if (!isPlaying) {
      video.current?.pause();
      return;
    }
    video.current?.play().catch((error: Error) => {
      // Without a gesture, browsers may refuse sound. If they refuse all playback, the cover stays and the play button works.
      if (error.name === 'NotAllowedError' && !isMuted) onSoundBlocked();
    });
  }, [isPlaying, isMuted, onSoundBlocked]);
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
        preload={isPreloaded ? 'auto' : 'metadata'}
        aria-label={alt_text || title}
        onTimeUpdate={(event) => updateProgress(event.currentTarget)}
        onError={() => setError(true)}
      >
        {tracks.map(({ url, language, label }) => (
          <track key={url} kind="captions" src={url} srcLang={language || undefined} label={label} />
        ))}
      </video>
      <Segments parts={[1]} current={0} bar={bar} />
      {hasError && (
        <p className="tz-short__error" role="alert">
          {t`This video could not be played. Reload the page to try again.`}
        </p>
      )}
    </>
  );
}
