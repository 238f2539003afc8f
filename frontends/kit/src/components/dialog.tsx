import { t } from '@lingui/core/macro';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

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

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Selects the element that gets the focus; the first button by default. React's `autoFocus` has no effect in a dialog. */
  readonly initialFocus?: string;
  readonly children: ReactNode;
}

/** A modal dialog without antd, open while it is rendered. The browser traps the focus and restores it on close; Escape closes it. */
export function Dialog({ title, onClose, initialFocus, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (initialFocus) element?.querySelector<HTMLElement>(initialFocus)?.focus();
    return () => element?.close();
  }, [initialFocus]);
  return (
    <dialog
      ref={dialog}
      className="tz-dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="tz-dialog__header">
        <h2 id={heading}>{title}</h2>
        <Button kind="bare" size="small" icon="close" aria-label={t`Close`} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
