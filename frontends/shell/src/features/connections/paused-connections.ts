import { useEffect } from 'react';
import type { ConfirmedChange } from '../account/confirmed-change.tsx';
import { useActingConnections } from './acting-connections.ts';
import { reportPausedCount } from './paused-count.ts';

/** Something that is paused until the owner decides. */
interface PausedConnection {
  readonly id: string;
  readonly name: string;
  readonly keep: ConfirmedChange;
  readonly remove: ConfirmedChange;
}

/** Everything of the account that is paused, of the services that answer. */
export function usePausedConnections(): readonly PausedConnection[] {
  const paused = useActingConnections().flatMap(({ connection }) => (connection?.isPaused ? [connection] : []));
  const { length } = paused;
  useEffect(() => reportPausedCount(length), [length]);
  return paused;
}
