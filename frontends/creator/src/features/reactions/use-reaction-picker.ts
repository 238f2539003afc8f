import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

const hoverDelayMs = 300;
const leaveDelayMs = 250;
const longPressDelayMs = 400;

/**
 * Opens the reaction picker after a short hover, a long press, or on demand; closes it when the pointer or the focus leaves,
 * and after a tap. `consumeLongPress` returns whether the last press was a long press, and resets that.
 */
export function useReactionPicker() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLongPress = useRef(false);
  const schedule = useCallback((delay: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const targetProps = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') schedule(hoverDelayMs, () => setOpen(true));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') schedule(leaveDelayMs, () => setOpen(false));
    },
    onPointerDown: (event: PointerEvent) => {
      wasLongPress.current = false;
      if (event.pointerType === 'mouse') return;
      schedule(longPressDelayMs, () => {
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
  const consumeLongPress = () => {
    const wasLong = wasLongPress.current;
    wasLongPress.current = false;
    return wasLong;
  };
  return { isOpen, open: () => setOpen(true), close, targetProps, consumeLongPress };
}
