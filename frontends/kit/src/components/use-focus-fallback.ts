import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the returned element when a render removes the focused control inside it, so that keyboard users continue there
 * and not at the top of the page. Give the element `tabIndex={-1}`, and call this in the component whose render removes the control.
 */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && element.current?.contains(target) === true;
    };
    // A click on an empty area removes the focus on purpose.
    const onPointer = () => {
      hadFocus.current = false;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return element;
}
