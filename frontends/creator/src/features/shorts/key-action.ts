export type KeyAction = 'next' | 'previous' | 'toggle' | 'mute';

const actions: ReadonlyMap<string, KeyAction> = new Map(
  Object.entries({
    ArrowDown: 'next',
    j: 'next',
    ArrowUp: 'previous',
    k: 'previous',
    ' ': 'toggle',
    m: 'mute',
  } as const),
);

/** Where keys mean something else: fields, dialogs, and the arrows inside a bar of reactions. */
const own = 'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="toolbar"], [role="menu"]';

/** What a key does to the player; nothing where the focused element needs it itself, as a button needs the space bar. */
export function keyAction(key: string, target: Pick<Element, 'closest'>): KeyAction | undefined {
  const action = actions.get(key.length === 1 ? key.toLowerCase() : key);
  if (!action || target.closest(own)) return undefined;
  if (action === 'toggle' && target.closest('button, a, summary')) return undefined;
  return action;
}
