import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { keyAction, useWheelSteps } from '../player-input.ts';
import { useMotionAllowed } from '../use-motion-allowed.ts';
import { usePlayer } from '../use-player.ts';
import type { ShortPlayback } from './short-player.tsx';
import './shorts-feed.css';

/** The visible slide of a scroll-snapping element and a function to scroll to another. Slides are its `count` children. */
function useSnapScroll(viewport: RefObject<HTMLElement | null>, count: number, isSmooth: boolean) {
  const [active, setActive] = useState(0);
  useEffect(() => {
    const element = viewport.current;
    if (!element || count === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy device one call has several changes, the latest last.
        const visible = entries.findLast(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined;
        if (visible) setActive(Number(visible.dataset.index));
      },
      { root: element, threshold: 0.6 },
    );
    for (const slide of element.children) observer.observe(slide);
    return () => observer.disconnect();
  }, [viewport, count]);
  const show = useCallback(
    (index: number) => {
      const slide = viewport.current?.children[index] as HTMLElement | undefined;
      if (!slide) return;
      const focused = document.activeElement;
      // The previous slide becomes inert: move a focus inside it to the player.
      if (focused instanceof HTMLElement && focused !== viewport.current && viewport.current?.contains(focused))
        viewport.current.focus({ preventScroll: true });
      viewport.current?.scrollTo({ top: slide.offsetTop, behavior: isSmooth ? 'smooth' : 'auto' });
    },
    [viewport, isSmooth],
  );
  return { active, show };
}

interface ShortsFeedProps<T> {
  readonly items: readonly T[];
  /** Renders one Short. Only the active one plays; `isNear` ones are loaded. */
  readonly render: (item: T, state: { isActive: boolean; isNear: boolean; playback: ShortPlayback }) => ReactNode;
  /** Called when the end of the list is near. */
  readonly onNearEnd: () => void;
}

/** Number of Shorts before the end at which the next page is requested. */
const prefetchDistance = 3;
/** Number of Shorts after the active one that are loaded. */
const preloadDistance = 2;

/** Vertical feed with one visible Short at a time; swipe, wheel and keys move. */
export function ShortsFeed<T extends { readonly id: string; readonly title: string }>({ items, render, onNearEnd }: ShortsFeedProps<T>) {
  const frame = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const isMotionAllowed = useMotionAllowed();
  const { active, show } = useSnapScroll(viewport, items.length, isMotionAllowed);
  const player = usePlayer({
    isMotionAllowed,
    frame,
    findVideo: () => viewport.current?.children[active]?.querySelector('video'),
  });
  useWheelSteps(viewport, (step) => show(active + step));
  const isNearEnd = active >= items.length - prefetchDistance;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  const focus = useFocusOnOpen(viewport);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event.key, event.target as HTMLElement);
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (action === 'next') show(active + 1);
    else if (action === 'previous') show(active - 1);
    else if (action === 'back') player.seek(-1);
    else if (action === 'forward') player.seek(1);
    else if (action === 'mute') player.toggleSound();
    else if (action === 'captions') player.toggleCaptions();
    else if (action === 'fullscreen') player.toggleFullscreen?.();
    else player.toggle();
  };
  const playback = (index: number): ShortPlayback => ({
    isPlaying: index === active && player.isPlaying,
    isMuted: player.isMuted,
    isPreloaded: index >= active && index <= active + preloadDistance,
    onToggle: player.toggle,
    onMute: player.toggleSound,
    onSoundBlocked: player.onSoundBlocked,
    onFullscreen: player.toggleFullscreen,
  });
  return (
    <div ref={frame} className="tz-shorts">
      <section
        ref={viewport}
        className="tz-shorts__viewport"
        {...focus}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, and handles the player's keys.
        tabIndex={0}
        aria-label={t`Shorts. Up and down move, left and right seek, space plays, m mutes, c shows captions, f fills the screen.`}
        onKeyDown={onKeyDown}
      >
        {items.map((item, index) => (
          <div key={item.id} className="tz-shorts__slide" data-index={index} inert={index !== active}>
            {render(item, {
              isActive: index === active,
              isNear: index >= active - 1 && index <= active + preloadDistance,
              playback: playback(index),
            })}
          </div>
        ))}
      </section>
      <div className="tz-shorts__navigation">
        <Button icon="chevronUp" aria-label={t`Previous Short`} disabled={active === 0} onClick={() => show(active - 1)} />
        <Button icon="chevronDown" aria-label={t`Next Short`} disabled={active >= items.length - 1} onClick={() => show(active + 1)} />
      </div>
      <VisuallyHidden>
        <span aria-live="polite">
          <Trans>
            Short {active + 1} of {items.length}: {items[active]?.title}
          </Trans>
        </span>
      </VisuallyHidden>
    </div>
  );
}

/**
 * Focuses the player after opening a deep link, so that its keys work immediately. That focus has no ring: only one that was moved here
 * by keyboard has.
 */
function useFocusOnOpen(viewport: RefObject<HTMLElement | null>) {
  const isOwn = useRef(false);
  const [hasRing, setRing] = useState(false);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && !focused.matches('main')) return;
    isOwn.current = true;
    viewport.current?.focus({ preventScroll: true });
    isOwn.current = false;
  }, [viewport]);
  return {
    'data-ring': hasRing || undefined,
    onFocus: (event: { readonly target: EventTarget; readonly relatedTarget: EventTarget | null }) =>
      setRing(event.target === viewport.current && !isOwn.current && viewport.current?.matches(':focus-visible') === true),
    onBlur: () => setRing(false),
    onPointerDown: () => setRing(false),
  };
}
