import { mostWatched } from '@trenzeye/proto/http/live';
import { createConnection } from './connection.ts';
import type { FromHub, FromTab, LiveState } from './protocol.ts';
import { createRecent } from './recent.ts';

/** Milliseconds within which changes of what is on the screen are gathered. */
const gathering = 120;
/** Milliseconds a tab has to answer with a token. */
const tokenWithin = 8_000;

/** A tab as the hub sees it. */
export interface TabLink {
  readonly send: (message: FromHub) => void;
}

interface Tab {
  readonly link: TabLink;
  readonly user: string | null;
  readonly watch: readonly string[];
  readonly visible: boolean;
}

/** Keeps one connection for all tabs of the browser: watches what any of them shows, and tells all of them. */
export interface LiveHub {
  hear(link: TabLink, message: FromTab): void;
  end(): void;
}

/** What is on any screen: visible tabs first, for there is a limit. */
export const watchedBy = (tabs: readonly Pick<Tab, 'watch' | 'visible'>[]): string[] => {
  const ordered = [...tabs].sort((a, b) => Number(b.visible) - Number(a.visible));
  return [...new Set(ordered.flatMap(({ watch }) => watch))].slice(0, mostWatched).sort();
};

export function createHub(): LiveHub {
  const tabs = new Map<TabLink, Tab>();
  const recent = createRecent();
  const asked = new Map<number, (token: string | null) => void>();
  let requests = 0;
  let user: string | null = null;
  let online = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: LiveState = { kind: 'idle' };

  const tell = (message: FromHub): void => {
    for (const { link } of tabs.values()) link.send(message);
  };

  /** A worker has no session: the tabs do, and the one seen last refreshes it when it has to be. */
  const token = (): Promise<string | null> => {
    if (user === null) return Promise.resolve(null);
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    requests += 1;
    const request = requests;
    asked.set(request, resolve);
    setTimeout(() => reject(new Error('No tab has a token')), tokenWithin);
    const ordered = [...tabs.values()].sort((a, b) => Number(b.visible) - Number(a.visible));
    ordered[0]?.link.send({ kind: 'token?', request });
    return promise.finally(() => asked.delete(request));
  };

  const connection = createConnection({
    token,
    onMessage: (message) => {
      recent.add(message);
      tell({ kind: 'message', message });
    },
    onState: (next) => {
      state = next;
      tell({ kind: 'state', state });
    },
  });

  const settle = (): void => {
    const watch = watchedBy([...tabs.values()]);
    if (!online) connection.rest(true);
    else if (tabs.size === 0 || (user === null && watch.length === 0)) connection.rest();
    else connection.watch(watch);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(settle, gathering);
  };

  /** Somebody else is signed in: nothing of the one before is taken along. */
  const become = (next: string | null): void => {
    if (next === user) return;
    user = next;
    connection.rest();
    connection.forget();
    recent.clear();
  };

  return {
    hear(link, message) {
      if (message.kind === 'token') return asked.get(message.request)?.(message.token);
      if (message.kind === 'gone') {
        tabs.delete(link);
        return soon();
      }
      if (message.kind === 'online') {
        online = message.online;
        if (online) connection.hurry();
        return settle();
      }
      const before = tabs.get(link);
      tabs.set(link, { ...message, link });
      become(message.user);
      if (!before) link.send({ kind: 'state', state });
      // Another tab may have watched it all the time: then the server has nothing to repeat.
      const added = message.watch.filter((id) => !before?.watch.includes(id));
      for (const said of recent.about(added, !before)) link.send({ kind: 'message', message: said });
      soon();
    },
    end() {
      clearTimeout(timer);
      connection.rest();
    },
  };
}
