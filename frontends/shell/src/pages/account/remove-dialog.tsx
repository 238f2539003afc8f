import { t } from '@lingui/core/macro';
import { Button, Dialog } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { ErrorMessage } from './account-section.tsx';

interface RemoveDialogProps {
  /** What is removed, as the user knows it. */
  readonly name: string;
  readonly running: boolean;
  readonly problem: string | null;
  readonly onRemove: () => Promise<void>;
  readonly onClose: () => void;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before a way to log in or to confirm a sign-in is removed. */
export function RemoveDialog({ name, running, problem, onRemove, onClose, children }: RemoveDialogProps) {
  return (
    <Dialog title={t`Remove ${name}?`} onClose={onClose}>
      <div className="tz-stack">
        <p>{children}</p>
        <ErrorMessage>{problem}</ErrorMessage>
        <div className="tz-row">
          <Button kind="danger" onClick={() => void onRemove()} disabled={running}>
            {running ? t`Removing...` : t`Remove`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
