import { Button } from '@trenzeye/frontend-kit';
import { clockLabel, shortClock } from './clock.ts';
import { useSeconds } from './playhead.ts';
import type { Playback } from './use-playback.ts';

const rates = [0.5, 1, 1.5, 2];

interface ControlsProps {
  readonly playback: Playback;
  readonly duration: number;
  readonly hasSound: boolean;
  /** Seconds from one picture to the next. */
  readonly frame: number;
}

/** Play, step, seek, sound, speed. */
export function Controls({ playback, duration, hasSound, frame }: ControlsProps) {
  const { playhead, isPlaying, isMuted, isSelectionOnly, rate, toggle, seek, setMuted, setSelectionOnly, setRate } = playback;
  return (
    <div className="tz-lab-controls">
      <Button size="small" icon={isPlaying ? 'pause' : 'play'} aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle} />
      <Button size="small" kind="bare" icon="arrowLeft" aria-label="One picture back" onClick={() => seek(playhead.seconds - frame)} />
      <Button size="small" kind="bare" icon="arrowRight" aria-label="One picture on" onClick={() => seek(playhead.seconds + frame)} />
      <Seek playback={playback} duration={duration} />
      {hasSound && (
        <Button
          size="small"
          kind="bare"
          icon={isMuted ? 'volumeOff' : 'volume'}
          aria-label={isMuted ? 'Turn the sound on' : 'Turn the sound off'}
          onClick={() => setMuted(!isMuted)}
        />
      )}
      <select
        className="tz-input tz-lab-controls__rate"
        aria-label="Speed"
        value={rate}
        onChange={({ target }) => setRate(Number(target.value))}
      >
        {rates.map((value) => (
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
        aria-label="Play the selection only"
        title="Play the selection only"
        onClick={() => setSelectionOnly(!isSelectionOnly)}
      />
    </div>
  );
}

function Seek({ playback: { playhead, seek }, duration }: Pick<ControlsProps, 'playback' | 'duration'>) {
  const seconds = useSeconds(playhead);
  return (
    <>
      <input
        className="tz-range tz-lab-controls__seek"
        type="range"
        aria-label="Position"
        aria-valuetext={clockLabel(seconds)}
        min={0}
        max={duration}
        step={0.1}
        value={seconds}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className="tz-lab-controls__time">
        {clockLabel(seconds)} / {shortClock(duration)}
      </span>
    </>
  );
}
