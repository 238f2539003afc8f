import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { formatShortTimecode, formatTimecode } from '../timecode.ts';
import type { Playback } from './use-playback.ts';
import { usePlayheadSeconds } from './use-playback.ts';

const playbackRates = [0.5, 1, 1.5, 2];

interface ControlsProps {
  readonly playback: Playback;
  readonly duration: number;
  readonly hasSound: boolean;
  /** Duration of one frame, in seconds. */
  readonly frame: number;
}

/** Player controls: play, frame step, seek, mute, speed. */
export function Controls({ playback, duration, hasSound, frame }: ControlsProps) {
  const { playhead, isPlaying, isMuted, isSelectionOnly, rate, toggle, seek, setMuted, setSelectionOnly, setRate } = playback;
  return (
    <div className="tz-lab-controls" dir="ltr">
      <Button size="small" icon={isPlaying ? 'pause' : 'play'} aria-label={isPlaying ? t`Pause` : t`Play`} onClick={toggle} />
      <Button size="small" kind="bare" icon="arrowLeft" aria-label={t`Previous frame`} onClick={() => seek(playhead.seconds - frame)} />
      <Button size="small" kind="bare" icon="arrowRight" aria-label={t`Next frame`} onClick={() => seek(playhead.seconds + frame)} />
      <SeekBar playback={playback} duration={duration} />
      {hasSound && (
        <Button
          size="small"
          kind="bare"
          icon={isMuted ? 'volumeOff' : 'volume'}
          aria-label={isMuted ? t`Turn the sound on` : t`Turn the sound off`}
          onClick={() => setMuted(!isMuted)}
        />
      )}
      <select
        className="tz-input tz-lab-controls__rate"
        aria-label={t`Speed`}
        value={rate}
        onChange={({ target }) => setRate(Number(target.value))}
      >
        {playbackRates.map((value) => (
          <option key={value} value={value}>
            {value}×
          </option>
        ))}
      </select>
      <Button
        size="small"
        kind={isSelectionOnly ? 'secondary' : 'bare'}
        icon="retry"
        aria-pressed={isSelectionOnly}
        aria-label={t`Play the Short only`}
        title={t`Play the Short only`}
        onClick={() => setSelectionOnly(!isSelectionOnly)}
      />
    </div>
  );
}

function SeekBar({ playback: { playhead, seek }, duration }: Pick<ControlsProps, 'playback' | 'duration'>) {
  const seconds = usePlayheadSeconds(playhead);
  return (
    <>
      <input
        className="tz-range tz-lab-controls__seek"
        type="range"
        aria-label={t`Position`}
        aria-valuetext={formatTimecode(seconds)}
        min={0}
        max={duration}
        step={0.1}
        value={seconds}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className="tz-lab-controls__time">
        {formatTimecode(seconds)} / {formatShortTimecode(duration)}
      </span>
    </>
  );
}
