import { Button, CodeField, LinkButton, Notice, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAsyncAction } from '../../features/account/async-action.ts';
import { DevInboxHint } from '../../features/account/dev-inbox-hint.tsx';
import { confirmWithCode, resendConfirmation } from '../../features/post-login/sign-in.ts';

/** What is left to do after signing up: the link in the mail, or its six digits here; and the mail once more. */
export function ConfirmEmail({ email, inbox }: { email: string; inbox: boolean }) {
  const toast = useToast();
  const confirming = useAsyncAction();
  const sending = useAsyncAction();
  const [code, setCode] = useState('');
  const confirm = (digits: string) => void confirming.run(() => confirmWithCode(email, digits));
  const resend = async () => {
    if (await sending.run(() => resendConfirmation(email)))
      toast.success('Mail sent', `A new confirmation mail is on its way to ${email}.`);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    confirm(code);
  };
  const place = useRef<HTMLDivElement>(null);
  // On a phone it would come up below what is seen.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <Notice icon="mail" title="Confirm your email">
        <p>
          We sent a mail to <strong>{email}</strong>. Press the button in it, or enter its six digits here.
        </p>
        <form className="tz-stack" onSubmit={onSubmit}>
          <CodeField
            label="Code from the mail"
            name="code"
            value={code}
            onChange={setCode}
            onComplete={confirm}
            problem={confirming.problem}
            disabled={confirming.running}
          />
          <Button type="submit" disabled={confirming.running || code.length < 6}>
            {confirming.running ? 'Loading...' : 'Confirm'}
          </Button>
        </form>
        <p>
          Nothing there? Look into your spam folder, or{' '}
          <LinkButton onClick={() => void resend()} disabled={sending.running}>
            send the mail again
          </LinkButton>
          .
        </p>
        {sending.problem && (
          <p className="tz-problem" role="alert">
            {sending.problem}
          </p>
        )}
        {inbox && <DevInboxHint />}
      </Notice>
    </div>
  );
}
