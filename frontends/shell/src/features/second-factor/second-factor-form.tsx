import type { Factor } from '@supabase/auth-js';
import { auth, Button, CodeField, codeLength } from '@trenzeye/frontend-kit';
import { type FormEvent, useId, useState } from 'react';
import { unwrap, useAsyncAction } from '../account/async-action.ts';

interface SecondFactorFormProps {
  readonly factors: readonly Factor[];
  readonly onVerified?: () => void;
}

/** Verifies a code of one of the account's authenticators, which gives the session its second factor. */
export function SecondFactorForm({ factors, onVerified }: SecondFactorFormProps) {
  const verified = factors.filter(({ status, factor_type: type }) => status === 'verified' && type === 'totp');
  const [selectedId, setSelectedId] = useState<string>();
  const factorId = selectedId ?? verified[0]?.id ?? '';
  const [code, setCode] = useState('');
  const { running, problem, run } = useAsyncAction();
  const selectId = useId();

  const verify = async (digits: string) => {
    const isVerified = await run(async () => {
      try {
        unwrap(await (await auth()).mfa.challengeAndVerify({ factorId, code: digits }));
      } catch (error) {
        setCode('');
        throw error;
      }
    });
    if (isVerified) onVerified?.();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };

  return (
    <form className="tz-stack" onSubmit={onSubmit}>
      {verified.length > 1 && (
        <div className="tz-field">
          <label className="tz-label" htmlFor={selectId}>
            Authenticator
          </label>
          <select id={selectId} className="tz-input" value={factorId} onChange={(event) => setSelectedId(event.target.value)}>
            {verified.map(({ id, friendly_name: name }, index) => (
              <option key={id} value={id}>
                {name || `Authenticator ${index + 1}`}
              </option>
            ))}
          </select>
        </div>
      )}
      <CodeField
        label="Six-digit code"
        name="code"
        hint="From your authenticator app. It changes every 30 seconds."
        value={code}
        onChange={setCode}
        onComplete={(digits) => void verify(digits)}
        problem={problem}
        autoFocus
      />
      <Button type="submit" kind="primary" size="large" wide disabled={running || code.length < codeLength}>
        {running ? 'Loading...' : 'Verify'}
      </Button>
    </form>
  );
}
