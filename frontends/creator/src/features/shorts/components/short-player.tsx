import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PlayableShort } from '../playable-short.ts';
import { PlayerSettings } from './player-settings.tsx';
import './short-player.css';
import { Trans } from '@lingui/react/macro';
import { usePlayerPreferences } from '../player-preferences.ts';
import { useCaptionTracks } from '../use-caption-tracks.ts';
import { useScriptPlayback } from '../use-script-playback.ts';
import { generateWaves, viewBoxSize } from '../wave-paths.ts';

interface SegmentsProps {
  /** Duration of each segment, in seconds. */
  readonly parts: readonly number[];
  readonly current: number;
  /** Element with `--tz-part`, the progress of the current segment (0 to 1). */
  readonly bar: RefObject<HTMLDivElement | null>;
}

/** Progress bar of a Short: one segment per scene, sized by duration. */
const Segments = ({ parts, current, bar }: SegmentsProps) => (
  <div ref={bar} className="tz-segments" aria-hidden="true">
    {parts.map((seconds, index) => (
      <span key={index} style={{ flexGrow: seconds }} data-state={index < current ? 'done' : index === current ? 'current' : 'pending'} />
    ))}
  </div>
);

/** Wave background of a script; each scene has its own, derived from `seed`. Not animated: an animated SVG is painted for every frame. */
function Backdrop({ seed }: { seed: string }) {
  const waves = useMemo(() => generateWaves(seed), [seed]);
  const light = useId();
  return (
    <svg
      className="tz-backdrop"
      viewBox={`0 0 ${viewBoxSize.width} ${viewBoxSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {waves.map(({ path, color }) => (
        <g key={color} className={`tz-backdrop__wave--${color}`}>
          <linearGradient id={`${light}-${color}`} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="currentColor" stopOpacity="0.7" />
            <stop offset="0.75" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path d={path} fill={`url(#${light}-${color})`} />
        </g>
      ))}
    </svg>
  );
}

/** Plays a script without a video: the narration of each scene as large text, or its description where nothing is said. */
function ScriptPlayer({ short, isPlaying }: { short: PlayableShort; isPlaying: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useScriptPlayback(short.scenes, isPlaying, bar);
  const scene = short.scenes[current];
  return (
    <>
      <Backdrop seed={`${short.id}/${current}`} />
      <Segments parts={short.scenes.map(({ duration }) => duration)} current={current} bar={bar} />
      {scene && (
        <div className="tz-short__scene" key={current}>
          <p className="tz-short__scene-number">
            <Trans>
              Scene {current + 1} of {short.scenes.length}
            </Trans>
          </p>
          <p className="tz-short__text">{scene.narration || scene.description}</p>
        </div>
      )}
    </>
  );
}

export interface ShortPlayback {
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  readonly onToggle: () => void;
  readonly onMute: () => void;
  /** Loads the whole video, because it is watched next. */
  readonly isPreloaded: boolean;
  /** Called when the browser allows playback without sound only. */
  readonly onSoundBlocked: () => void;
  /** Undefined where the player has no full screen. */
  readonly onFullscreen: (() => void) | undefined;
}

/** Plays a Short in a 9:16 frame with captions and progress; `children` are shown over its lower edge. */
export function ShortPlayer({ short, playback, children }: { short: PlayableShort; playback: ShortPlayback; children?: ReactNode }) {
  const { isPlaying, isMuted, isPreloaded, onToggle, onMute, onSoundBlocked, onFullscreen } = playback;
  const hasSound = short.video_url !== null;
  return (
    <div className="tz-short">
      {short.video_url === null ? (
        <ScriptPlayer short={short} isPlaying={isPlaying} />
      ) : (
        <SlideVideo
          short={short}
          videoUrl={short.video_url}
          isPlaying={isPlaying}
          isMuted={isMuted}
          isPreloaded={isPreloaded}
          onSoundBlocked={onSoundBlocked}
        />
      )}
      <button type="button" className="tz-short__toggle" tabIndex={-1} aria-hidden="true" onClick={onToggle} />
      <div className="tz-short__controls">
        <Button
          kind="bare"
          size="small"
          icon={isPlaying ? 'pause' : 'play'}
          aria-label={isPlaying ? t`Pause ${short.title}` : t`Play ${short.title}`}
          onClick={onToggle}
        />
        {hasSound && (
          <Button
            kind="bare"
            size="small"
            icon={isMuted ? 'volumeOff' : 'volume'}
            aria-label={isMuted ? t`Turn the sound on` : t`Turn the sound off`}
            aria-pressed={!isMuted}
            onClick={onMute}
          />
        )}
        <PlayerSettings short={short} onFullscreen={onFullscreen} />
      </div>
      {children && <div className="tz-short__footer">{children}</div>}
    </div>
  );
}

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
function SlideVideo({ short, videoUrl, isPlaying, isMuted, isPreloaded, onSoundBlocked }: SlideVideoProps) {
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
