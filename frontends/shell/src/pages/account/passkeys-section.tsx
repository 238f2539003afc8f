import { t } from '@lingui/core/macro';
import { Button, Chip, call, ErrorState, formatLocale, useToast } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { useId, useState } from 'react';
import { useAccount } from '../../features/accounts/api.ts';
import { useAsyncAction } from '../../features/accounts/async-action.ts';
import { deviceName, uniqueName } from '../../features/accounts/sessions.ts';
import { useSettings } from '../../features/accounts/settings.ts';
import { isPaused, useLogInChanges } from '../../features/connections/log-in-changes.ts';
import { addPasskey, type Passkey, supportsPasskeys, usePasskeys, useRefreshPasskeys } from '../../features/passkeys/passkeys.ts';
import { AccountSection, ErrorMessage, KeepButton, RemoveDialog } from './account-section.tsx';

const dateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });

/** Passkeys, which sign in without a password and are second factors. Not shown where the server has none. */
export function PasskeysSection() {
  const { data: settings } = useSettings();
  return settings?.passkeys_enabled ? <Passkeys /> : null;
}

function Passkeys() {
  const { data: account } = useAccount();
  const { data: passkeys, error, refetch } = usePasskeys();
  const factors = account?.factors ?? [];
  const isLastFactor = factors.filter(({ status }) => status === 'verified').length === 1;
  return (
    <AccountSection
      title={t`Passkeys`}
      description={t`Log in without a password, with your fingerprint, face or screen lock. A passkey is also your second factor: after a password you confirm it.`}
    >
      {error && <ErrorState title={t`Your passkeys could not be loaded`} detail={error.message} onRetry={() => void refetch()} />}
      {passkeys && passkeys.length > 0 && (
        <ul className="account-list">
          {passkeys.map((passkey, index) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              name={passkey.friendly_name || `Passkey ${index + 1}`}
              isLastFactor={isLastFactor}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <AddPasskey usedNames={factors.map(({ friendly_name: name }) => name ?? '')} />
      ) : (
        <p className="tz-muted tz-small">{t`This browser cannot create passkeys.`}</p>
      )}
    </AccountSection>
  );
}

function AddPasskey({ usedNames }: { usedNames: readonly string[] }) {
  const toast = useToast();
  const refresh = useRefreshPasskeys();
  const { running, problem, run } = useAsyncAction();
  const change = async () => {
    await addPasskey(uniqueName(deviceName(navigator.userAgent), usedNames));
    await refresh();
    toast.success(t`Passkey added`, t`You can now log in with it.`);
  };
  return (
    <>
      <Button size="small" icon="key" className="account-section__action" disabled={running} onClick={() => void run(change)}>
        {running ? t`Waiting for your device...` : t`Add a passkey`}
      </Button>
      <ErrorMessage>{problem}</ErrorMessage>
    </>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly name: string;
  readonly isLastFactor: boolean;
}

function PasskeyLine({ passkey, name, isLastFactor }: PasskeyLineProps) {
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const changes = useLogInChanges();
  const close = () => setDialog(undefined);
  const { created_at: created, last_used_at: used } = passkey;
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <strong>{name}</strong>
          {isPaused(passkey) && <Chip tone="warning">{t`Paused`}</Chip>}
        </p>
        <p className="tz-muted tz-small">
          {used
            ? t`Added ${dateFormat.format(new Date(created))}, last used ${dateFormat.format(new Date(used))}`
            : t`Added ${dateFormat.format(new Date(created))}`}
        </p>
      </div>
      {isPaused(passkey) && <KeepButton name={name} keep={changes.passkey(passkey.id).keep} />}
      <Button size="small" icon="edit" aria-label={t`Rename ${name}`} onClick={() => setDialog('rename')}>
        {t`Rename`}
      </Button>
      <Button size="small" icon="trash" aria-label={t`Remove ${name}`} onClick={() => setDialog('remove')}>
        {t`Remove`}
      </Button>
      {dialog === 'rename' && <RenamePasskey id={passkey.id} name={name} onClose={close} />}
      {dialog === 'remove' && <RemovePasskey id={passkey.id} name={name} isLastFactor={isLastFactor} onClose={close} />}
    </li>
  );
}

function RenamePasskey({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const refresh = useRefreshPasskeys();
  const [form] = Form.useForm<{ name: string }>();
  const newName = Form.useWatch('name', form) ?? name;
  const { running, problem, run } = useAsyncAction();
  const rename = async () => {
    const renamed = await run(async () => {
      await call(routes.renamePasskey, { params: { id }, body: { friendly_name: newName } });
      await refresh();
    });
    if (renamed) onClose();
  };
  return (
    <Dialog title={t`Rename ${name}`} onClose={onClose} initialFocus="input">
      <Form
        form={form}
        name={useId()}
        className="tz-form"
        layout="vertical"
        requiredMark={false}
        initialValues={{ name }}
        onFinish={() => void rename()}
      >
        <Form.Item name="name" label={t`Name`} help={problem} validateStatus={problem ? 'error' : ''}>
          <Input maxLength={64} />
        </Form.Item>
        <div className="tz-row">
          <Button type="submit" kind="primary" disabled={running || newName.trim() === ''}>
            {running ? t`Saving...` : t`Save`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface RemovePasskeyProps extends Omit<PasskeyLineProps, 'passkey'> {
  readonly id: string;
  readonly onClose: () => void;
}

function RemovePasskey({ id, name, isLastFactor, onClose }: RemovePasskeyProps) {
  const toast = useToast();
  const refresh = useRefreshPasskeys();
  const { running, problem, run } = useAsyncAction();
  const change = async () => {
    await call(routes.removePasskey, { params: { id } });
    await refresh();
    toast.success(t`Passkey removed`, t`You can also delete it on your device.`);
  };
  const remove = async () => {
    if (await run(change)) onClose();
  };
  return (
    <RemoveDialog name={name} running={running} problem={problem} onRemove={remove} onClose={onClose}>
      {t`You can no longer log in with it.`}{' '}
      {isLastFactor && t`It is your only second factor: after that, your password alone is enough to log in.`}
    </RemoveDialog>
  );
}
