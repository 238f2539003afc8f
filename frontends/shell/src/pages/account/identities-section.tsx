import type { UserIdentity } from '@supabase/auth-js';
import { auth, Button, Dialog, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { unwrap, useAsyncAction } from '../../features/account/async-action.ts';
import { useAccount, useRefreshAccount } from '../../features/account/use-account.ts';
import { enabledProviders, providerLabel, useSettings } from '../../features/settings/use-settings.ts';
import { ProviderMark } from '../login/provider-mark.tsx';
import { AccountSection, ErrorMessage } from './account-section.tsx';

/** What one can sign in with: the address and identity providers. */
export function IdentitiesSection() {
  const { data: account } = useAccount();
  const { data: settings } = useSettings();
  const linking = useAsyncAction();
  const identities = account?.identities ?? [];
  const labels = settings?.external_labels;
  const missing = settings ? enabledProviders(settings).filter(({ name }) => !identities.some(({ provider }) => provider === name)) : [];
  const link = (provider: string) =>
    void linking.run(async () => {
      const redirectTo = `${window.location.origin}/account/security`;
      // As at the log-in: the client's list of names lacks a server's own providers.
      unwrap(await (await auth()).linkIdentity({ provider: provider as 'google', options: { redirectTo } }));
    });
  return (
    <AccountSection title="Ways to sign in" lede="Each of these opens your account. The last one cannot be removed.">
      <ul className="account-list">
        {identities.map((identity) => (
          <IdentityLine
            key={identity.identity_id}
            identity={identity}
            label={identity.provider === 'email' ? 'Email and password' : providerLabel(identity.provider, labels)}
            only={identities.length === 1}
          />
        ))}
      </ul>
      {missing.length > 0 && (
        <div className="tz-row">
          {missing.map(({ name, label }) => (
            <Button key={name} size="small" onClick={() => link(name)} disabled={linking.running}>
              <ProviderMark name={name} />
              Link {label}
            </Button>
          ))}
        </div>
      )}
      <ErrorMessage>{linking.problem}</ErrorMessage>
    </AccountSection>
  );
}

function IdentityLine({ identity, label, only }: { identity: UserIdentity; label: string; only: boolean }) {
  const [asking, setAsking] = useState(false);
  const email = identity.identity_data?.email;
  return (
    <li className="account-row">
      <div className="account-row__text">
        <strong>{label}</strong>
        {typeof email === 'string' && <p className="tz-muted tz-small">{email}</p>}
      </div>
      {only ? (
        <span className="tz-muted tz-small">Your only one</span>
      ) : (
        <Button size="small" icon="close" aria-label={`Unlink ${label}`} onClick={() => setAsking(true)}>
          Unlink
        </Button>
      )}
      {asking && <Unlink identity={identity} label={label} onClose={() => setAsking(false)} />}
    </li>
  );
}

function Unlink({ identity, label, onClose }: { identity: UserIdentity; label: string; onClose: () => void }) {
  const toast = useToast();
  const refresh = useRefreshAccount();
  const { running, problem, run } = useAsyncAction();
  const unlink = async () => {
    const done = await run(async () => {
      const { error } = await (await auth()).unlinkIdentity(identity);
      if (error) throw error;
      await refresh();
    });
    if (!done) return;
    onClose();
    toast.success(`${label} unlinked`);
  };
  return (
    <Dialog title={`Unlink ${label}?`} onClose={onClose}>
      <div className="tz-stack">
        <p>You will not be able to sign in with it any more. You can link it again later.</p>
        <ErrorMessage>{problem}</ErrorMessage>
        <div className="tz-row">
          <Button kind="danger" onClick={() => void unlink()} disabled={running}>
            {running ? 'Unlinking...' : 'Unlink'}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  );
}
