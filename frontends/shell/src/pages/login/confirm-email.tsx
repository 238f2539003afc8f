import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CodeField, codeLength, LinkButton, Notice, useStorageState, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAsyncAction } from '../../features/account/async-action.ts';
import { DevInboxHint } from '../../features/account/dev-inbox-hint.tsx';
import { confirmWithCode, resendConfirmation } from '../../features/post-login/sign-in.ts';

/** Email confirmation after sign-up, by link or six-digit code, with an option to resend the email. */
export function ConfirmEmail({ email, hasDevInbox }: { email: string; hasDevInbox: boolean }) {
  const toast = useToast();
  const isBlocked = useStorageState() === 'blocked';
  const confirming = useAsyncAction();
  const sending = useAsyncAction();
  const [code, setCode] = useState('');
  const confirm = (digits: string) => void confirming.run(() => confirmWithCode(email, digits));
  const resend = async () => {
    if (await sending.run(() => resendConfirmation(email))) toast.success(t`Email sent`, t`We sent a new confirmation email to ${email}.`);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    confirm(code);
  };
  const root = useRef<HTMLDivElement>(null);
  // On small screens it appears below the visible area. New browsers answer with a promise, which React would take for a clean-up.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={root}>
      <Notice icon="mail" title={t`Confirm your email`}>
        <p>
          {isBlocked ? (
            <Trans>
              We sent an email to <strong>{email}</strong>. Enter its six-digit code here. The button in the email cannot log you in,
              because your browser blocks storage.
            </Trans>
          ) : (
            <Trans>
              We sent an email to <strong>{email}</strong>. Click the button in it, or enter its six-digit code here.
            </Trans>
          )}
        </p>
        <form className="tz-stack" onSubmit={onSubmit}>
          <CodeField
            label={t`Six-digit code`}
            name="code"
            value={code}
            onChange={setCode}
            onComplete={confirm}
            problem={confirming.problem}
            disabled={confirming.running}
          />
          <Button type="submit" disabled={confirming.running || code.length < codeLength}>
            {confirming.running ? t`Loading...` : t`Confirm`}
          </Button>
        </form>
        <p>
          {t`Did not get it? Check your spam folder, or`}{' '}
          <LinkButton onClick={() => void resend()} disabled={sending.running}>
            {t`send the email again`}
          </LinkButton>
          .
        </p>
        {sending.problem && (
          <p className="tz-problem" role="alert">
            {sending.problem}
          </p>
        )}
        {hasDevInbox && <DevInboxHint />}
      </Notice>
    </div>
  );
}
