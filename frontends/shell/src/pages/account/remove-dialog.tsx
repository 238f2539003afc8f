import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
export const RemoveDialog = ({ name, onRemove, ...dialog }: RemoveDialogProps) => (
  <ConfirmDialog {...dialog} title={t`Remove ${name}?`} action={t`Remove`} runningLabel={t`Removing...`} onConfirm={onRemove} />
);
