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

const maxToasts = 4;

let nextId = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const show =
  (tone: ToastTone): ShowToast =>
  (title, description, action) => {
    const actions = action === undefined ? [] : Array.isArray(action) ? action : [action as ToastAction];
    set([...toasts, { id: nextId++, tone, title, description, actions }].slice(-maxToasts));
  };

/** Short messages at the edge of the page, at most four at a time. */
export const toast: Toasts = { success: show('success'), error: show('error'), info: show('info') };

export const dismissToast = (id: number): void => set(toasts.filter((entry) => entry.id !== id));
export const getToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
