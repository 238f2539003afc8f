import { Button, useToast } from '@trenzeye/frontend-kit';
import { useId } from 'react';
import { clockLabel, rounded } from './clock.ts';
import {
  type Frame,
  frameAt,
  mostKeyframes,
  roomOf,
  sameMoment,
  scaled,
  smallestScale,
  withFrame,
  withKeyframe,
  withoutKeyframe,
} from './crop.ts';
import type { Edit, Lab } from './get-lab.ts';
import { useSeconds } from './playhead.ts';
import type { Playback } from './use-playback.ts';

interface FramePanelProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  readonly onCrop: (crop: Edit['crop']) => void;
}

/** The 9:16 frame in numbers, and its keyframes: with two or more of them it moves by itself. */
export function FramePanel({ lab, edit: { crop }, playback: { playhead, seek, pause }, onCrop }: FramePanelProps) {
  const toast = useToast();
  const seconds = useSeconds(playhead);
  const frame = frameAt(crop, seconds, lab);
  const room = roomOf(lab, frame.scale);
  const move = (to: Pick<Frame, 'x' | 'y' | 'scale'>) => onCrop([...withFrame(crop, playhead.seconds, to, lab)]);
  const add = () => {
    pause();
    const next = withKeyframe(crop, playhead.seconds, frame);
    if (next) onCrop([...next]);
    else toast.error(`A Short has at most ${mostKeyframes} keyframes`, 'Take one away first.');
  };
  const isHere = crop.some(({ at }) => Math.abs(at - seconds) < sameMoment);
  return (
    <div className="tz-lab-panel">
      <Range label="From the left" value={frame.x} most={room.x} onChange={(x) => move({ ...frame, x })} />
      <Range label="From the top" value={frame.y} most={room.y} onChange={(y) => move({ ...frame, y })} />
      <Range
        label="Size"
        value={frame.scale}
        least={smallestScale}
        most={1}
        step={0.01}
        onChange={(scale) => move(scaled(frame, scale, lab))}
      />
      <h3>Keyframes</h3>
      <p className="tz-hint">
        {crop.length < 2
          ? 'The frame stays where it is. Add keyframes at two moments or more and it moves between them.'
          : 'The frame moves evenly from one to the next. Moving it now keeps it for this moment.'}
      </p>
      {crop.length > 0 && (
        <ul className="tz-keyframes">
          {crop.map(({ at }) => (
            <li key={at}>
              <button
                type="button"
                className="tz-keyframes__at"
                aria-label={`Go to the keyframe at ${clockLabel(at)}`}
                onClick={() => seek(at)}
              >
                {clockLabel(at)}
              </button>
              <Button
                kind="bare"
                size="small"
                icon="close"
                aria-label={`Take away the keyframe at ${clockLabel(at)}`}
                onClick={() => onCrop([...withoutKeyframe(crop, at)])}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="tz-row">
        <Button size="small" icon="plus" disabled={isHere} onClick={add}>
          Keyframe here
        </Button>
        {crop.length > 0 && (
          <Button size="small" kind="bare" onClick={() => onCrop([])}>
            Back to the middle
          </Button>
        )}
      </div>
    </div>
  );
}

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

function Range({ label, value, least = 0, most, step = 1, onChange }: RangeProps) {
  const field = useId();
  const part = most > least ? Math.round(((value - least) / (most - least)) * 100) : 50;
  return (
    <div className="tz-range-row">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className="tz-range"
        type="range"
        min={least}
        max={Math.max(least, most)}
        step={step}
        value={rounded(value)}
        disabled={most <= least}
        aria-valuetext={`${part}%`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="tz-range-row__value">{most > least ? `${part}%` : '–'}</span>
    </div>
  );
}
