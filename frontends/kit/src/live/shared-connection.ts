import { maxWatched } from '@trenzeye/proto/http/live';
import { createConnection } from './connection.ts';
import type { ConnectionMessage, LiveMessage, LiveState, TabMessage } from './protocol.ts';

/** Longer than a page takes to render. */
const maxAgeMs = 60_000;
const maxMessages = 300;

/** Events about the connection itself, not about content. */
const ephemeralEvents: readonly string[] = ['open', 'ready', 'heartbeat', 'resync', 'reconnect', 'signed-out'];

/** Recent messages, for a tab that starts to show an item another tab was already watching. */
interface RecentMessages {
  add(message: LiveMessage): void;
  /** About these items; with `includeUserEvents`, also those about no item but about the user. */
  find(ids: readonly string[], includeUserEvents: boolean): LiveMessage[];
  clear(): void;
}

export function createRecentMessages(now: () => number = Date.now): RecentMessages {
  let entries: { readonly at: number; readonly message: LiveMessage }[] = [];
  const unexpired = (at: number) => entries.filter((entry) => at - entry.at < maxAgeMs);
  return {
    add(message) {
      if (ephemeralEvents.includes(message.name)) return;
      const at = now();
      entries = [...unexpired(at), { at, message }].slice(-maxMessages);
    },
    find(ids, includeUserEvents) {
      const requested = new Set(ids);
      return unexpired(now())
        .map(({ message }) => message)
        .filter(({ data }) => ('content_id' in data && requested.has(data.content_id)) || (includeUserEvents && !('content_id' in data)));
    },
    clear() {
      entries = [];
    },
  };
}

/** Changes of the watched ids within this time become one request. */
const debounceMs = 120;
/** A tab must return a token within this time. */
const tokenTimeoutMs = 8_000;

/** Sends messages to one tab. */
export interface TabPort {
  readonly send: (message: ConnectionMessage) => void;
}

interface TabState {
  readonly port: TabPort;
  readonly user: string | null;
  readonly watch: readonly string[];
  readonly visible: boolean;
}

/** One connection for all tabs of the browser: watches what any of them shows and forwards every message to all of them. */
export interface SharedConnection {
  receive(port: TabPort, message: TabMessage): void;
}

const visibleFirst = <T extends Pick<TabState, 'visible'>>(tabs: Iterable<T>): T[] =>
  [...tabs].sort((a, b) => Number(b.visible) - Number(a.visible));

/** The ids any tab shows, those of visible tabs first because their number is limited. */
export const watchedIds = (tabs: readonly Pick<TabState, 'watch' | 'visible'>[]): string[] => {
  const ids = visibleFirst(tabs).flatMap(({ watch }) => watch);
  return [...new Set(ids)].slice(0, maxWatched).sort();
};

export function createSharedConnection(): SharedConnection {
  const tabs = new Map<TabPort, TabState>();
  const recent = createRecentMessages();
  const tokenRequests = new Map<number, (token: string | null) => void>();
  let requestCount = 0;
  let user: string | null = null;
  let online = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: LiveState = { kind: 'idle' };

  const broadcast = (message: ConnectionMessage): void => {
    for (const { port } of tabs.values()) port.send(message);
  };

  /** A worker has no session: a tab, preferably a visible one, supplies and refreshes the token. */
  const token = (): Promise<string | null> => {
    if (user === null) return Promise.resolve(null);
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    requestCount += 1;
    const request = requestCount;
    tokenRequests.set(request, resolve);
    setTimeout(() => reject(new Error('No tab returned an access token')), tokenTimeoutMs);
    visibleFirst(tabs.values())[0]?.port.send({ kind: 'request-token', request });
    return promise.finally(() => tokenRequests.delete(request));
  };

  const connection = createConnection({
    token,
    onMessage: (message) => {
      recent.add(message);
      broadcast({ kind: 'message', message });
    },
    onState: (next) => {
      state = next;
      broadcast({ kind: 'state', state });
    },
  });

  const update = (): void => {
    const watch = watchedIds([...tabs.values()]);
    if (!online) connection.disconnect(true);
    else if (tabs.size === 0 || (user === null && watch.length === 0)) connection.disconnect();
    else connection.watch(watch);
  };
  const scheduleUpdate = (): void => {
    clearTimeout(timer);
    timer = setTimeout(update, debounceMs);
  };

  /** A new user must not receive anything of the previous one. */
  const switchUser = (next: string | null): void => {
    if (next === user) return;
    user = next;
    connection.disconnect();
    connection.resetPosition();
    recent.clear();
  };

  return {
    receive(port, message) {
      if (message.kind === 'token') return tokenRequests.get(message.request)?.(message.token);
      if (message.kind === 'tab-closed') {
        tabs.delete(port);
        return scheduleUpdate();
      }
      if (message.kind === 'network') {
        online = message.online;
        if (online) connection.reconnectNow();
        return update();
      }
      const previous = tabs.get(port);
      tabs.set(port, { ...message, port });
      switchUser(message.user);
      if (!previous) port.send({ kind: 'state', state });
      // The server repeats nothing for ids that another tab was already watching.
      const added = message.watch.filter((id) => !previous?.watch.includes(id));
      for (const missed of recent.find(added, !previous)) port.send({ kind: 'message', message: missed });
      scheduleUpdate();
    },
  };
}
