import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { auth, Button, CodeField, codeLength, PasswordField, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { unwrap, useAsyncAction } from './async-action.ts';
import './reauthentication.css';

type ReauthenticationMethod = 'password' | 'code';

interface Reauthentication {
  readonly method: ReauthenticationMethod;
  readonly setMethod: (method: ReauthenticationMethod) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly isComplete: boolean;
}

/** Reauthentication with the current password or with a code sent by email. */
export function useReauthentication(hasPassword: boolean): Reauthentication {
  const [method, setMethod] = useState<ReauthenticationMethod>(hasPassword ? 'password' : 'code');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return {
    method,
    setMethod,
    password,
    setPassword,
    code,
    setCode,
    isComplete: method === 'password' ? password !== '' : code.length === codeLength,
  };
}

/** The reauthentication form fields. An account without a password can only use a code. */
export function ReauthenticationFields({
  reauthentication,
  hasPassword,
  email,
  problem,
}: {
  reauthentication: Reauthentication;
  hasPassword: boolean;
  email: string;
  problem?: string | null;
}) {
  return (
    <div className="tz-stack">
      {hasPassword && (
        <fieldset className="radio-group">
          <legend className="tz-label">{t`Confirm your identity`}</legend>
          <MethodOption reauthentication={reauthentication} method="password" label={t`Use your password`} />
          <MethodOption reauthentication={reauthentication} method="code" label={t`Use a code sent by email`} />
        </fieldset>
      )}
      {reauthentication.method === 'password' ? (
        <PasswordField
          label={t`Current password`}
          name="current-password"
          autoComplete="current-password"
          value={reauthentication.password}
          onChange={reauthentication.setPassword}
          problem={problem}
        />
      ) : (
        <EmailCode reauthentication={reauthentication} email={email} problem={problem ?? null} />
      )}
    </div>
  );
}

function MethodOption({
  reauthentication,
  method,
  label,
}: {
  reauthentication: Reauthentication;
  method: ReauthenticationMethod;
  label: string;
}) {
  return (
    <label className="radio-group__option">
      <input
        type="radio"
        name="reauthentication"
        checked={reauthentication.method === method}
        onChange={() => reauthentication.setMethod(method)}
      />
      {label}
    </label>
  );
}

function EmailCode({ reauthentication, email, problem }: { reauthentication: Reauthentication; email: string; problem: string | null }) {
  const toast = useToast();
  const [isSent, setSent] = useState(false);
  const sending = useAsyncAction();
  const send = async () => {
    const succeeded = await sending.run(async () => {
      unwrap(await (await auth()).reauthenticate());
    });
    if (!succeeded) return;
    setSent(true);
    toast.success(t`Code sent`, t`Check the inbox of ${email}.`);
  };
  return (
    <>
      <div className="tz-row">
        <Button size="small" icon="mail" onClick={() => void send()} disabled={sending.running}>
          {sending.running ? t`Sending...` : isSent ? t`Send a new code` : t`Email me a code`}
        </Button>
        <span className="tz-muted tz-small">
          <Trans>to {email}</Trans>
        </span>
      </div>
      <div role="alert">{sending.problem && <p className="tz-problem">{sending.problem}</p>}</div>
      <CodeField
        label={t`Six-digit code`}
        name="nonce"
        value={reauthentication.code}
        onChange={reauthentication.setCode}
        problem={problem}
      />
    </>
  );
}
