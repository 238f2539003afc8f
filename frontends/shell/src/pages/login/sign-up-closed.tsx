import { Button, Notice, TextField } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Settings } from '../../features/settings/use-settings.ts';

/** In the place of the sign-up form: nobody can sign up, or only who was invited. */
export function SignUpClosed({ signup }: { signup: Settings['signup'] }) {
  if (signup === 'closed')
    return (
      <Notice title="Sign-up is closed right now">
        <p>Trenzeye takes no new accounts at the moment. Those who have one can log in as always.</p>
      </Notice>
    );
  return (
    <Notice title="Trenzeye is by invitation right now" icon="mail">
      <p>Open the link in your invitation, or enter the code it carries.</p>
      <CodeForm />
    </Notice>
  );
}

function CodeForm() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) navigate(`/login?${new URLSearchParams({ invite: code.trim() })}`, { replace: true });
  };
  return (
    <form className="tz-stack" onSubmit={onSubmit}>
      <TextField
        label="Invitation code"
        name="invite"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" disabled={code.trim() === ''}>
        Continue
      </Button>
    </form>
  );
}
