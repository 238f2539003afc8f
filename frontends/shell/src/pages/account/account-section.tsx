import { t } from '@lingui/core/macro';
import { Button, classNames, useFocusFallback, useToast } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import { type ReactNode, useId } from 'react';
import { useAsyncAction } from '../../features/accounts/async-action.ts';

interface KeepButtonProps {
  readonly name: string;
  readonly keep: () => Promise<void>;
}

/** Lets something that was paused work again. */
export function KeepButton({ name, keep }: KeepButtonProps) {
  const toast = useToast();
  const { running, run } = useAsyncAction();
  const change = async () => {
    await keep();
    toast.success(t`${name} works again`);
  };
  const onKeep = () =>
    run(change).then((isKept) => {
      if (!isKept) toast.error(t`Error`, t`Failed to keep ${name}. Please try again.`);
    });
  return (
    <Button size="small" aria-label={t`Keep ${name}`} disabled={running} onClick={() => void onKeep()}>
      {running ? t`Saving...` : t`Keep`}
    </Button>
  );
}

/** A card with a title on the account page. */
export function AccountSection({
  title,
  description,
  tone,
  children,
}: {
  title: string;
  description?: ReactNode;
  tone?: 'danger';
  children: ReactNode;
}) {
  const id = useId();
  // Buttons in the section are replaced by a form.
  const section = useFocusFallback<HTMLElement>();
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classNames('tz-card tz-card--padded account-section', tone === 'danger' && 'account-section--danger')}
      aria-labelledby={id}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {description && <p className="tz-muted tz-small">{description}</p>}
      </header>
      {children}
    </section>
  );
}

/** The error of an action without an input field. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className="tz-problem">{children}</p>}</div>;
}

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
