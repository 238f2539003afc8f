import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { type Playhead, usePlayheadSeconds } from '../playback/use-playback.ts';
import { type Frame, frameAt, freeSpace, type Keyframe, type Size, scaleFrame, withFrame } from './crop.ts';

interface CropFrameProps {
  readonly source: Size;
  readonly crop: readonly Keyframe[];
  readonly playhead: Playhead;
  readonly onCrop: (crop: Keyframe[]) => void;
  readonly children: ReactNode;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** Steps of the arrow keys, as fractions of the source; five times as far with Shift. */
const moveKeys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
};
const zoomKeys: Readonly<Record<string, number>> = { '+': 0.05, '=': 0.05, '-': -0.05 };

/** The 9:16 crop frame. Dragged or moved with the arrow keys; plus and minus change its size. */
export function CropFrame({ source, crop, playhead, onCrop, children }: CropFrameProps) {
  const seconds = usePlayheadSeconds(playhead);
  const frame = frameAt(crop, seconds, source);
  const move = (to: Pick<Frame, 'x' | 'y' | 'scale'>) => onCrop([...withFrame(crop, playhead.seconds, to, source)]);
  const drag = useDrag(frame, source, move);
  const onKeyDown = (event: KeyboardEvent) => {
    const [by, zoom] = [moveKeys[event.key], zoomKeys[event.key]];
    if (!by && zoom === undefined) return;
    event.preventDefault();
    const factor = event.shiftKey ? 5 : 1;
    if (by) move({ ...frame, x: frame.x + by[0] * factor * source.width, y: frame.y + by[1] * factor * source.height });
    else if (zoom !== undefined) move(scaleFrame(frame, frame.scale - zoom, source));
  };
  return (
    <button
      type="button"
      className="tz-crop"
      dir="ltr"
      aria-label={t`9:16 frame, ${describe(frame, source)}. Arrow keys move it, plus and minus change its size.`}
      style={{
        left: percent(frame.x, source.width),
        top: percent(frame.y, source.height),
        width: percent(frame.width, source.width),
        height: percent(frame.height, source.height),
      }}
      onKeyDown={onKeyDown}
      {...drag}
    >
      {children}
    </button>
  );
}

/** The position of the frame as text. */
function describe({ x, y, scale }: Frame, source: Size): string {
  const range = freeSpace(source, scale);
  const part = (at: number, of: number) => (of > 0 ? Math.round((at / of) * 100) : 50);
  return t`${part(x, range.x)}% from the left, ${part(y, range.y)}% from the top`;
}

/** Pointer dragging within the parent element, in source pixels. */
function useDrag(frame: Frame, source: Size, move: (to: Frame) => void) {
  const dragStart = useRef<{ x: number; y: number; frame: Frame; ratio: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const width = event.currentTarget.parentElement?.clientWidth ?? 0;
      if (event.button !== 0 || width === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragStart.current = { x: event.clientX, y: event.clientY, frame, ratio: source.width / width };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = dragStart.current;
      if (!from) return;
      const [x, y] = [(event.clientX - from.x) * from.ratio, (event.clientY - from.y) * from.ratio];
      move({ ...from.frame, x: from.frame.x + x, y: from.frame.y + y });
    },
    onPointerUp: () => {
      dragStart.current = null;
    },
    onPointerCancel: () => {
      dragStart.current = null;
    },
  };
}
