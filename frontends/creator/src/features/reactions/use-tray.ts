import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

const hoverDelay = 300;
const leaveDelay = 250;
const pressDelay = 400;

/**
 * When the tray of all reactions is open: after a short hover with a mouse, a long press with a finger, or on demand; it
 * closes when the pointer or the focus has left, and after a tap. Delays are in milliseconds. `swallowClick` tells a long press from a tap.
 */
export function useTray() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLongPress = useRef(false);
  const later = useCallback((delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const zone = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') later(hoverDelay, () => setOpen(true));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') later(leaveDelay, () => setOpen(false));
    },
    onPointerDown: (event: PointerEvent) => {
      wasLongPress.current = false;
      if (event.pointerType === 'mouse') return;
      later(pressDelay, () => {
        wasLongPress.current = true;
        setOpen(true);
      });
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') clearTimeout(timer.current);
    },
    onPointerCancel: () => clearTimeout(timer.current),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
    },
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const swallowClick = () => {
    const swallow = wasLongPress.current;
    wasLongPress.current = false;
    return swallow;
  };
  return { isOpen, open: () => setOpen(true), close, zone, swallowClick };
}
