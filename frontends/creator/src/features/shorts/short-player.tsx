import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import type { PlayableShort } from './playable-short.ts';
import { PlayerSettings } from './player-settings.tsx';
import { SlideVideo } from './slide-video.tsx';
import './short-player.css';
import { Trans } from '@lingui/react/macro';
import { Segments } from './segments.tsx';
import { useScriptPlayback } from './use-script-playback.ts';
import { generateWaves, viewBoxSize } from './wave-paths.ts';

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
      {waves.map(({ path, colour }) => (
        <g key={colour} className={`tz-backdrop__wave--${colour}`}>
          <linearGradient id={`${light}-${colour}`} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="currentColor" stopOpacity="0.7" />
            <stop offset="0.75" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path d={path} fill={`url(#${light}-${colour})`} />
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
