import { openTabChannel, startSharedWorker, tabLocks } from '../browser-storage.ts';
import type { ConnectionMessage, TabLock, TabMessage } from './protocol.ts';
import { createSharedConnection, type SharedConnection, type TabPort } from './shared-connection.ts';

/** Sends a tab's messages to the shared connection, wherever that runs. */
interface ConnectionPort {
  send(message: TabMessage): void;
}

type MessageListener = (message: ConnectionMessage) => void;
type ChannelMessage =
  | { readonly from: string; readonly message: TabMessage }
  | { readonly to: string; readonly message: ConnectionMessage };

const name = 'trenzeye.live';

const randomId = (): string => `${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`;

/** A lock the tab keeps until it ends, even by a crash: another context detects the end by requesting the same lock. */
const holdTabLock = (onHeld: (lock: string) => void): void => {
  const lock = `${name}.tab.${randomId()}`;
  void tabLocks()?.request(lock, () => {
    onHeld(lock);
    return new Promise<never>(() => undefined);
  });
};

const viaSharedWorker = (worker: SharedWorker, onMessage: MessageListener): ConnectionPort => {
  worker.port.onmessage = ({ data }: MessageEvent<ConnectionMessage>) => onMessage(data);
  // Only a lock that is held: the worker would otherwise get it first and take the tab for closed.
  holdTabLock((lock) => worker.port.postMessage({ lock } satisfies TabLock));
  return { send: (message) => worker.port.postMessage(message) };
};

/** One tab is elected to own the connection; the others reach it over a channel. When it closes, the next one asks all tabs for their state. */
const viaElectedTab = (channel: BroadcastChannel, locks: LockManager, onMessage: MessageListener): ConnectionPort => {
  const ownId = randomId();
  const ports = new Map<string, TabPort>();
  let connection: SharedConnection | undefined;

  const portOf = (tab: string): TabPort => {
    const existing = ports.get(tab);
    if (existing) return existing;
    const port: TabPort = {
      send: (message) => (tab === ownId ? onMessage(message) : channel.postMessage({ to: tab, message } satisfies ChannelMessage)),
    };
    ports.set(tab, port);
    return port;
  };
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if ('from' in data) connection?.receive(portOf(data.from), data.message);
    else if (data.to === ownId || data.to === '*') onMessage(data.message);
  };
  void locks.request(`${name}.leader`, () => {
    connection = createSharedConnection();
    onMessage({ kind: 'request-tab-state' });
    channel.postMessage({ to: '*', message: { kind: 'request-tab-state' } } satisfies ChannelMessage);
    return new Promise<never>(() => undefined);
  });
  return {
    send: (message) =>
      connection ? connection.receive(portOf(ownId), message) : channel.postMessage({ from: ownId, message } satisfies ChannelMessage),
  };
};

/** Without shared workers and locks (plain HTTP in a local network, blocked storage) every tab has its own connection. */
const viaOwnConnection = (onMessage: MessageListener): ConnectionPort => {
  const connection = createSharedConnection();
  const port: TabPort = { send: onMessage };
  return { send: (message) => connection.receive(port, message) };
};

/** Connects a tab by the best means this browser supports. */
export const openConnectionPort = (onMessage: MessageListener): ConnectionPort => {
  const worker = startSharedWorker(() => new SharedWorker(new URL('./shared-worker.ts', import.meta.url), { name }));
  if (worker) return viaSharedWorker(worker, onMessage);
  const locks = tabLocks();
  const channel = locks && openTabChannel(name);
  return channel ? viaElectedTab(channel, locks, onMessage) : viaOwnConnection(onMessage);
};
