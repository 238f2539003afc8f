import { t } from '@lingui/core/macro';
import type { User } from '@supabase/auth-js';
import { Button, call, TextField, useSession, useToast } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import { auth } from '@trenzeye/proto/http/auth';
import { type FormEvent, useState } from 'react';
import { hasPassword, useAccount, useOwnProfile } from '../../features/accounts/api.ts';
import { useAsyncAction } from '../../features/accounts/async-action.ts';
import { ReauthenticationFields, useReauthentication } from '../../features/accounts/reauthentication.tsx';
import { AccountSection } from './account-section.tsx';

export function DeleteSection() {
  const { data: account } = useAccount();
  const { data: profile } = useOwnProfile();
  const [isConfirming, setConfirming] = useState(false);
  const name = profile?.username ?? account?.email ?? '';
  return (
    <AccountSection title={t`Delete my account`} tone="danger" description={t`Deletes your account immediately and permanently.`}>
      <ul className="tz-small plain-list">
        <li>{t`Your email address, password, sessions and linked identities are deleted.`}</li>
        <li>{t`Your profile, drafts and published content are deleted, with their reactions and comments.`}</li>
        <li>{t`Where others remixed your content or replied to you, a placeholder without your name remains.`}</li>
        <li>{t`Your username becomes available to others.`}</li>
      </ul>
      <Button
        kind="danger"
        size="small"
        icon="trash"
        onClick={() => setConfirming(true)}
        disabled={!account || name === ''}
        className="account-section__action"
      >
        {t`Delete my account`}
      </Button>
      {isConfirming && account && <DeleteDialog account={account} name={name} onClose={() => setConfirming(false)} />}
    </AccountSection>
  );
}

function DeleteDialog({ account, name, onClose }: { account: User; name: string; onClose: () => void }) {
  const { signOut } = useSession();
  const toast = useToast();
  const hasCurrentPassword = hasPassword(account);
  const reauthentication = useReauthentication(hasCurrentPassword);
  const [typed, setTyped] = useState('');
  const { running, problem, run } = useAsyncAction();
  const matches = typed.trim() === name;
  const deleteAccount = async () => {
    const deleted = await run(async () => {
      await call(auth.deleteAccount, {
        body: reauthentication.method === 'password' ? { password: reauthentication.password } : { nonce: reauthentication.code },
      });
    });
    if (!deleted) return;
    toast.success(t`Your account is deleted`, t`Thank you for using Trenzeye. You are welcome back any time.`);
    // The server has deleted the session; PostLoginRouting then leads to /.
    await signOut('local').catch((error: unknown) => console.error('Local sign-out failed', error));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void deleteAccount();
  };
  return (
    <Dialog title={t`Delete your account?`} onClose={() => !running && onClose()}>
      <form className="tz-stack" onSubmit={onSubmit}>
        <p>{t`Everything listed is deleted immediately and permanently. You may want to download your data first.`}</p>
        <TextField
          label={t`Type "${name}" to confirm`}
          name="confirm-username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <ReauthenticationFields
          reauthentication={reauthentication}
          hasPassword={hasCurrentPassword}
          email={account.email ?? ''}
          problem={problem}
        />
        <div className="tz-row">
          <Button type="submit" kind="danger" disabled={running || !matches || !reauthentication.isComplete}>
            {running ? t`Deleting...` : t`Delete permanently`}
          </Button>
          <Button onClick={onClose}>{t`Keep my account`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
