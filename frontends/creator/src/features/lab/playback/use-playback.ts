import { clipIndexAt } from '@trenzeye/proto/editing/clips';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { clamp } from '../timecode.ts';
import type { Trim } from '../timeline/trim.ts';

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

/** What playback of the clips does at a position of the source. */
interface PlaybackStep {
  /** The clip that is played; null when the last one has ended. */
  readonly index: number | null;
  /** Position to continue at, in seconds; null to play on. */
  readonly seekTo: number | null;
}

/** Positions before the start of a clip that count as in it: players seek to the nearest frame. */
const toleranceSeconds = 0.05;
/** The longest time between two looks at the position. Farther behind the end, the user has moved it. */
const lookSeconds = 0.5;

/** The clip with a position, or the next one in the source; the first clip if there is none. */
export const clipFrom = (clips: readonly Trim[], seconds: number): PlaybackStep => {
  const index = clipIndexAt(clips, seconds);
  if (index !== undefined) return { index, seekTo: null };
  const later = clips.filter(({ start }) => start >= seconds).toSorted((one, other) => one.start - other.start)[0];
  const next = later ? clips.indexOf(later) : 0;
  return { index: next, seekTo: clips[next]?.start ?? 0 };
};

/** Plays the clips in their order: continues with the next one at the end of each. */
export const nextStep = (clips: readonly Trim[], index: number, seconds: number): PlaybackStep => {
  const clip = clips[index];
  if (clip && seconds >= clip.start - toleranceSeconds && seconds < clip.end) return { index, seekTo: null };
  if (!clip || seconds < clip.start || seconds > clip.end + lookSeconds) return clipFrom(clips, seconds);
  const next = clips[index + 1];
  if (!next) return { index: null, seekTo: clips[0]?.start ?? 0 };
  return { index: index + 1, seekTo: Math.abs(next.start - clip.end) < toleranceSeconds ? null : next.start };
};

export interface Playback {
  /** Ref for the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly playhead: Playhead;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  /** Playback skips what was cut and stops at the end of the last clip. */
  readonly isSelectionOnly: boolean;
  readonly rate: number;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly seek: (seconds: number) => void;
  readonly setMuted: (isMuted: boolean) => void;
  readonly setSelectionOnly: (isSelectionOnly: boolean) => void;
  readonly setRate: (rate: number) => void;
}

/** Playback state and controls of the video element. */
export function usePlayback(clips: readonly Trim[], duration: number): Playback {
  const video = useRef<HTMLVideoElement>(null);
  const playhead = useMemo(() => new Playhead(), []);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [isSelectionOnly, setSelectionOnly] = useState(true);
  const [rate, setRate] = useState(1);
  const limits = useRef<Limits>({ clips, isSelectionOnly, index: 0 });
  limits.current = { ...limits.current, clips, isSelectionOnly };
  const seek = useCallback(
    (seconds: number) => {
      const to = clamp(seconds, 0, duration);
      if (video.current) video.current.currentTime = to;
      playhead.moveTo(to);
    },
    [duration, playhead],
  );
  useVideoEvents(video, playhead, setPlaying, limits, seek);
  useEffect(() => {
    if (video.current) video.current.playbackRate = rate;
  }, [rate]);
  const toggle = useCallback(() => {
    const element = video.current;
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    // Just before the end of a clip, playing would stop at once.
    const { index, seekTo } = clipFrom(limits.current.clips, element.currentTime + 0.05);
    limits.current.index = index ?? 0;
    if (limits.current.isSelectionOnly && seekTo !== null) seek(seekTo);
    // The browser may block playback; the button then still shows Play.
    element.play().catch(() => undefined);
  }, [seek]);
  const pause = useCallback(() => video.current?.pause(), []);
  return { video, playhead, isPlaying, isMuted, isSelectionOnly, rate, toggle, pause, seek, setMuted, setSelectionOnly, setRate };
}

interface Limits {
  readonly clips: readonly Trim[];
  readonly isSelectionOnly: boolean;
  /** The clip that is played. */
  index: number;
}

/** Updates the playhead from the video, skips what was cut, and stops at the end of the last clip. */
function useVideoEvents(
  video: RefObject<HTMLVideoElement | null>,
  playhead: Playhead,
  setPlaying: (isPlaying: boolean) => void,
  limits: RefObject<Limits>,
  seek: (seconds: number) => void,
): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let frame = 0;
    const playClips = () => {
      const { index, seekTo } = nextStep(limits.current.clips, limits.current.index, element.currentTime);
      limits.current.index = index ?? 0;
      if (index === null) element.pause();
      if (seekTo === null) playhead.moveTo(element.currentTime);
      else seek(seekTo);
    };
    const update = () => {
      if (!element.seeking) {
        if (limits.current.isSelectionOnly && !element.paused) playClips();
        else playhead.moveTo(element.currentTime);
      }
      if (!element.paused) frame = requestAnimationFrame(update);
    };
    const unmounted = new AbortController();
    const on = (event: string, listener: () => void) => element.addEventListener(event, listener, { signal: unmounted.signal });
    on('play', () => {
      setPlaying(true);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    });
    on('pause', () => setPlaying(false));
    on('seeked', () => {
      // A running loop looks by itself.
      if (element.paused) playhead.moveTo(element.currentTime);
    });
    return () => {
      unmounted.abort();
      cancelAnimationFrame(frame);
    };
  }, [video, playhead, setPlaying, limits, seek]);
}
