import type { LiveMessage } from './protocol.ts';

/** Milliseconds and messages for which is remembered what was said: longer than a page takes to appear. */
const longest = 60_000;
const most = 300;

/** Of the connection itself, not of what is shown. */
const passing: readonly string[] = ['open', 'ready', 'heartbeat', 'resync', 'reconnect', 'signed-out'];

/** What was said lately, for a tab that begins to show something another tab has been watching all the time. */
export interface Recent {
  add(message: LiveMessage): void;
  /** About these items; with `own`, also what is the viewer's and about no item. */
  about(ids: readonly string[], own: boolean): LiveMessage[];
  clear(): void;
}

export function createRecent(now: () => number = Date.now): Recent {
  let kept: { readonly at: number; readonly message: LiveMessage }[] = [];
  return {
    add(message) {
      if (passing.includes(message.name)) return;
      const at = now();
      kept = [...kept.filter((each) => at - each.at < longest), { at, message }].slice(-most);
    },
    about(ids, own) {
      const wanted = new Set(ids);
      const at = now();
      return kept
        .filter((each) => at - each.at < longest)
        .map(({ message }) => message)
        .filter(({ data }) => ('content_id' in data && wanted.has(data.content_id)) || (own && !('content_id' in data)));
    },
    clear() {
      kept = [];
    },
  };
}
