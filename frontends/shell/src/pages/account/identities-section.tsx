import { t } from '@lingui/core/macro';
import type { UserIdentity } from '@supabase/auth-js';
import { auth, Button, Chip, call, timeAgo, useStorageState, useToast } from '@trenzeye/frontend-kit';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { useState } from 'react';
import { useAccount, useRefreshAccount } from '../../features/accounts/api.ts';
import { unwrap, useAsyncAction } from '../../features/accounts/async-action.ts';
import { enabledProviders, providerLabel, useSettings } from '../../features/accounts/settings.ts';
import { isPaused, useLogInChanges } from '../../features/connections/log-in-changes.ts';
import { ProviderLogo } from '../login/provider-logo.tsx';
import { AccountSection, ConfirmDialog, ErrorMessage, KeepButton } from './account-section.tsx';

const linkProvider = (provider: string) => async (): Promise<void> => {
  const redirectTo = `${window.location.origin}/account/security`;
  // The client's type lists only its built-in providers.
  unwrap(await (await auth()).linkIdentity({ provider: provider as 'google', options: { redirectTo } }));
};

/** The account's sign-in methods: email and identity providers. */
export function IdentitiesSection() {
  const { data: account } = useAccount();
  const isBlocked = useStorageState() === 'blocked';
  const { data: settings } = useSettings();
  const linking = useAsyncAction();
  const identities = account?.identities ?? [];
  const labels = settings?.external_labels;
  const missing = settings ? enabledProviders(settings).filter(({ name }) => !identities.some(({ provider }) => provider === name)) : [];
  const link = (provider: string) => void linking.run(linkProvider(provider));
  return (
    <AccountSection title={t`Log-in methods`} description={t`You can log in with each of these. The last one cannot be removed.`}>
      <ul className="account-list">
        {identities.map((identity) => (
          <IdentityLine
            key={identity.identity_id}
            identity={identity}
            label={identity.provider === 'email' ? t`Email and password` : providerLabel(identity.provider, labels)}
            isOnly={identities.length === 1}
          />
        ))}
      </ul>
      {missing.length > 0 && (
        <div className="tz-row">
          {missing.map(({ name, label }) => (
            <Button key={name} size="small" onClick={() => link(name)} disabled={linking.running || isBlocked}>
              <ProviderLogo name={name} />
              {t`Link ${label}`}
            </Button>
          ))}
        </div>
      )}
      {missing.length > 0 && isBlocked && (
        <p className="tz-hint">{t`Linking needs storage, which your browser blocks for this site. Allow it in the settings of your browser.`}</p>
      )}
      <ErrorMessage>{linking.problem}</ErrorMessage>
    </AccountSection>
  );
}

interface IdentityLineProps {
  readonly identity: UserIdentity;
  readonly label: string;
  readonly isOnly: boolean;
}

function IdentityLine({ identity, label, isOnly }: IdentityLineProps) {
  const [isConfirming, setConfirming] = useState(false);
  const changes = useLogInChanges();
  const email = identity.identity_data?.email;
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <strong>{label}</strong>
          {isPaused(identity) && <Chip tone="warning">{t`Paused`}</Chip>}
        </p>
        {identity.last_sign_in_at && <p className="tz-muted tz-small">{t`Last used ${timeAgo(identity.last_sign_in_at)}`}</p>}
        {typeof email === 'string' && <p className="tz-muted tz-small">{email}</p>}
      </div>
      {isPaused(identity) && <KeepButton name={label} keep={changes.identity(identity.identity_id).keep} />}
      {isOnly ? (
        <span className="tz-muted tz-small">{t`Only log-in method`}</span>
      ) : (
        <Button size="small" icon="close" aria-label={t`Unlink ${label}`} onClick={() => setConfirming(true)}>
          {t`Unlink`}
        </Button>
      )}
      {isConfirming && <UnlinkDialog identity={identity} label={label} onClose={() => setConfirming(false)} />}
    </li>
  );
}

interface UnlinkDialogProps extends Omit<IdentityLineProps, 'isOnly'> {
  readonly onClose: () => void;
}

function UnlinkDialog({ identity, label, onClose }: UnlinkDialogProps) {
  const toast = useToast();
  const refresh = useRefreshAccount();
  const { running, problem, run } = useAsyncAction();
  const change = async () => {
    await call(routes.unlinkIdentity, { params: { id: identity.identity_id } });
    await refresh();
    toast.success(t`${label} unlinked`);
  };
  const unlink = async () => {
    if (await run(change)) onClose();
  };
  return (
    <ConfirmDialog
      title={t`Unlink ${label}?`}
      action={t`Unlink`}
      runningLabel={t`Unlinking...`}
      running={running}
      problem={problem}
      onConfirm={unlink}
      onClose={onClose}
    >
      {t`You will no longer be able to log in with it. You can link it again later.`}
    </ConfirmDialog>
  );
}
