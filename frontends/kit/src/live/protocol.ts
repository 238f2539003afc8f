import type { LiveData, LiveEventName } from '@trenzeye/proto/http/live';

/** One message of the stream. */
export type LiveMessage = { readonly [N in LiveEventName]: { readonly name: N; readonly data: LiveData<N> } }[LiveEventName];

/** State of the browser's only connection; `since` is when it was lost, in milliseconds since 1970. */
export type LiveState = { readonly kind: 'idle' | 'open' } | { readonly kind: 'disconnected'; readonly since: number };

/** From a tab to the shared connection. */
export type TabMessage =
  /** The signed-in user, the ids on the screen and whether the tab is visible; also the first message of a tab. */
  | { readonly kind: 'tab-state'; readonly user: string | null; readonly watch: readonly string[]; readonly visible: boolean }
  | { readonly kind: 'token'; readonly request: number; readonly token: string | null }
  | { readonly kind: 'network'; readonly online: boolean }
  | { readonly kind: 'tab-closed' };

/** From a tab to the shared worker: the name of a lock that is released when the tab ends. */
export interface TabLock {
  readonly lock: string;
}

/** From the shared connection to a tab. */
export type ConnectionMessage =
  | { readonly kind: 'message'; readonly message: LiveMessage }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'request-token'; readonly request: number }
  /** Sent by a new shared connection, which has no tabs yet. */
  | { readonly kind: 'request-tab-state' };
