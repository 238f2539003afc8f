import { createHub, type LiveHub, type TabLink } from './hub.ts';
import type { FromHub, FromTab } from './protocol.ts';

/** How a tab reaches the hub, wherever that lives. */
export interface HubLink {
  send(message: FromTab): void;
}

type Listen = (message: FromHub) => void;
type Carried = { readonly from: string; readonly message: FromTab } | { readonly to: string; readonly message: FromHub };

const name = 'trenzeye.live';

/** Held for as long as the tab lives; whoever waits for it learns of its end. */
const holdLife = (): string | undefined => {
  if (!('locks' in navigator)) return undefined;
  const lock = `${name}.tab.${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`;
  void navigator.locks.request(lock, () => new Promise<never>(() => undefined));
  return lock;
};

const byWorker = (listen: Listen): HubLink => {
  const worker = new SharedWorker(new URL('./shared-worker.ts', import.meta.url), { name });
  const lock = holdLife();
  let isKnown = false;
  worker.port.onmessage = ({ data }: MessageEvent<FromHub>) => listen(data);
  return {
    send: (message) => {
      worker.port.postMessage(isKnown || lock === undefined ? message : { ...message, lock });
      isKnown = true;
    },
  };
};

/** One tab of all is elected to keep the hub; the others reach it by a channel. When it goes another is, and asks who is there. */
const byElection = (listen: Listen): HubLink => {
  const channel = new BroadcastChannel(name);
  const own = `${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`;
  const links = new Map<string, TabLink>();
  let hub: LiveHub | undefined;

  const linkOf = (tab: string): TabLink => {
    const known = links.get(tab);
    if (known) return known;
    const link: TabLink = {
      send: (message) => (tab === own ? listen(message) : channel.postMessage({ to: tab, message } satisfies Carried)),
    };
    links.set(tab, link);
    return link;
  };
  channel.onmessage = ({ data }: MessageEvent<Carried>) => {
    if ('from' in data) hub?.hear(linkOf(data.from), data.message);
    else if (data.to === own || data.to === '*') listen(data.message);
  };
  void navigator.locks.request(`${name}.leader`, () => {
    hub = createHub();
    listen({ kind: 'who?' });
    channel.postMessage({ to: '*', message: { kind: 'who?' } } satisfies Carried);
    return new Promise<never>(() => undefined);
  });
  return {
    send: (message) => (hub ? hub.hear(linkOf(own), message) : channel.postMessage({ from: own, message } satisfies Carried)),
  };
};

/** Where neither is to be had (plain HTTP in a local network), every tab has a connection of its own. */
const alone = (listen: Listen): HubLink => {
  const hub = createHub();
  const link: TabLink = { send: listen };
  return { send: (message) => hub.hear(link, message) };
};

/** The way to the hub that this browser has. */
export const openLink = (listen: Listen): HubLink => {
  if ('SharedWorker' in window) return byWorker(listen);
  return 'BroadcastChannel' in window && 'locks' in navigator ? byElection(listen) : alone(listen);
};
