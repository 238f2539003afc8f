import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import type { PlayableShort } from './playable-short.ts';
import { PlayerSettings } from './player-settings.tsx';
import { ScriptPlayer } from './script-player.tsx';
import { SlideVideo } from './slide-video.tsx';
import './short-player.css';

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
