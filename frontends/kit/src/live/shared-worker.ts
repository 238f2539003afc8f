import type { TabLock, TabMessage } from './protocol.ts';
import { createSharedConnection, type TabPort } from './shared-connection.ts';

/** The part of a shared worker's global that TypeScript's DOM types lack. */
interface WorkerScope {
  onconnect: ((event: MessageEvent) => void) | null;
}

const connection = createSharedConnection();

(globalThis as unknown as WorkerScope).onconnect = ({ ports: [port] }) => {
  if (!port) return;
  const tab: TabPort = { send: (message) => port.postMessage(message) };
  port.onmessage = ({ data }: MessageEvent<TabMessage | TabLock>) => {
    // A crashed tab sends no message, but its lock is released.
    if ('lock' in data) void navigator.locks.request(data.lock, () => connection.receive(tab, { kind: 'tab-closed' }));
    else connection.receive(tab, data);
  };
};
