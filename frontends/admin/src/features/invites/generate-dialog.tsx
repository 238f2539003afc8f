import { t } from '@lingui/core/macro';
import { Button, Dialog, fieldProblem, newIdempotencyKey, TextField } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { useGenerateInvite } from './generate-invite.ts';

/** Form for a new invite; closes when the invite was created. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { mutate, isPending, error } = useGenerateInvite(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ email: email.trim(), idempotencyKey });
  };
  return (
    <Dialog title={t`Generate Invite`} onClose={onClose} initialFocus="input">
      <form className="tz-stack" onSubmit={submit}>
        <TextField
          label={t`Email`}
          type="email"
          required
          autoComplete="off"
          placeholder="creator@example.com"
          hint={t`Only this address can sign up with the invite. An earlier pending invite to this address expires.`}
          problem={fieldProblem(error, 'email')}
          value={email}
          readOnly={isPending}
          onChange={(value) => {
            setEmail(value);
            setIdempotencyKey(newIdempotencyKey());
          }}
        />
        <div className="tz-row tz-invites__choices">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" loading={isPending}>
            {isPending ? t`Generating...` : t`Generate Invite`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
