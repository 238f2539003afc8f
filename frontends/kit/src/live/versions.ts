import type { LiveMessage } from './protocol.ts';

/** Things remembered; far more than a page shows. */
const most = 2_000;

/** What a message is the state of, and which; undefined for what happens once and has no state. */
function stateOf(message: LiveMessage): { readonly key: string; readonly version: number } | undefined {
  switch (message.name) {
    case 'reactions.changed':
    case 'reactions.own':
    case 'content.remixed':
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

/** Lets through what is news: never an older state after a newer one, and no state twice. */
export function createNewsFilter(): (message: LiveMessage) => boolean {
  const known = new Map<string, number>();
  return (message) => {
    const state = stateOf(message);
    if (!state) return true;
    if ((known.get(state.key) ?? -1) >= state.version) return false;
    known.delete(state.key);
    known.set(state.key, state.version);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return true;
  };
}
