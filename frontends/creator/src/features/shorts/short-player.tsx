import { Button } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { Clip } from './clip.tsx';
import { Story } from './story.tsx';
import './short-player.css';

/** What a Short needs to be played: a video, or a script whose scenes are told one after another. */
export interface Playable {
  readonly id: string;
  readonly title: string;
  readonly video_url: string | null;
  readonly thumbnail_url: string | null;
  /** WebVTT; null: the narration of the scenes stands in for it. */
  readonly captions_url: string | null;
  readonly scenes: readonly { readonly description: string; readonly narration: string; readonly duration: number }[];
}

export interface Playback {
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  readonly onToggle: () => void;
  readonly onMute: () => void;
}

/** A 9:16 frame that plays a Short, with captions and progress; `children` lie over its foot. */
export function ShortPlayer({ short, playback, children }: { short: Playable; playback: Playback; children?: ReactNode }) {
  const { isPlaying, isMuted, onToggle, onMute } = playback;
  const hasSound = short.video_url !== null;
  return (
    <div className="tz-short" data-playing={isPlaying}>
      {short.video_url === null ? (
        <Story short={short} isPlaying={isPlaying} />
      ) : (
        <Clip short={short} address={short.video_url} isPlaying={isPlaying} isMuted={isMuted} />
      )}
      <button type="button" className="tz-short__tap" tabIndex={-1} aria-hidden="true" onClick={onToggle} />
      <div className="tz-short__controls">
        <Button
          kind="bare"
          size="small"
          icon={isPlaying ? 'pause' : 'play'}
          aria-label={isPlaying ? `Pause ${short.title}` : `Play ${short.title}`}
          onClick={onToggle}
        />
        {hasSound && (
          <Button
            kind="bare"
            size="small"
            icon={isMuted ? 'volumeOff' : 'volume'}
            aria-label={isMuted ? 'Turn the sound on' : 'Turn the sound off'}
            aria-pressed={!isMuted}
            onClick={onMute}
          />
        )}
      </div>
      {children && <div className="tz-short__foot">{children}</div>}
    </div>
  );
}
