import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog without antd, open for as long as it is rendered. The browser keeps the focus inside, Escape closes,
 * and the focus goes back to where it came from.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
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
      <header className="tz-dialog__head">
        <h2 id={heading}>{title}</h2>
        <Button kind="bare" size="small" icon="close" aria-label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
