import { createHub, type TabLink } from './hub.ts';
import type { FromTab } from './protocol.ts';

/** What a shared worker's global has that pages do not. */
interface WorkerScope {
  onconnect: ((event: MessageEvent) => void) | null;
}

const hub = createHub();

(globalThis as unknown as WorkerScope).onconnect = ({ ports: [port] }) => {
  if (!port) return;
  const link: TabLink = { send: (message) => port.postMessage(message) };
  port.onmessage = ({ data }: MessageEvent<FromTab & { readonly lock?: string }>) => {
    hub.hear(link, data);
    // A tab that crashes says no word: the lock it held for life is ours then.
    if (data.lock !== undefined) void navigator.locks.request(data.lock, () => hub.hear(link, { kind: 'gone' }));
  };
};
