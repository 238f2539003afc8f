import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { clockLabel } from './clock.ts';
import { type Handle, placeIn, rangeOf, stepOf, type Trim, timeAt, type View } from './trim.ts';

interface TrimHandleProps {
  readonly which: Handle;
  readonly trim: Trim;
  readonly view: View;
  readonly duration: number;
  /** What the handle is dragged along. */
  readonly strip: RefObject<HTMLElement | null>;
  readonly onMove: (which: Handle, to: number) => void;
}

const labels: Record<Handle, string> = { start: 'Start of the Short', end: 'End of the Short' };

/** One end of the selection. */
export function TrimHandle({ which, trim, view, duration, strip, onMove }: TrimHandleProps) {
  const seconds = trim[which];
  const [least, most] = rangeOf(trim, which, duration);
  const place = placeIn(view, seconds);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, event.shiftKey);
    if (step === undefined) return;
    event.preventDefault();
    onMove(which, Number.isFinite(step) ? seconds + step : step > 0 ? most : least);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = strip.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(which, timeAt(view, (event.clientX - box.left) / box.width));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={`tz-trim tz-trim--${which}`}
      style={{ left: `${Math.min(1, Math.max(0, place)) * 100}%` }}
      data-outside={place < 0 || place > 1}
      aria-label={labels[which]}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={seconds}
      aria-valuetext={clockLabel(seconds)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
