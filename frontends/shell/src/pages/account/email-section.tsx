import { auth, Button, Chip, Notice, TextField, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { unwrap, useAsyncAction } from '../../features/account/async-action.ts';
import { DevInboxHint } from '../../features/account/dev-inbox-hint.tsx';
import { useAccount, useRefreshAccount } from '../../features/account/use-account.ts';
import { useSettings } from '../../features/settings/use-settings.ts';
import { AccountSection, ErrorMessage } from './account-section.tsx';

const redirectUrl = () => `${window.location.origin}/account`;

/** The address: what it is, what it is about to be, and how to change it. */
export function EmailSection() {
  const { data: account } = useAccount();
  const [changing, setChanging] = useState(false);
  if (!account) return null;
  return (
    <AccountSection title="Email" lede="For signing in and for mails about your account. Nobody else sees it.">
      <p className="tz-row tz-row--tight">
        <strong>{account.email || 'No address'}</strong>
        {account.email && account.email_confirmed_at && <Chip tone="success">Confirmed</Chip>}
      </p>
      {account.new_email && <Pending current={account.email ?? ''} next={account.new_email} />}
      {changing ? (
        <ChangeEmail current={account.email ?? ''} onDone={() => setChanging(false)} />
      ) : (
        <Button size="small" icon="edit" onClick={() => setChanging(true)} className="account-section__action">
          {account.new_email ? 'Use another address' : 'Change email'}
        </Button>
      )}
    </AccountSection>
  );
}

function Pending({ current, next }: { current: string; next: string }) {
  const { data: settings } = useSettings();
  const toast = useToast();
  const { running, problem, run } = useAsyncAction();
  const resend = async () => {
    const sent = await run(async () => {
      unwrap(await (await auth()).resend({ type: 'email_change', email: next, options: { emailRedirectTo: redirectUrl() } }));
    });
    if (sent) toast.success('Mails sent', 'Both mails are on their way again.');
  };
  return (
    <Notice icon="mail" tone="warning" title={`Waiting for ${next}`}>
      <p>
        We sent two mails: one to <strong>{current}</strong> and one to <strong>{next}</strong>. The change happens when the buttons in both
        have been pressed, in any order. Until then you sign in with the old address.
      </p>
      <Button size="small" icon="mail" onClick={() => void resend()} disabled={running}>
        {running ? 'Sending...' : 'Send the mails again'}
      </Button>
      <ErrorMessage>{problem}</ErrorMessage>
      {settings?.dev_inbox && <DevInboxHint />}
    </Notice>
  );
}

function ChangeEmail({ current, onDone }: { current: string; onDone: () => void }) {
  const refresh = useRefreshAccount();
  const [email, setEmail] = useState('');
  const { running, problem, run } = useAsyncAction();
  const change = async () => {
    const asked = await run(async () => {
      const address = email.trim().toLowerCase();
      if (address === '') throw new Error('Please enter the new address.');
      if (address === current.toLowerCase()) throw new Error('That is your address already.');
      unwrap(await (await auth()).updateUser({ email: address }, { emailRedirectTo: redirectUrl() }));
      await refresh();
    });
    if (asked) onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void change();
  };
  return (
    <form className="tz-stack" onSubmit={onSubmit}>
      <TextField
        label="New email"
        type="email"
        name="new-email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={setEmail}
        problem={problem}
        hint="We send a mail to the old address and one to the new; both have to be confirmed."
      />
      <div className="tz-row">
        <Button type="submit" kind="primary" disabled={running}>
          {running ? 'Sending...' : 'Send the mails'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
