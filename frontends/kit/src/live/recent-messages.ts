import type { LiveMessage } from './protocol.ts';

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
