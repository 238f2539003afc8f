import { Button, Chip, Dialog, ErrorState, type SignOutScope, Skeleton, timeAgo, useSession, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useAsyncAction } from '../../features/account/async-action.ts';
import { describeMethods, type SessionSummary, useEndSession, useSessions } from '../../features/account/sessions.ts';
import { deviceName } from '../../features/account/user-agent.ts';
import { AccountSection, ErrorMessage } from './account-section.tsx';

export function SessionsTab() {
  const { data: sessions, isError, error, refetch, isFetching } = useSessions();
  if (isError)
    return (
      <ErrorState title="Your sessions could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!sessions) return <Skeleton height="14rem" radius="12px" />;
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <AccountSection title="Where you are signed in" lede="Something you do not know? Sign it out, then change your password.">
      <ul className="account-list">
        {[...sessions]
          .sort((one, other) => Number(other.current) - Number(one.current))
          .map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
      </ul>
      {others === 0 && <p className="tz-muted tz-small">You are signed in nowhere else.</p>}
      <Everywhere others={others} onDone={() => void refetch()} />
    </AccountSection>
  );
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function SessionLine({ session }: { session: SessionSummary }) {
  const { signOut } = useSession();
  const toast = useToast();
  const end = useEndSession();
  const name = deviceName(session.user_agent);
  const leave = async () => {
    try {
      if (session.current) return await signOut('local');
      await end.mutateAsync(session.id);
      toast.success(`${name} signed out`);
    } catch (error) {
      console.error('Signing out failed', error);
      toast.error('Error', 'That session could not be signed out. Please try again.');
    }
  };
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <strong title={session.user_agent ?? undefined}>{name}</strong>
          {session.current && <Chip tone="accent">This device</Chip>}
          {session.aal === 'aal2' && <Chip tone="success">Second factor shown</Chip>}
        </p>
        <p className="tz-muted tz-small">
          Signed in <time dateTime={session.created_at}>{moment.format(new Date(session.created_at))}</time> with {describeMethods(session)}
        </p>
        <p className="tz-muted tz-small">Last active: {timeAgo(session.refreshed_at ?? session.created_at)}</p>
      </div>
      <Button
        size="small"
        onClick={() => void leave()}
        disabled={end.isPending}
        aria-label={session.current ? 'Sign out this device' : `Sign out ${name}, signed in ${moment.format(new Date(session.created_at))}`}
      >
        {end.isPending ? 'Signing out...' : 'Sign out'}
      </Button>
    </li>
  );
}

function Everywhere({ others, onDone }: { others: number; onDone: () => void }) {
  const [asking, setAsking] = useState<Extract<SignOutScope, 'global' | 'others'> | null>(null);
  return (
    <div className="tz-row">
      <Button size="small" onClick={() => setAsking('others')} disabled={others === 0}>
        Sign out everywhere else
      </Button>
      <Button size="small" kind="danger" onClick={() => setAsking('global')}>
        Sign out everywhere
      </Button>
      {asking && <Confirm scope={asking} onClose={() => setAsking(null)} onDone={onDone} />}
    </div>
  );
}

interface ConfirmProps {
  readonly scope: 'global' | 'others';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Confirm({ scope, onClose, onDone }: ConfirmProps) {
  const { signOut } = useSession();
  const toast = useToast();
  const { running, problem, run } = useAsyncAction();
  const leave = async () => {
    if (!(await run(() => signOut(scope)))) return;
    onClose();
    onDone();
    if (scope === 'others') toast.success('Signed out everywhere else');
  };
  return (
    <Dialog title={scope === 'others' ? 'Sign out everywhere else?' : 'Sign out everywhere?'} onClose={onClose}>
      <div className="tz-stack">
        <p>
          {scope === 'others'
            ? 'Every other device has to log in again. You stay signed in here.'
            : 'Every device has to log in again, this one, too.'}
        </p>
        <ErrorMessage>{problem}</ErrorMessage>
        <div className="tz-row">
          <Button kind="danger" onClick={() => void leave()} disabled={running}>
            {running ? 'Signing out...' : 'Sign out'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
