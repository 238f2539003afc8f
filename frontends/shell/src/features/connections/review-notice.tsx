import { plural, t } from '@lingui/core/macro';
import { Button, formatList, Notice, useToast } from '@trenzeye/frontend-kit';
import { useEffect, useState } from 'react';
import { useAsyncAction } from '../accounts/async-action.ts';
import { connectionsPath, reportPausedCount } from './paused-count.ts';
import './review-notice.css';
import { useAccount } from '../accounts/api.ts';
import { providerLabel, useSettings } from '../accounts/settings.ts';
import { usePasskeys } from '../passkeys/passkeys.ts';
import { useActingConnections } from './acting-connections.ts';
import { isPaused, useLogInChanges } from './log-in-changes.ts';

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
function usePausedConnections(): readonly PausedConnection[] {
  const acting = useActingConnections().flatMap(({ connection }) => (connection?.isPaused ? [connection] : []));
  const paused = [...acting, ...usePausedLogInMethods()];
  const { length } = paused;
  useEffect(() => reportPausedCount(length), [length]);
  return paused;
}

const titleOf = (count: number): string =>
  plural(count, { one: '# connection is paused until you decide', other: '# connections are paused until you decide' });

/** Says on other pages that something waits for the owner's decision; nothing while there is none. */
export function ReviewBanner() {
  const count = usePausedConnections().length;
  return (
    <div role="status" className="review-notice">
      {count > 0 && (
        <Notice tone="warning" icon="shield" title={titleOf(count)}>
          <p>{t`Your account was secured. What could still act for it or open it is paused.`}</p>
          <Button size="small" to={connectionsPath}>
            {t`Review`}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** What is paused, with one decision for all of it; the list below has each one's own. */
export function ReviewNotice() {
  const paused = usePausedConnections();
  const { running, problem, run } = useAsyncAction();
  const [isConfirming, setConfirming] = useState(false);
  const toast = useToast();
  const names = formatList(paused.map(({ name }) => name));
  const decide = (decision: 'keep' | 'remove') => {
    const open = new Map(paused.map((connection) => [connection.id, connection[decision]]));
    const change = async () => {
      for (const [id, decideOne] of open) {
        await decideOne();
        open.delete(id);
      }
      setConfirming(false);
      toast.success(decision === 'keep' ? t`Everything works again` : t`Everything paused was removed`);
    };
    return () => void run(change);
  };
  return (
    <div role="status" className="review-notice">
      {paused.length > 0 && (
        <Notice tone="warning" icon="shield" title={titleOf(paused.length)}>
          <p>{t`Your account was secured: a new password was set, or sessions were ended. Until you decide, this is neither used nor accepted: ${names}.`}</p>
          <div className="tz-row">
            <Button size="small" onClick={decide('keep')} disabled={running}>
              {t`Keep all`}
            </Button>
            {isConfirming ? (
              <>
                <Button size="small" kind="danger" onClick={decide('remove')} disabled={running}>
                  {running ? t`Removing...` : t`Remove all for good`}
                </Button>
                <Button size="small" onClick={() => setConfirming(false)} disabled={running}>
                  {t`Cancel`}
                </Button>
              </>
            ) : (
              <Button size="small" onClick={() => setConfirming(true)} disabled={running}>
                {t`Remove all`}
              </Button>
            )}
          </div>
          {problem && (
            <p className="tz-problem" role="alert">
              {problem}
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}
