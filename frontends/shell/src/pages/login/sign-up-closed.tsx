import { t } from '@lingui/core/macro';
import { Button, Notice, TextField } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Settings } from '../../features/settings/use-settings.ts';

/** Shown instead of the sign-up form when sign-up is closed or by invite only. */
export function SignUpClosed({ signup }: { signup: Settings['signup'] }) {
  if (signup === 'closed')
    return (
      <Notice title={t`Sign-up is closed right now`}>
        <p>{t`Trenzeye does not accept new accounts at the moment. If you have an account, you can log in.`}</p>
      </Notice>
    );
  return (
    <Notice title={t`Sign-up is by invite only`} icon="mail">
      <p>{t`Open the link in your invite, or enter its code.`}</p>
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
        label={t`Invite code`}
        name="invite"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" disabled={code.trim() === ''}>
        {t`Continue`}
      </Button>
    </form>
  );
}
