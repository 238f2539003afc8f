import type { RequestListener } from 'node:http';

/** The listeners of all servers of this process, by origin. */
const listeners = new Map<string, RequestListener>();

/** Returns the function that removes it. */
export const addLocalListener = (url: string, listener: RequestListener): (() => void) => {
  const { origin } = new URL(url);
  listeners.set(origin, listener);
  return () => void listeners.delete(origin);
};

/** The listener that serves an origin in this process; undefined for another process, or before its start and after its stop. */
export const localListenerOf = (origin: string): RequestListener | undefined => listeners.get(origin);
