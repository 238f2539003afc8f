import type { LiveData, LiveEventName } from '@trenzeye/proto/http/live';
import type { LiveMessage, LiveState } from './protocol.ts';
import { whenQuiet } from './when-quiet.ts';

/** What a page does about what it hears. `resync`: something was missed, ask for what is shown anew. */
export type LiveHandlers = { readonly [N in LiveEventName]?: (data: LiveData<N>) => void };

interface Subscription {
  readonly ids: readonly string[];
  readonly handlers: () => LiveHandlers;
}

/** The part that is fetched when there is something to hear. */
interface LiveTab {
  readonly show: (user: string | null, watch: readonly string[]) => void;
}

const subscriptions = new Set<Subscription>();
const listeners = new Set<() => void>();
let user: string | null = null;
let state: LiveState = { kind: 'idle' };
let tab: Promise<LiveTab> | undefined;

/** Hands a message to everybody who listens for its kind. */
export function dispatch({ name, data }: LiveMessage): void {
  for (const { handlers } of [...subscriptions]) (handlers()[name] as ((data: unknown) => void) | undefined)?.(data);
}

export function setState(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}
export const getState = (): LiveState => state;
export function subscribeToState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const watched = (): string[] => [...new Set([...subscriptions].flatMap(({ ids }) => ids))];

/** Says who is there and what is on the screen; fetches the connection's code when that is anything. */
function show(): void {
  const watch = watched();
  if (!tab && user === null && watch.length === 0) return;
  tab ??= whenQuiet()
    .then(() => import('./tab.ts'))
    .then(({ openTab }) => openTab());
  tab
    .then(({ show: tell }) => tell(user, watched()))
    .catch((error: unknown) => {
      // Pages work without it; the next change tries again, or the network when it is back.
      tab = undefined;
      window.addEventListener('online', show, { once: true });
      console.error('The live connection could not be loaded', error);
    });
}

/** Who is signed in. */
export function setLiveUser(next: string | null): void {
  if (next === user) return;
  user = next;
  show();
}

/** Listens until the answer is called. */
export function listen(subscription: Subscription): () => void {
  subscriptions.add(subscription);
  if (subscription.ids.length > 0) show();
  return () => {
    subscriptions.delete(subscription);
    if (subscription.ids.length > 0) show();
  };
}
