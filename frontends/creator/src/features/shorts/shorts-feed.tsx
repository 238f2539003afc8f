import { Button, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { keyAction } from './key-action.ts';
import type { ShortPlayback } from './short-player.tsx';
import { useMotionAllowed } from './use-motion-allowed.ts';
import { useSnapScroll } from './use-snap-scroll.ts';
import './shorts-feed.css';

interface ShortsFeedProps<T> {
  readonly items: readonly T[];
  /** Renders one Short. Only the active one plays; `isNear` ones are preloaded. */
  readonly render: (item: T, state: { isActive: boolean; isNear: boolean; playback: ShortPlayback }) => ReactNode;
  /** Called when the end of the list is near. */
  readonly onNearEnd: () => void;
}

/** Number of Shorts before the end at which the next page is requested. */
const prefetchDistance = 3;

/** Vertical feed with one visible Short at a time. Arrow keys or j and k navigate, space plays, m mutes. */
export function ShortsFeed<T extends { readonly id: string; readonly title: string }>({ items, render, onNearEnd }: ShortsFeedProps<T>) {
  const viewport = useRef<HTMLDivElement>(null);
  const isMotionAllowed = useMotionAllowed();
  const { active, show } = useSnapScroll(viewport, items.length, isMotionAllowed);
  const [playRequest, setPlayRequest] = useState<boolean | null>(null);
  const [isMuted, setMuted] = useState(true);
  // No autoplay with reduced motion.
  const isPlaying = playRequest ?? isMotionAllowed;
  const isNearEnd = active >= items.length - prefetchDistance;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  useEffect(() => {
    // Focus the player after opening a deep link, so that its keys work immediately.
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches('main')) viewport.current?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event.key, event.target as HTMLElement);
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (action === 'next') show(active + 1);
    else if (action === 'previous') show(active - 1);
    else if (action === 'mute') setMuted(!isMuted);
    else setPlayRequest(!isPlaying);
  };
  const playback = (isActive: boolean): ShortPlayback => ({
    isPlaying: isActive && isPlaying,
    isMuted,
    onToggle: () => setPlayRequest(!isPlaying),
    onMute: () => setMuted(!isMuted),
  });
  return (
    <div className="tz-shorts">
      <section
        ref={viewport}
        className="tz-shorts__viewport"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, and handles the player's keys.
        tabIndex={0}
        aria-label="Shorts. Arrow keys move, space plays, m mutes."
        onKeyDown={onKeyDown}
      >
        {items.map((item, index) => (
          <div key={item.id} className="tz-shorts__slide" data-index={index} inert={index !== active}>
            {render(item, { isActive: index === active, isNear: Math.abs(index - active) <= 1, playback: playback(index === active) })}
          </div>
        ))}
      </section>
      <div className="tz-shorts__navigation">
        <Button icon="chevronUp" aria-label="Previous Short" disabled={active === 0} onClick={() => show(active - 1)} />
        <Button icon="chevronDown" aria-label="Next Short" disabled={active >= items.length - 1} onClick={() => show(active + 1)} />
      </div>
      <VisuallyHidden>
        <span aria-live="polite">
          Short {active + 1} of {items.length}: {items[active]?.title}
        </span>
      </VisuallyHidden>
    </div>
  );
}
