import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import type { ReactNode } from 'react';
import { ErrorMessage } from './account-section.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  readonly action: string;
  /** The label of the button during the action. */
  readonly runningLabel: string;
  readonly running: boolean;
  readonly problem: string | null;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ title, children, action, runningLabel, running, problem, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    // While it runs, Escape belongs to the dialog that may ask for the second factor.
    <Dialog title={title} onClose={() => !running && onClose()}>
      <div className="tz-stack">
        <p>{children}</p>
        <ErrorMessage>{problem}</ErrorMessage>
        <div className="tz-row">
          <Button kind="danger" onClick={() => void onConfirm()} disabled={running}>
            {running ? runningLabel : action}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
