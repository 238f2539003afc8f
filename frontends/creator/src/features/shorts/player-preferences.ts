import { localStore } from '@trenzeye/frontend-kit';
import { useSyncExternalStore } from 'react';

/** How the user likes to watch Shorts; the same for all players, and remembered on this device. */
export interface PlayerPreferences {
  readonly isMuted: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly speed: number;
  /** Whether caption tracks are shown. */
  readonly hasCaptions: boolean;
  /** ISO 639 code of the language of captions; empty: that of the browser. */
  readonly captionLanguage: string;
}

export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];
const initial: PlayerPreferences = { isMuted: true, volume: 1, speed: 1, hasCaptions: true, captionLanguage: '' };
const storageKey = 'trenzeye.player';

/** Preferences from stored text; the initial ones for whatever is missing or invalid. */
export function parsePreferences(stored: string | null): PlayerPreferences {
  let values: Partial<Record<keyof PlayerPreferences, unknown>> | null;
  try {
    values = JSON.parse(stored ?? 'null');
  } catch {
    return initial;
  }
  if (typeof values !== 'object' || values === null) return initial;
  const { isMuted, volume, speed, hasCaptions, captionLanguage } = values;
  return {
    isMuted: typeof isMuted === 'boolean' ? isMuted : initial.isMuted,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : initial.volume,
    speed: typeof speed === 'number' && speeds.includes(speed) ? speed : initial.speed,
    hasCaptions: typeof hasCaptions === 'boolean' ? hasCaptions : initial.hasCaptions,
    captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : initial.captionLanguage,
  };
}

let current: PlayerPreferences | undefined;
const listeners = new Set<() => void>();

function read(): PlayerPreferences {
  current ??= parsePreferences(localStore.getItem(storageKey));
  return current;
}

export function changePreferences(change: Partial<PlayerPreferences>): void {
  current = { ...read(), ...change };
  localStore.setItem(storageKey, JSON.stringify(current));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePlayerPreferences = (): PlayerPreferences => useSyncExternalStore(subscribe, read, () => initial);
