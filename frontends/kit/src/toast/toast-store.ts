export type ToastTone = 'success' | 'error' | 'info';

export interface ToastAction {
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

type Say = (title: string, description?: string, action?: ToastAction | readonly ToastAction[]) => void;

export interface Toasts {
  readonly success: Say;
  readonly error: Say;
  readonly info: Say;
}

const most = 4;

let next = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

const say =
  (tone: ToastTone): Say =>
  (title, description, action) => {
    const actions = action === undefined ? [] : Array.isArray(action) ? action : [action as ToastAction];
    set([...toasts, { id: next++, tone, title, description, actions }].slice(-most));
  };

/** Short messages at the edge of the page; at most four stand at a time. */
export const toast: Toasts = { success: say('success'), error: say('error'), info: say('info') };

export const dismissToast = (id: number): void => set(toasts.filter((entry) => entry.id !== id));
export const getToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
