import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a list whose rows, or a row whose buttons, go away when they are pressed: when what had the focus is gone, the element itself
 * takes it, so that the keyboard goes on from here and not from the top of the page. Give the element `tabIndex={-1}`, and use this
 * in the component whose rendering takes things away.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && element.current?.contains(target) === true;
    };
    // Whoever presses beside everything wants the focus nowhere.
    const onPointer = () => {
      isInside.current = false;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return element;
}
