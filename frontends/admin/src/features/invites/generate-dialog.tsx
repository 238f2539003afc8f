import { Button, Dialog, newIdempotencyKey, TextField } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { addressProblem, useGenerateInvite } from './generate-invite.ts';

/** Asks whom to invite; closes by itself once the invite is there. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [key, setKey] = useState(newIdempotencyKey);
  const { mutate, isPending, error } = useGenerateInvite(onClose);
  const field = useId();
  // The dialog itself gives the focus to its first button.
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ email: email.trim(), key });
  };
  return (
    <Dialog title="Generate Invite" onClose={onClose}>
      <form className="tz-stack" onSubmit={submit}>
        <TextField
          id={field}
          label="Email"
          type="email"
          required
          autoComplete="off"
          placeholder="creator@example.com"
          hint="Only this address can sign up with it. An earlier open invite to it stops working."
          problem={addressProblem(error)}
          value={email}
          readOnly={isPending}
          onChange={(value) => {
            setEmail(value);
            setKey(newIdempotencyKey());
          }}
        />
        <div className="tz-row tz-invites__choices">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" loading={isPending}>
            {isPending ? 'Generating...' : 'Generate Invite'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
