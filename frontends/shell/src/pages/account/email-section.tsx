import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { auth, Button, Chip, Notice, useToast } from '@trenzeye/frontend-kit';
import { Form, Input } from '@trenzeye/frontend-kit/ui';
import { useId, useState } from 'react';
import { useAccount, useRefreshAccount } from '../../features/accounts/api.ts';
import { unwrap, useAsyncAction } from '../../features/accounts/async-action.ts';
import { DevInboxHint } from '../../features/accounts/dev-inbox-hint.tsx';
import { useSettings } from '../../features/accounts/settings.ts';
import { AccountSection, ErrorMessage } from './account-section.tsx';

const redirectUrl = () => `${window.location.origin}/account`;

/** The account's email address, its pending change and the form to change it. */
export function EmailSection() {
  const { data: account } = useAccount();
  const [isChanging, setChanging] = useState(false);
  if (!account) return null;
  return (
    <AccountSection title={t`Email`} description={t`Used to log in and for emails about your account. Not visible to others.`}>
      <p className="tz-row tz-row--tight">
        <strong>{account.email || t`No email address`}</strong>
        {account.email && account.email_confirmed_at && <Chip tone="success">{t`Confirmed`}</Chip>}
      </p>
      {account.new_email && <PendingEmail current={account.email ?? ''} next={account.new_email} />}
      {isChanging ? (
        <ChangeEmail current={account.email ?? ''} onDone={() => setChanging(false)} />
      ) : (
        <Button size="small" icon="edit" onClick={() => setChanging(true)} className="account-section__action">
          {account.new_email ? t`Use another email` : t`Change email`}
        </Button>
      )}
    </AccountSection>
  );
}

/** A change that waits for the confirmation of both addresses. */
export function PendingEmail({ current, next }: { current: string; next: string }) {
  const { data: settings } = useSettings();
  const toast = useToast();
  const { running, problem, run } = useAsyncAction();
  const resend = async () => {
    const sent = await run(async () => {
      unwrap(await (await auth()).resend({ type: 'email_change', email: next, options: { emailRedirectTo: redirectUrl() } }));
    });
    if (sent) toast.success(t`Emails sent`, t`We sent both emails again.`);
  };
  return (
    <Notice icon="mail" tone="warning" title={t`Waiting for ${next}`}>
      <p>
        <Trans>
          We sent an email to <strong>{current}</strong> and one to <strong>{next}</strong>. Confirm the change in both, in any order. Until
          then you log in with the old address.
        </Trans>
      </p>
      <Button size="small" icon="mail" onClick={() => void resend()} disabled={running}>
        {running ? t`Sending...` : t`Send the emails again`}
      </Button>
      <ErrorMessage>{problem}</ErrorMessage>
      {settings?.dev_inbox && <DevInboxHint />}
    </Notice>
  );
}

function ChangeEmail({ current, onDone }: { current: string; onDone: () => void }) {
  const refresh = useRefreshAccount();
  const { running, problem, run } = useAsyncAction();
  const change = async (email: string) => {
    const address = email.trim().toLowerCase();
    if (address === '') throw new Error(t`Please enter the new email address.`);
    if (address === current.toLowerCase()) throw new Error(t`This is already your email address.`);
    unwrap(await (await auth()).updateUser({ email: address }, { emailRedirectTo: redirectUrl() }));
    await refresh();
    onDone();
  };
  return (
    <Form
      name={useId()}
      className="tz-form"
      layout="vertical"
      requiredMark={false}
      initialValues={{ email: '' }}
      onFinish={({ email }: { email: string }) => void run(() => change(email))}
    >
      <Form.Item
        name="email"
        label={t`New email`}
        extra={t`We send an email to the old and one to the new address; confirm both.`}
        help={problem}
        validateStatus={problem ? 'error' : ''}
      >
        <Input type="email" autoComplete="email" autoFocus />
      </Form.Item>
      <div className="tz-row">
        <Button type="submit" kind="primary" disabled={running}>
          {running ? t`Sending...` : t`Send emails`}
        </Button>
        <Button onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </Form>
  );
}
