import { t } from '@lingui/core/macro';
import { Button, Dialog } from '@trenzeye/frontend-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorCode, useAsyncAction } from './async-action.ts';
import { ReauthenticationFields, useReauthentication } from './reauthentication.tsx';

/** A change of the sign-in methods; the code is the one of a reauthentication mail. */
export type ConfirmedChange = (code?: string) => Promise<void>;

interface ConfirmedChanges {
  /** Makes the change; if the sign-in was too long ago, asks for a code first. Throws other errors. */
  readonly makeChange: (change: ConfirmedChange) => Promise<void>;
  /** Shown while a change waits for the code. */
  readonly dialog: ReactNode;
}

/** Changes that need a recent sign-in. `email` receives the code. */
export function useConfirmedChanges(email: string): ConfirmedChanges {
  const [unconfirmed, setUnconfirmed] = useState<ConfirmedChange>();
  const makeChange = async (change: ConfirmedChange): Promise<void> => {
    try {
      await change();
    } catch (error) {
      if (errorCode(error) !== 'reauthentication_needed') throw error;
      setUnconfirmed(() => change);
    }
  };
  const dialog = unconfirmed && <ConfirmDialog email={email} change={unconfirmed} onClose={() => setUnconfirmed(undefined)} />;
  return { makeChange, dialog };
}

function ConfirmDialog({ email, change, onClose }: { email: string; change: ConfirmedChange; onClose: () => void }) {
  const reauthentication = useReauthentication(false);
  const { running, problem, run } = useAsyncAction();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => change(reauthentication.code))) onClose();
  };
  return (
    <Dialog title={t`Confirm your identity`} onClose={onClose}>
      <form className="tz-stack" onSubmit={(event) => void onSubmit(event)}>
        <p>{t`You logged in a while ago. Enter a code sent by email to change your log-in methods.`}</p>
        <ReauthenticationFields reauthentication={reauthentication} hasPassword={false} email={email} problem={problem} />
        <div className="tz-row">
          <Button type="submit" disabled={running || !reauthentication.isComplete}>
            {running ? t`Confirming...` : t`Confirm`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
