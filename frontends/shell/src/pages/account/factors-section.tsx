import type { Factor } from '@supabase/auth-js';
import { auth, Button, Chip, Dialog, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { unwrap, useAsyncAction } from '../../features/account/async-action.ts';
import { useAccount, useRefreshAccount } from '../../features/account/use-account.ts';
import { AccountSection, ErrorMessage } from './account-section.tsx';
import { EnrolFactor } from './enrol-factor.tsx';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Second factors: authenticator applications that show a code every thirty seconds. */
export function FactorsSection() {
  const { data: account } = useAccount();
  const [enrolling, setEnrolling] = useState(false);
  const factors = (account?.factors ?? []).filter(({ status }) => status === 'verified');
  return (
    <AccountSection
      title="Second factor"
      lede="With an authenticator app, a stolen password alone opens nothing: signing in also asks for a code from your phone."
    >
      {factors.length > 0 && (
        <ul className="account-list">
          {factors.map((factor, index) => (
            <FactorLine
              key={factor.id}
              factor={factor}
              name={factor.friendly_name || `Authenticator ${index + 1}`}
              last={factors.length === 1}
            />
          ))}
        </ul>
      )}
      {enrolling ? (
        <EnrolFactor taken={factors.map(({ friendly_name: name }) => name ?? '')} onDone={() => setEnrolling(false)} />
      ) : (
        <Button size="small" icon="shield" onClick={() => setEnrolling(true)} className="account-section__action">
          {factors.length > 0 ? 'Add another authenticator' : 'Set up an authenticator'}
        </Button>
      )}
      <p className="tz-muted tz-small">
        {factors.length === 1
          ? 'If you lose this phone you are locked out: add a second authenticator on another device, or keep the secret text of this one in a safe place.'
          : 'Set it up on two devices, or keep the secret text in a safe place: whoever loses every authenticator has to ask us by mail.'}
      </p>
    </AccountSection>
  );
}

function FactorLine({ factor, name, last }: { factor: Factor; name: string; last: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <strong>{name}</strong>
          <Chip tone="success">On</Chip>
        </p>
        <p className="tz-muted tz-small">Since {day.format(new Date(factor.created_at))}</p>
      </div>
      <Button size="small" icon="trash" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && <RemoveFactor id={factor.id} name={name} last={last} onClose={() => setAsking(false)} />}
    </li>
  );
}

function RemoveFactor({ id, name, last, onClose }: { id: string; name: string; last: boolean; onClose: () => void }) {
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
    toast.success('Authenticator removed');
  };
  return (
    <Dialog title={`Remove ${name}?`} onClose={onClose}>
      <div className="tz-stack">
        <p>
          {last
            ? 'It is your only one: from then on your password alone opens your account.'
            : 'Codes of this authenticator will not be taken any more. Your other one stays.'}
        </p>
        <ErrorMessage>{problem}</ErrorMessage>
        <div className="tz-row">
          <Button kind="danger" onClick={() => void remove()} disabled={running}>
            {running ? 'Removing...' : 'Remove'}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  );
}
