import { accessToken } from '../session/session-store.ts';
import { openConnectionPort } from './connection-port.ts';
import type { ConnectionMessage, LiveMessage, LiveState } from './protocol.ts';
import { createStaleMessageFilter } from './stale-message-filter.ts';

interface TabHandlers {
  readonly onMessage: (message: LiveMessage) => void;
  readonly onState: (state: LiveState) => void;
}

/** Connects this tab to the browser's shared connection. */
export function connectTab({ onMessage, onState }: TabHandlers) {
  /** Undefined until the first update. */
  let user: string | null | undefined;
  let watch: readonly string[] = [];
  let isClosed = false;
  const isFresh = createStaleMessageFilter();

  const receive = (received: ConnectionMessage): void => {
    if (received.kind === 'message') {
      if (isFresh(received.message)) onMessage(received.message);
    } else if (received.kind === 'state') onState(received.state);
    else if (received.kind === 'request-tab-state') sendTabState();
    else void sendToken(received.request);
  };
  const port = openConnectionPort(receive);
  const sendTabState = (): void => {
    // A closing page becomes hidden after pagehide.
    if (user === undefined || isClosed) return;
    port.send({ kind: 'tab-state', user, watch: [...watch], visible: document.visibilityState === 'visible' });
  };
  const sendToken = async (request: number): Promise<void> => {
    const token = await accessToken().catch(() => undefined);
    if (token !== undefined) port.send({ kind: 'token', request, token });
  };

  document.addEventListener('visibilitychange', sendTabState);
  const sendNetwork = () => port.send({ kind: 'network', online: navigator.onLine });
  window.addEventListener('online', sendNetwork);
  window.addEventListener('offline', sendNetwork);
  if (!navigator.onLine) sendNetwork();
  window.addEventListener('pagehide', () => {
    isClosed = true;
    port.send({ kind: 'tab-closed' });
  });
  window.addEventListener('pageshow', () => {
    isClosed = false;
    sendTabState();
  });
  return {
    update(nextUser: string | null, nextWatch: readonly string[]): void {
      user = nextUser;
      watch = nextWatch;
      sendTabState();
    },
  };
}
