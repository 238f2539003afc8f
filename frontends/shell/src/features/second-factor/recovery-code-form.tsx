import { t } from '@lingui/core/macro';
import { Button, TextField } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { useAsyncAction } from '../account/async-action.ts';
import { verifyRecoveryCode } from './recovery-codes.ts';

interface RecoveryCodeFormProps {
  /** Goes back to the second factors. */
  readonly onBack: () => void;
  readonly onVerified: () => void;
}

/** Verifies a recovery code instead of the second factor. */
export function RecoveryCodeForm({ onBack, onVerified }: RecoveryCodeFormProps) {
  const [code, setCode] = useState('');
  const { running, problem, run } = useAsyncAction();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => verifyRecoveryCode(code))) onVerified();
  };
  return (
    <form className="tz-stack" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={t`Recovery code`}
        name="recovery-code"
        hint={t`One of the ten codes that you saved, such as a7f3k-9m2qp. Each works once.`}
        value={code}
        onChange={setCode}
        problem={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
      />
      <Button type="submit" kind="primary" size="large" wide disabled={running || code.trim() === ''}>
        {running ? t`Verifying...` : t`Use this code`}
      </Button>
      <Button kind="bare" size="small" onClick={onBack}>
        {t`Use your second factor`}
      </Button>
    </form>
  );
}
