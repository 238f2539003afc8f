import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

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
