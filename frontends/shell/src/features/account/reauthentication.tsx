import { auth, Button, CodeField, PasswordField, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { unwrap, useAsyncAction } from './async-action.ts';

export type ReauthenticationMethod = 'password' | 'code';

export interface Reauthentication {
  readonly kind: ReauthenticationMethod;
  readonly setKind: (kind: ReauthenticationMethod) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly complete: boolean;
}

/** How somebody shows that it is really them: with the password they have, or with a code we mail them. */
export function useReauthentication(hasPassword: boolean): Reauthentication {
  const [kind, setKind] = useState<ReauthenticationMethod>(hasPassword ? 'password' : 'code');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return { kind, setKind, password, setPassword, code, setCode, complete: kind === 'password' ? password !== '' : code.length === 6 };
}

/** The fields of a proof. An account without a password is only offered the code. */
export function ReauthenticationFields({
  proof,
  hasPassword,
  email,
  problem,
}: {
  proof: Reauthentication;
  hasPassword: boolean;
  email: string;
  problem?: string | null;
}) {
  return (
    <div className="tz-stack">
      {hasPassword && (
        <fieldset className="radio-group">
          <legend className="tz-label">Show that it is you</legend>
          <Choice proof={proof} kind="password" label="With your password" />
          <Choice proof={proof} kind="code" label="With a code by mail" />
        </fieldset>
      )}
      {proof.kind === 'password' ? (
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          value={proof.password}
          onChange={proof.setPassword}
          problem={problem}
        />
      ) : (
        <MailedCode proof={proof} email={email} problem={problem ?? null} />
      )}
    </div>
  );
}

function Choice({ proof, kind, label }: { proof: Reauthentication; kind: ReauthenticationMethod; label: string }) {
  return (
    <label className="radio-group__option">
      <input type="radio" name="proof" checked={proof.kind === kind} onChange={() => proof.setKind(kind)} />
      {label}
    </label>
  );
}

function MailedCode({ proof, email, problem }: { proof: Reauthentication; email: string; problem: string | null }) {
  const toast = useToast();
  const [sent, setSent] = useState(false);
  const sending = useAsyncAction();
  const send = async () => {
    const done = await sending.run(async () => {
      unwrap(await (await auth()).reauthenticate());
    });
    if (!done) return;
    setSent(true);
    toast.success('Code sent', `Look into the mailbox of ${email}.`);
  };
  return (
    <>
      <div className="tz-row">
        <Button size="small" icon="mail" onClick={() => void send()} disabled={sending.running}>
          {sending.running ? 'Sending...' : sent ? 'Send a new code' : 'Mail me a code'}
        </Button>
        <span className="tz-muted tz-small">to {email}</span>
      </div>
      <div role="alert">{sending.problem && <p className="tz-problem">{sending.problem}</p>}</div>
      <CodeField label="Code from the mail" name="nonce" value={proof.code} onChange={proof.setCode} problem={problem} />
    </>
  );
}
