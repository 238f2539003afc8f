import { t } from '@lingui/core/macro';
import { auth, Button, CodeField, codeLength } from '@trenzeye/frontend-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { unwrap, useAsyncAction } from '../account/async-action.ts';

interface CodeFormProps {
  /** An authenticator app; its first code completes the setup. */
  readonly factorId: string;
  readonly label: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly autoFocus?: boolean;
  /** Shows a second button. */
  readonly onCancel?: () => void;
  /** Called with the session in aal2; the form is busy until it is done. */
  readonly onVerified: () => Promise<void> | void;
  /** Fields above the code. */
  readonly children?: ReactNode;
}

/** Verifies a code of an authenticator app, as soon as it is complete. */
export function CodeForm({ factorId, label, hint, submitLabel, autoFocus, onCancel, onVerified, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { running, problem, run } = useAsyncAction();
  const verify = (digits: string) =>
    void run(async () => {
      try {
        unwrap(await (await auth()).mfa.challengeAndVerify({ factorId, code: digits }));
      } catch (error) {
        setCode('');
        throw error;
      }
      await onVerified();
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };
  const submit = { type: 'submit', kind: 'primary', disabled: running || code.length < codeLength } as const;
  const text = running ? t`Verifying...` : submitLabel;
  return (
    <form className="tz-stack" onSubmit={onSubmit}>
      {children}
      <CodeField
        label={label}
        name="code"
        hint={hint}
        value={code}
        onChange={setCode}
        onComplete={verify}
        problem={problem}
        autoFocus={autoFocus}
      />
      {onCancel ? (
        <div className="tz-row">
          <Button {...submit}>{text}</Button>
          <Button onClick={onCancel}>{t`Cancel`}</Button>
        </div>
      ) : (
        <Button {...submit} size="large" wide>
          {text}
        </Button>
      )}
    </form>
  );
}
