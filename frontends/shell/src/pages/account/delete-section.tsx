import type { User } from '@supabase/auth-js';
import { Button, call, Dialog, TextField, useSession, useToast } from '@trenzeye/frontend-kit';
import { auth } from '@trenzeye/proto/http/auth';
import { type FormEvent, useState } from 'react';
import { useAsyncAction } from '../../features/account/async-action.ts';
import { hasPassword } from '../../features/account/has-password.ts';
import { ReauthenticationFields, useReauthentication } from '../../features/account/reauthentication.tsx';
import { useAccount } from '../../features/account/use-account.ts';
import { useOwnProfile } from '../../features/profile/own-profile.ts';
import { AccountSection } from './account-section.tsx';

export function DeleteSection() {
  const { data: account } = useAccount();
  const { data: profile } = useOwnProfile();
  const [asking, setAsking] = useState(false);
  const name = profile?.username ?? account?.email ?? '';
  return (
    <AccountSection title="Delete my account" tone="danger" lede="For good, and at once. There is no way back.">
      <ul className="tz-small plain-list">
        <li>Your address, password, sessions and linked identities are removed.</li>
        <li>Your profile, drafts and published content go, with their reactions and comments.</li>
        <li>Where others remixed you or answered, a note that something was deleted stays in its place, without your name.</li>
        <li>Your username becomes free for somebody else.</li>
      </ul>
      <Button
        kind="danger"
        size="small"
        icon="trash"
        onClick={() => setAsking(true)}
        disabled={!account || name === ''}
        className="account-section__action"
      >
        Delete my account
      </Button>
      {asking && account && <DeleteDialog account={account} name={name} onClose={() => setAsking(false)} />}
    </AccountSection>
  );
}

function DeleteDialog({ account, name, onClose }: { account: User; name: string; onClose: () => void }) {
  const { signOut } = useSession();
  const toast = useToast();
  const has = hasPassword(account);
  const proof = useReauthentication(has);
  const [typed, setTyped] = useState('');
  const { running, problem, run } = useAsyncAction();
  const matches = typed.trim() === name;
  const remove = async () => {
    const removed = await run(async () => {
      await call(auth.deleteAccount, { body: proof.kind === 'password' ? { password: proof.password } : { nonce: proof.code } });
    });
    if (!removed) return;
    toast.success('Your account is deleted', 'Thank you for the time you spent here. Farewell, and come back whenever you like.');
    // The server knows this session no more; only this browser has to forget it. PostLoginRouting then leads to /.
    await signOut('local').catch((error: unknown) => console.warn('The session was gone already', error));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void remove();
  };
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form className="tz-stack" onSubmit={onSubmit}>
        <p>Everything listed goes at once and for good. You may want to download your data first.</p>
        <TextField
          label={`Type "${name}" to go on`}
          name="confirm-username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <ReauthenticationFields proof={proof} hasPassword={has} email={account.email ?? ''} problem={problem} />
        <div className="tz-row">
          <Button type="submit" kind="danger" disabled={running || !matches || !proof.complete}>
            {running ? 'Deleting...' : 'Delete for good'}
          </Button>
          <Button onClick={onClose}>Keep my account</Button>
        </div>
      </form>
    </Dialog>
  );
}
