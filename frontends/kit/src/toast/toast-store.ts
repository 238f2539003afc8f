export type ToastTone = 'success' | 'error' | 'info';

interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  readonly description: string | undefined;
  readonly actions: readonly ToastAction[];
}

type ShowToast = (title: string, description?: string, action?: ToastAction | readonly ToastAction[]) => void;

export interface Toasts {
  readonly success: ShowToast;
  readonly error: ShowToast;
  readonly info: ShowToast;
}

interface ToastState {
  readonly shown: Toast | undefined;
  /** Earlier ones, shown again once the shown one is gone; the latest first. */
  readonly waiting: readonly Toast[];
}

const maxWaiting = 3;

let nextId = 1;
let state: ToastState = { shown: undefined, waiting: [] };
const listeners = new Set<() => void>();

function set([shown, ...waiting]: readonly Toast[]): void {
  state = { shown, waiting };
  for (const listener of listeners) listener();
}

const isSame = (one: Toast, other: Toast): boolean =>
  one.tone === other.tone && one.title === other.title && one.description === other.description;

function add(added: Toast): void {
  const all = state.shown ? [state.shown, ...state.waiting] : state.waiting;
  if (all.some((entry) => isSame(entry, added))) {
    // Another object with the same id: its time starts again, its place and element stay.
    set(all.map((entry) => (isSame(entry, added) ? { ...added, id: entry.id } : entry)));
    return;
  }
  // What failed before has been repeated: its error is no longer true.
  const others = added.tone === 'success' ? all.filter(({ tone }) => tone !== 'error') : all;
  set([added, ...others].slice(0, 1 + maxWaiting));
}

const show =
  (tone: ToastTone): ShowToast =>
  (title, description, action) => {
    const actions = action === undefined ? [] : Array.isArray(action) ? action : [action as ToastAction];
    add({ id: nextId++, tone, title, description, actions });
  };

/**
 * Short messages at the edge of the page, one at a time, the latest first: its Undo belongs to what the user did last. An identical
 * message replaces the earlier one; a success removes errors.
 */
export const toast: Toasts = { success: show('success'), error: show('error'), info: show('info') };

export const dismissToast = (id: number): void =>
  set((state.shown ? [state.shown, ...state.waiting] : state.waiting).filter((entry) => entry.id !== id));
export const getToastState = (): ToastState => state;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
