import { useSyncExternalStore } from 'react';

/** Playback position as an external store, so that components subscribe to it without re-rendering the editor. */
export class Playhead {
  #seconds = 0;
  readonly #listeners = new Set<() => void>();

  get seconds(): number {
    return this.#seconds;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  moveTo(seconds: number): void {
    if (seconds === this.#seconds) return;
    this.#seconds = seconds;
    for (const listener of this.#listeners) listener();
  }
}

/** A value derived from the playback position; the component re-renders only when the value changes. */
export const usePlayheadValue = <Value>(playhead: Playhead, select: (seconds: number) => Value): Value =>
  useSyncExternalStore(playhead.subscribe, () => select(playhead.seconds));

const identity = (seconds: number) => seconds;
export const usePlayheadSeconds = (playhead: Playhead): number => usePlayheadValue(playhead, identity);
