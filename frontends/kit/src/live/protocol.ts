import type { LiveData, LiveEventName } from '@trenzeye/proto/http/live';

/** One message of the stream. */
export type LiveMessage = { readonly [N in LiveEventName]: { readonly name: N; readonly data: LiveData<N> } }[LiveEventName];

/** How the one connection of this browser stands; `since` is when it went away, in milliseconds since 1970. */
export type LiveState = { readonly kind: 'idle' | 'open' } | { readonly kind: 'away'; readonly since: number };

/** What a tab tells the hub. */
export type FromTab =
  /** Who is signed in, what is on the screen, and whether anybody sees it; also the first word of a tab. */
  | { readonly kind: 'here'; readonly user: string | null; readonly watch: readonly string[]; readonly visible: boolean }
  | { readonly kind: 'token'; readonly request: number; readonly token: string | null }
  | { readonly kind: 'online'; readonly online: boolean }
  | { readonly kind: 'gone' };

/** What the hub tells a tab. */
export type FromHub =
  | { readonly kind: 'message'; readonly message: LiveMessage }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'token?'; readonly request: number }
  /** A hub that has just begun does not know who is there. */
  | { readonly kind: 'who?' };
