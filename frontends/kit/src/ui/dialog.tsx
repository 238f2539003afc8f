import { t } from '@lingui/core/macro';
import type { DialogProps } from '@trenzeye/frontend-kit';
import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import './ui.css';

/** antd's Modal, open while it is rendered, with the focus on the dialog itself by default. Escape and the mask close it; the focus returns to the element that had it. */
export function Dialog({ title, onClose, initialFocus, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  useReturnedFocus();
  return (
    <Modal
      open
      className="tz-modal"
      title={<h2>{title}</h2>}
      footer={null}
      width="min(30rem, calc(100vw - 2rem))"
      closable={{ 'aria-label': t`Close` }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen && initialFocus) body.current?.querySelector<HTMLElement>(initialFocus)?.focus();
      }}
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}

/** antd returns the focus only from a dialog that stays rendered after it was closed. */
function useReturnedFocus(): void {
  const opener = useRef<Element | null>(null);
  // While rendering: in an effect the dialog would have the focus already.
  opener.current ??= document.activeElement;
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true });
    },
    [],
  );
}
