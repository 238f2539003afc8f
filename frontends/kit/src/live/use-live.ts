import { useEffect, useMemo, useRef } from 'react';
import { type LiveHandlers, subscribeToLive } from './live-store.ts';

/**
 * Calls the handlers for events of the items with these ids (or `watchedSignals`) and for the user's own events while the component is
 * mounted. All tabs of the browser share one connection. A state is delivered once and never after a newer one; after a disconnection
 * the missed events or `resync` follow. Handlers may change between renders.
 */
export function useLive(ids: readonly string[], handlers: LiveHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  // Callers may pass a new array with the same ids on every render.
  const joinedIds = ids.join();
  const watch = useMemo(() => (joinedIds === '' ? [] : joinedIds.split(',')), [joinedIds]);
  useEffect(() => subscribeToLive({ ids: watch, handlers: () => latest.current }), [watch]);
}
