import { type RefObject, useEffect, useRef } from 'react';

type KeyAction = 'next' | 'previous' | 'toggle' | 'mute' | 'back' | 'forward' | 'captions' | 'fullscreen';

const actions: ReadonlyMap<string, KeyAction> = new Map(
  Object.entries({
    ArrowDown: 'next',
    j: 'next',
    ArrowUp: 'previous',
    ArrowLeft: 'back',
    ArrowRight: 'forward',
    ' ': 'toggle',
    k: 'toggle',
    m: 'mute',
    c: 'captions',
    f: 'fullscreen',
  } as const),
);

/** Elements that handle keys themselves: fields, dialogs, toolbars and menus. */
const keyConsumers = 'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="toolbar"], [role="menu"]';

/** The player action of a key; undefined when the focused element handles the key itself, e.g. space on a button. */
export function keyAction(key: string, target: Pick<Element, 'closest'>): KeyAction | undefined {
  const action = actions.get(key.length === 1 ? key.toLowerCase() : key);
  if (!action || target.closest(keyConsumers)) return undefined;
  if (key === ' ' && target.closest('button, a, summary')) return undefined;
  return action;
}

/** Scrolling by less is an accident, in pixels. */
const minDistance = 40;
/** A gesture ends when the wheel rests for this time. The inertia of a trackpad belongs to its gesture. */
const restMs = 160;

/** Turns wheel events into steps: one for each gesture, in its direction. `at` in milliseconds. */
export function createWheelSteps(): (deltaY: number, at: number) => -1 | 0 | 1 {
  let [distance, lastAt] = [0, Number.NEGATIVE_INFINITY];
  let hasStepped = false;
  return (deltaY, at) => {
    if (at - lastAt > restMs) {
      distance = 0;
      hasStepped = false;
    }
    lastAt = at;
    distance += deltaY;
    if (hasStepped || Math.abs(distance) < minDistance) return 0;
    hasStepped = true;
    return distance > 0 ? 1 : -1;
  };
}

/** Parts of a player that scroll themselves. */
const scrolling = '[data-scrolls]';

/** Calls `onStep` once for each wheel gesture, with 1 for the next and -1 for the previous Short. */
export function useWheelSteps(element: RefObject<HTMLElement | null>, onStep: (step: -1 | 1) => void): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const toStep = createWheelSteps();
    const onWheel = (event: WheelEvent) => {
      // Zooming, and scrolling sideways.
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      if ((event.target as Element).closest(scrolling)) return;
      event.preventDefault();
      // Some browsers count lines or pages instead of pixels.
      const step = toStep(event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40, event.timeStamp);
      if (step !== 0) latest.current(step);
    };
    // React's listeners are passive: they could not keep the page from scrolling.
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [element]);
}
