import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useAccount } from '../account/use-account.ts';
import { usePasskeys } from '../passkeys/use-passkeys.ts';
import { providerLabel, useSettings } from '../settings/use-settings.ts';
import { useActingConnections } from './acting-connections.ts';
import { isPaused, useLogInChanges } from './log-in-changes.ts';
import { reportPausedCount } from './paused-count.ts';

/** Something that is paused until the owner decides. */
interface PausedConnection {
  readonly id: string;
  readonly name: string;
  readonly keep: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Ways to log in that are not accepted until the owner decides. */
function usePausedLogInMethods(): readonly PausedConnection[] {
  const { data: account } = useAccount();
  const { data: settings } = useSettings();
  const { data: passkeys = [] } = usePasskeys(settings?.passkeys_enabled ?? false);
  const changes = useLogInChanges();
  const identities = (account?.identities ?? []).filter(isPaused);
  return [
    ...passkeys.filter(isPaused).map(({ id, friendly_name: name }) => ({ id, name: name || t`Passkey`, ...changes.passkey(id) })),
    ...identities.map(({ identity_id: id, provider }) => ({
      id,
      name: providerLabel(provider, settings?.external_labels),
      ...changes.identity(id),
    })),
  ];
}

/** Everything of the account that is paused, of the services that answer. */
export function usePausedConnections(): readonly PausedConnection[] {
  const acting = useActingConnections().flatMap(({ connection }) => (connection?.isPaused ? [connection] : []));
  const paused = [...acting, ...usePausedLogInMethods()];
  const { length } = paused;
  useEffect(() => reportPausedCount(length), [length]);
  return paused;
}
