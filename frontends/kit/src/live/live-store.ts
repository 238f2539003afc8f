import type { LiveData, LiveEventName } from '@trenzeye/proto/http/live';
import { useEffect, useMemo, useRef } from 'react';
import type { LiveMessage, LiveState } from './protocol.ts';

/** The page counts as loaded when nothing has arrived for this long. */
const idleMs = 1_000;
const timeoutMs = 8_000;
const pollIntervalMs = 200;

/**
 * Resolves when the page has loaded its resources, so that the live connection does not compete with them. The server repeats the
 * events of the meantime.
 */
const waitForNetworkIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    let resourceCount = -1;
    let idleSince = startedAt;
    const timer = setInterval(() => {
      const now = performance.now();
      const count = performance.getEntriesByType('resource').length;
      if (count !== resourceCount || document.readyState !== 'complete') {
        resourceCount = count;
        idleSince = now;
      }
      if (now - idleSince < idleMs && now - startedAt < timeoutMs) return;
      clearInterval(timer);
      resolve();
    }, pollIntervalMs);
  });

/** Handlers by event name. `resync`: messages were lost, fetch again what is shown. */
export type LiveHandlers = { readonly [N in LiveEventName]?: (data: LiveData<N>) => void };

interface Subscription {
  readonly ids: readonly string[];
  readonly handlers: () => LiveHandlers;
}

/** The interface of the lazily loaded part. */
interface TabConnection {
  readonly update: (user: string | null, watch: readonly string[]) => void;
}

const subscriptions = new Set<Subscription>();
const listeners = new Set<() => void>();
/** Undefined until the session is loaded: connecting as a visitor first would lose the events before the reconnect. */
let user: string | null | undefined;
let state: LiveState = { kind: 'idle' };
let tab: Promise<TabConnection> | undefined;

/** Calls every subscriber's handler for this event. */
function dispatch({ name, data }: LiveMessage): void {
  for (const { handlers } of [...subscriptions]) (handlers()[name] as ((data: unknown) => void) | undefined)?.(data);
}

function setLiveState(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}
export const getLiveState = (): LiveState => state;
export function subscribeToLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const watchedIds = (): string[] => [...new Set([...subscriptions].flatMap(({ ids }) => ids))];

/** Sends the user and the ids on the screen; loads the connection's code on first need. */
function updateTab(): void {
  if (user === undefined || (!tab && user === null && watchedIds().length === 0)) return;
  tab ??= waitForNetworkIdle()
    .then(() => import('./live-tab.ts'))
    .then(({ connectTab }) => connectTab({ onMessage: dispatch, onState: setLiveState }));
  tab
    .then(({ update }) => update(user ?? null, watchedIds()))
    .catch((error: unknown) => {
      // Pages work without it; the next change retries, and so does the return of the network.
      tab = undefined;
      window.addEventListener('online', updateTab, { once: true });
      console.error('Loading the live connection failed', error);
    });
}

export function setLiveUser(next: string | null): void {
  if (next === user) return;
  user = next;
  updateTab();
}

/** Calls the handlers until the returned function is called. */
function subscribeToLive(subscription: Subscription): () => void {
  subscriptions.add(subscription);
  if (subscription.ids.length > 0) updateTab();
  return () => {
    subscriptions.delete(subscription);
    if (subscription.ids.length > 0) updateTab();
  };
}

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
