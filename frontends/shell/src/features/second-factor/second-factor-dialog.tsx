import { t } from '@lingui/core/macro';
import { Button, closeIdentityPrompt, Dialog, type IdentityPromptKind } from '@trenzeye/frontend-kit';
import { ReauthenticationDialog } from '../account/reauthentication-dialog.tsx';
import { LoadedSecondFactorForm } from './second-factor-form.tsx';

const cancel = (): void => closeIdentityPrompt(false);

/** Asks for the second factor, a reauthentication, or to set up a second factor. */
export function SecondFactorDialog({ prompt }: { prompt: IdentityPromptKind }) {
  if (prompt === 'reauthentication') return <ReauthenticationDialog onClose={closeIdentityPrompt} />;
  return prompt === 'code' ? <VerificationDialog /> : <EnrolmentDialog />;
}

function VerificationDialog() {
  return (
    <Dialog title={t`Confirm your identity`} onClose={cancel}>
      <div className="tz-stack">
        <p>{t`Your account is protected by a second factor. Confirm it to continue.`}</p>
        <LoadedSecondFactorForm onVerified={() => closeIdentityPrompt(true)} />
        <Button onClick={cancel}>{t`Cancel`}</Button>
      </div>
    </Dialog>
  );
}

function EnrolmentDialog() {
  return (
    <Dialog title={t`Set up a second factor`} onClose={cancel}>
      <div className="tz-stack">
        <p>
          {t`Moderators and admins need a second factor here. Set up a passkey or an authenticator app in your account settings, then come back.`}
        </p>
        <div className="tz-row">
          <Button kind="primary" to="/account/security" onClick={cancel}>
            {t`Open security settings`}
          </Button>
          <Button onClick={cancel}>{t`Not now`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
