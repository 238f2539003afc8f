import { t } from '@lingui/core/macro';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { outerRange } from '../clips/clips.ts';
import type { Edit } from '../lab-queries.ts';
import { formatTimecode } from '../timecode.ts';
import { type Handle, handleRange, keyStep, positionInView, timeAtPosition, type View } from './trim.ts';

interface TrimHandleProps {
  readonly which: Handle;
  readonly edit: Edit;
  readonly view: View;
  readonly duration: number;
  /** The element that the handle is dragged along. */
  readonly track: RefObject<HTMLElement | null>;
  readonly onMove: (which: Handle, to: number) => void;
}

const labels: Record<Handle, string> = { start: t`Start of the Short`, end: t`End of the Short` };

export function TrimHandle({ which, edit, view, duration, track, onMove }: TrimHandleProps) {
  const seconds = edit[which];
  const [min, max] = edit.clips.length > 1 ? outerRange(edit.clips, which, duration) : handleRange(edit, which, duration);
  const position = positionInView(view, seconds);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keyStep(event.key, event.shiftKey);
    if (step === undefined) return;
    event.preventDefault();
    onMove(which, Number.isFinite(step) ? seconds + step : step > 0 ? max : min);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(which, timeAtPosition(view, (event.clientX - box.left) / box.width));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={`tz-trim tz-trim--${which}`}
      style={{ left: `${Math.min(1, Math.max(0, position)) * 100}%` }}
      data-outside={position < 0 || position > 1}
      aria-label={labels[which]}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={seconds}
      aria-valuetext={formatTimecode(seconds)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
