import { frameOf, type PhotoSize } from '@trenzeye/proto/drawing/photo-geometry';
import type { PhotoEdit } from '@trenzeye/proto/http/media';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { ChangeEdit } from './edit-changes.ts';
import { moveLayer, pan, zoomTo } from './edit-changes.ts';

interface StageDragOptions {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly photo: PhotoSize;
  readonly edit: PhotoEdit;
  readonly change: ChangeEdit;
  readonly onSelect: (index: number | null) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

const distance = ([one, other]: readonly Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** Dragging the photo or a layer with one pointer, zooming with two or with the wheel. */
export function useStageDrag({ svg, photo, edit, change, onSelect }: StageDragOptions) {
  const pointers = useRef(new Map<number, Point>());
  /** The dragged layer; null for the photo. */
  const layer = useRef<number | null>(null);
  useWheelZoom(svg, change);
  const start = (index: number | null) => (event: PointerEvent<SVGElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (pointers.current.size === 0) {
      layer.current = index;
      onSelect(index);
    }
    pointers.current.set(event.pointerId, pointOf(event));
    svg.current?.setPointerCapture(event.pointerId);
  };
  const end = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = pointers.current.get(event.pointerId);
    const box = svg.current?.getBoundingClientRect();
    if (!before || !box || box.width === 0) return;
    const pinched = distance([...pointers.current.values()]);
    pointers.current.set(event.pointerId, pointOf(event));
    if (pointers.current.size > 1) {
      const factor = pinched > 0 ? distance([...pointers.current.values()]) / pinched : 1;
      change('frame', (current) => zoomTo(current, current.zoom * factor));
      return;
    }
    const [dx, dy] = [(event.clientX - before.x) / box.width, (event.clientY - before.y) / box.height];
    const index = layer.current;
    if (index !== null) change(`layer-${index}`, (current) => moveLayer(current, index, dx, dy));
    else change('frame', (current) => pan(current, photo, -dx, -dy));
  };
  const canMove = edit.zoom > 1 || frameOf(edit, photo).width < photo.width || frameOf(edit, photo).height < photo.height;
  return {
    startLayer: start,
    background: {
      'data-movable': canMove,
      onPointerDown: start(null),
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

/** The wheel zooms with Ctrl, as a pinch on a trackpad does, so that the page can still be scrolled. */
function useWheelZoom(svg: RefObject<SVGSVGElement | null>, change: ChangeEdit): void {
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    const element = svg.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current('frame', (edit) => zoomTo(edit, edit.zoom * Math.exp(-event.deltaY / 300)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [svg]);
}
