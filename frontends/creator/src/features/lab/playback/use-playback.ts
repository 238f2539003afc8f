import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clamp } from '../timecode.ts';
import type { Trim } from '../timeline/trim.ts';
import { Playhead } from './playhead.ts';

export interface Playback {
  /** Ref for the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly playhead: Playhead;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  /** Playback stops at the end of the selection. */
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
export function usePlayback(trim: Trim, duration: number): Playback {
  const video = useRef<HTMLVideoElement>(null);
  const playhead = useMemo(() => new Playhead(), []);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [isSelectionOnly, setSelectionOnly] = useState(true);
  const [rate, setRate] = useState(1);
  const limits = useRef({ trim, isSelectionOnly });
  limits.current = { trim, isSelectionOnly };
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
    const { trim: currentTrim, isSelectionOnly: isLimited } = limits.current;
    const isOutside = element.currentTime < currentTrim.start - 0.05 || element.currentTime >= currentTrim.end - 0.05;
    if (isLimited && isOutside) seek(currentTrim.start);
    // The browser may block playback; the button then still shows Play.
    element.play().catch(() => undefined);
  }, [seek]);
  const pause = useCallback(() => video.current?.pause(), []);
  return { video, playhead, isPlaying, isMuted, isSelectionOnly, rate, toggle, pause, seek, setMuted, setSelectionOnly, setRate };
}

/** Updates the playhead from the video, and stops at the end of the selection. */
function useVideoEvents(
  video: RefObject<HTMLVideoElement | null>,
  playhead: Playhead,
  setPlaying: (isPlaying: boolean) => void,
  limits: RefObject<{ trim: Trim; isSelectionOnly: boolean }>,
  seek: (seconds: number) => void,
): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let frame = 0;
    const update = () => {
      const { trim, isSelectionOnly } = limits.current;
      if (isSelectionOnly && !element.paused && element.currentTime >= trim.end) {
        element.pause();
        seek(trim.start);
      } else if (!element.seeking) playhead.moveTo(element.currentTime);
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
    on('seeked', update);
    return () => {
      unmounted.abort();
      cancelAnimationFrame(frame);
    };
  }, [video, playhead, setPlaying, limits, seek]);
}
