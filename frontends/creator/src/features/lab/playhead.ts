import { useSyncExternalStore } from 'react';

/** Where the video is: many parts of the editor follow it, each by itself, many times a second. */
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

/** Something that depends on where the video is; the component follows only when it changes. */
export const useAt = <Value>(playhead: Playhead, select: (seconds: number) => Value): Value =>
  useSyncExternalStore(playhead.subscribe, () => select(playhead.seconds));

const itself = (seconds: number) => seconds;
export const useSeconds = (playhead: Playhead): number => useAt(playhead, itself);
