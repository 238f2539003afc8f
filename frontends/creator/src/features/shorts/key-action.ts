type KeyAction = 'next' | 'previous' | 'toggle' | 'mute' | 'back' | 'forward' | 'captions' | 'fullscreen';

const actions: ReadonlyMap<string, KeyAction> = new Map(
  Object.entries({
    ArrowDown: 'next',
    j: 'next',
    ArrowUp: 'previous',
    ArrowLeft: 'back',
    ArrowRight: 'forward',
    ' ': 'toggle',
    k: 'toggle',
    m: 'mute',
    c: 'captions',
    f: 'fullscreen',
  } as const),
);

/** Elements that handle keys themselves: fields, dialogs, toolbars and menus. */
const keyConsumers = 'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="toolbar"], [role="menu"]';

/** The player action of a key; undefined when the focused element handles the key itself, e.g. space on a button. */
export function keyAction(key: string, target: Pick<Element, 'closest'>): KeyAction | undefined {
  const action = actions.get(key.length === 1 ? key.toLowerCase() : key);
  if (!action || target.closest(keyConsumers)) return undefined;
  if (key === ' ' && target.closest('button, a, summary')) return undefined;
  return action;
}
