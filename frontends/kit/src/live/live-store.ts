import type { LiveData, LiveEventName } from '@trenzeye/proto/http/live';
import type { LiveMessage, LiveState } from './protocol.ts';
import { waitForNetworkIdle } from './wait-for-network-idle.ts';

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
export function subscribeToLive(subscription: Subscription): () => void {
  subscriptions.add(subscription);
  if (subscription.ids.length > 0) updateTab();
  return () => {
    subscriptions.delete(subscription);
    if (subscription.ids.length > 0) updateTab();
  };
}
