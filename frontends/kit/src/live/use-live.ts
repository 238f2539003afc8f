import { useEffect, useMemo, useRef } from 'react';
import { type LiveHandlers, listen } from './live-store.ts';

/**
 * Hears what happens to the items with these ids (or `watchedSignals`), and to what is the viewer's own, while the component is there.
 * All tabs of the browser share one connection. Of every state the newest is heard last, each once; after a time offline either what was
 * missed or `resync` comes. Handlers may change from one rendering to the next.
 */
export function useLive(ids: readonly string[], handlers: LiveHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const joined = ids.join();
  const watch = useMemo(() => (joined === '' ? [] : joined.split(',')), [joined]);
  useEffect(() => listen({ ids: watch, handlers: () => latest.current }), [watch]);
}
