import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Chip,
  ErrorState,
  formatLocale,
  Icon,
  LinkButton,
  type SignOutScope,
  Skeleton,
  timeAgo,
  useSession,
  useToast,
} from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useAsyncAction } from '../../../features/accounts/async-action.ts';
import { describeMethods, deviceName, type SessionSummary, useEndSession, useSessions } from '../../../features/accounts/sessions.ts';
import { type PushDevice, usePushDevices, useRemovePushDevice } from '../../../features/connections/acting-connections.ts';
import { useAccountSecured } from '../../../features/connections/secured.ts';
import { AccountSection, ConfirmDialog } from '../account-section.tsx';

/** Where the account is logged in, with the notifications of each device. */
export function DevicesSection() {
  const secured = useAccountSecured();
  const { data: devices = [] } = usePushDevices();
  const { data: sessions, isError, error, refetch, isFetching } = useSessions();
  if (isError)
    return (
      <ErrorState
        title={t`Your sessions could not be loaded`}
        detail={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!sessions) return <Skeleton height="14rem" radius="12px" />;
  const unbound = devices.filter(({ session_id: id }) => !sessions.some((session) => session.id === id));
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <AccountSection
      title={t`Where you are logged in`}
      description={t`If you do not recognize a session, sign it out and change your password.`}
    >
      <ul className="account-list">
        {[...sessions]
          .sort((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <SessionLine key={session.id} session={session} devices={devices.filter(({ session_id: id }) => id === session.id)} />
          ))}
        {unbound.map((device) => (
          <li key={device.id} className="account-row">
            <Icon name="bell" />
            <PushDeviceText device={device} />
          </li>
        ))}
      </ul>
      {others === 0 && <p className="tz-muted tz-small">{t`You are not logged in on other devices.`}</p>}
      <SignOutEverywhere others={others} onDone={secured} />
    </AccountSection>
  );
}

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });

function SessionLine({ session, devices }: { session: SessionSummary; devices: readonly PushDevice[] }) {
  const { signOut } = useSession();
  const toast = useToast();
  const end = useEndSession();
  const name = deviceName(session.user_agent);
  const onSignOut = async () => {
    try {
      if (session.current) return await signOut('local');
      await end.mutateAsync(session.id);
      toast.success(t`${name} signed out`);
    } catch (error) {
      console.error('Session sign-out failed', error);
      toast.error(t`Error`, t`Failed to sign out the session. Please try again.`);
    }
  };
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <strong title={session.user_agent ?? undefined}>{name}</strong>
          {session.current && <Chip tone="accent">{t`This device`}</Chip>}
          {session.aal === 'aal2' && <Chip tone="success">{t`Second factor verified`}</Chip>}
        </p>
        <p className="tz-muted tz-small">
          <Trans>
            Logged in <time dateTime={session.created_at}>{dateTimeFormat.format(new Date(session.created_at))}</time> with{' '}
            {describeMethods(session)}
          </Trans>
        </p>
        <p className="tz-muted tz-small">
          <Trans>Last active: {timeAgo(session.refreshed_at ?? session.created_at)}</Trans>
        </p>
        {devices.map((device) => (
          <PushDeviceText key={device.id} device={device} />
        ))}
      </div>
      <Button
        size="small"
        onClick={() => void onSignOut()}
        disabled={end.isPending}
        aria-label={
          session.current ? t`Sign out this device` : t`Sign out ${name}, logged in ${dateTimeFormat.format(new Date(session.created_at))}`
        }
      >
        {end.isPending ? t`Signing out...` : t`Sign out`}
      </Button>
    </li>
  );
}

/** The notifications of a device, which end with its session. */
function PushDeviceText({ device }: { device: PushDevice }) {
  const { name, created_at, last_used_at } = device;
  const remove = useRemovePushDevice();
  return (
    <p className="tz-row tz-row--tight tz-muted tz-small">
      {last_used_at
        ? t`Notifications on ${name}, last sent ${timeAgo(last_used_at)}`
        : t`Notifications on ${name}, turned on ${timeAgo(created_at)}`}
      <LinkButton onClick={() => remove.mutate(device)} disabled={remove.isPending} aria-label={t`Turn off notifications on ${name}`}>
        {t`Turn off`}
      </LinkButton>
    </p>
  );
}

function SignOutEverywhere({ others, onDone }: { others: number; onDone: () => void }) {
  const [confirmingScope, setConfirmingScope] = useState<Extract<SignOutScope, 'global' | 'others'> | null>(null);
  return (
    <div className="tz-row">
      <Button size="small" onClick={() => setConfirmingScope('others')} disabled={others === 0}>
        {t`Sign out other sessions`}
      </Button>
      <Button size="small" kind="danger" onClick={() => setConfirmingScope('global')}>
        {t`Sign out everywhere`}
      </Button>
      {confirmingScope && <SignOutDialog scope={confirmingScope} onClose={() => setConfirmingScope(null)} onDone={onDone} />}
    </div>
  );
}

interface SignOutDialogProps {
  readonly scope: 'global' | 'others';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function SignOutDialog({ scope, onClose, onDone }: SignOutDialogProps) {
  const { signOut } = useSession();
  const toast = useToast();
  const { running, problem, run } = useAsyncAction();
  const onSignOut = async () => {
    const end = async () => {
      // Secures the account, which an ordinary sign-out does not.
      await signOut('others');
      if (scope === 'global') await signOut(scope);
    };
    if (!(await run(end))) return;
    onClose();
    onDone();
    if (scope === 'others') toast.success(t`Signed out other sessions`);
  };
  return (
    <ConfirmDialog
      title={scope === 'others' ? t`Sign out other sessions?` : t`Sign out everywhere?`}
      action={t`Sign out`}
      runningLabel={t`Signing out...`}
      running={running}
      problem={problem}
      onConfirm={onSignOut}
      onClose={onClose}
    >
      {scope === 'others'
        ? t`All other devices have to log in again. You stay logged in here.`
        : t`All devices have to log in again, including this one.`}
    </ConfirmDialog>
  );
}
