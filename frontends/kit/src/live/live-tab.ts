import { accessToken } from '../session/session-store.ts';
import { openConnectionPort } from './connection-port.ts';
import type { ConnectionMessage, LiveMessage, LiveState } from './protocol.ts';

/** Remembered versions; far more than a page shows. */
const maxEntries = 2_000;

/** The state a message carries and its version; undefined for one-time events. */
function stateOf(message: LiveMessage): { readonly key: string; readonly version: number } | undefined {
  switch (message.name) {
    case 'reactions.changed':
    case 'reactions.own':
    case 'content.remixed':
    case 'content.edited':
    case 'content.metrics_changed':
      return { key: `${message.name} ${message.data.content_id}`, version: message.data.version };
    case 'content.removed':
    case 'content.restored':
      return { key: `presence ${message.data.content_id}`, version: message.data.version };
    case 'comment.reactions_changed':
    case 'comment.reactions_own':
      return { key: `${message.name} ${message.data.comment_id}`, version: message.data.version };
    case 'unread.changed':
    case 'signals.changed':
      return { key: message.name, version: message.data.version };
    default:
      return undefined;
  }
}

/** Returns a predicate that is false for states that are older than, or equal to, the last one. */
export function createStaleMessageFilter(): (message: LiveMessage) => boolean {
  const versions = new Map<string, number>();
  return (message) => {
    const state = stateOf(message);
    if (!state) return true;
    if ((versions.get(state.key) ?? -1) >= state.version) return false;
    versions.delete(state.key);
    versions.set(state.key, state.version);
    const [oldest] = versions.keys();
    if (versions.size > maxEntries && oldest !== undefined) versions.delete(oldest);
    return true;
  };
}

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
