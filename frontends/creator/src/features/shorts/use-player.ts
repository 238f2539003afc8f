import { call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { changePreferences, usePlayerPreferences } from './player-preferences.ts';

const viewThresholdMs = 2_000;
// The server counts one view per user and day; this only avoids repeated requests.
const countedIds = new Set<string>();

/** Counts a view after an item was visible for two seconds; `onCounted` receives the new number of views. */
export function useViewCount(id: string, isVisible: boolean, onCounted: (views: number) => void): void {
  useEffect(() => {
    if (!isVisible || countedIds.has(id)) return;
    const timer = setTimeout(() => {
      countedIds.add(id);
      call(content.viewItem, { params: { id } })
        .then(({ views }) => onCounted(views))
        .catch((error: unknown) => {
          countedIds.delete(id);
          console.error('View count failed', error);
        });
    }, viewThresholdMs);
    return () => clearTimeout(timer);
  }, [id, isVisible, onCounted]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page can be seen: its tab is in front. */
const usePageVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  );

/** Seconds of one step with the arrow keys. */
const seekSeconds = 5;

interface PlayerOptions {
  /** Without motion, nothing plays until the user asks for it. */
  readonly isMotionAllowed: boolean;
  /** What fills the screen; null where the player has no full screen. */
  readonly frame: RefObject<HTMLElement | null> | null;
  /** The video that is played now. */
  readonly findVideo: () => HTMLVideoElement | null | undefined;
}

/** State of a player and what its controls and keys do. It pauses while the page is hidden. */
export function usePlayer({ isMotionAllowed, frame, findVideo }: PlayerOptions) {
  const [playRequest, setPlayRequest] = useState<boolean | null>(null);
  const [isSoundBlocked, setSoundBlocked] = useState(false);
  const { isMuted: isMutedByUser, hasCaptions } = usePlayerPreferences();
  const isVisible = usePageVisible();
  const isPlayRequested = playRequest ?? isMotionAllowed;
  const isMuted = isMutedByUser || isSoundBlocked;
  const toggleFullscreen = () => {
    // A browser may refuse; the player then stays as it is.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void frame?.current?.requestFullscreen().catch(() => undefined);
  };
  return {
    isPlaying: isPlayRequested && isVisible,
    isMuted,
    toggle: () => setPlayRequest(!isPlayRequested),
    toggleSound: () => {
      setSoundBlocked(false);
      changePreferences({ isMuted: !isMuted });
    },
    toggleCaptions: () => changePreferences({ hasCaptions: !hasCaptions }),
    toggleFullscreen: frame && document.fullscreenEnabled ? toggleFullscreen : undefined,
    onSoundBlocked: useCallback(() => setSoundBlocked(true), []),
    seek: (direction: -1 | 1) => {
      const video = findVideo();
      if (video && video.duration > 0)
        video.currentTime = Math.max(0, Math.min(video.duration - 0.1, video.currentTime + direction * seekSeconds));
    },
  };
}
