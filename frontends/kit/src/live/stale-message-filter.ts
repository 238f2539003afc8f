import type { LiveMessage } from './protocol.ts';

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
