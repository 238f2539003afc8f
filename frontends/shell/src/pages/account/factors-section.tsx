import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Factor } from '@supabase/auth-js';
import { auth, Button, Chip, formatLocale, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useAccount, useRefreshAccount } from '../../features/accounts/api.ts';
import { unwrap, useAsyncAction } from '../../features/accounts/async-action.ts';
import { AccountSection, RemoveDialog } from './account-section.tsx';
import { EnrollFactor } from './enroll-factor.tsx';

const dateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });

/** Second factors: authenticator apps with time-based codes. Passkeys have a section of their own. */
export function FactorsSection() {
  const { data: account } = useAccount();
  const verified = (account?.factors ?? []).filter(({ status }) => status === 'verified');
  const apps = verified.filter(({ factor_type: type }) => type === 'totp');
  return (
    <AccountSection
      title={t`Second factor`}
      description={t`Protects your account if your password is stolen: logging in also requires a code from an authenticator app, or a passkey.`}
    >
      {apps.length > 0 && (
        <ul className="account-list">
          {apps.map((factor, index) => (
            <FactorLine
              key={factor.id}
              factor={factor}
              name={factor.friendly_name || `Authenticator ${index + 1}`}
              isLast={verified.length === 1}
            />
          ))}
        </ul>
      )}
      <EnrollFactor
        label={apps.length > 0 ? t`Add another authenticator` : t`Set up an authenticator`}
        usedNames={verified.map(({ friendly_name: name }) => name ?? '')}
      />
      <p className="tz-muted tz-small">
        {t`Set it up on two devices, and keep recovery codes: without any of them you have to contact us by email.`}
      </p>
    </AccountSection>
  );
}

function FactorLine({ factor, name, isLast }: { factor: Factor; name: string; isLast: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <strong>{name}</strong>
          <Chip tone="success">{t`On`}</Chip>
        </p>
        <p className="tz-muted tz-small">
          <Trans>Since {dateFormat.format(new Date(factor.created_at))}</Trans>
        </p>
      </div>
      <Button size="small" icon="trash" aria-label={t`Remove ${name}`} onClick={() => setConfirming(true)}>
        {t`Remove`}
      </Button>
      {isConfirming && <RemoveFactor id={factor.id} name={name} isLast={isLast} onClose={() => setConfirming(false)} />}
    </li>
  );
}

function RemoveFactor({ id, name, isLast, onClose }: { id: string; name: string; isLast: boolean; onClose: () => void }) {
  const toast = useToast();
  const refresh = useRefreshAccount();
  const { running, problem, run } = useAsyncAction();
  const remove = async () => {
    const removed = await run(async () => {
      unwrap(await (await auth()).mfa.unenroll({ factorId: id }));
      await refresh();
    });
    if (!removed) return;
    onClose();
    toast.success(t`Authenticator removed`);
  };
  return (
    <RemoveDialog name={name} running={running} problem={problem} onRemove={remove} onClose={onClose}>
      {isLast
        ? t`This is your only one. After that, your password alone is enough to log in.`
        : t`Codes from this authenticator will no longer work. Your other authenticators and passkeys stay active.`}
    </RemoveDialog>
  );
}
