import { Button, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { keyAction } from './key-action.ts';
import { useMotionAllowed } from './motion.ts';
import type { Playback } from './short-player.tsx';
import { useSnap } from './use-snap.ts';
import './shorts-feed.css';

interface ShortsFeedProps<T> {
  readonly items: readonly T[];
  /** One Short; only the one in sight plays, `isNear` ones get ready. */
  readonly render: (item: T, state: { isActive: boolean; isNear: boolean; playback: Playback }) => ReactNode;
  /** The last ones are in sight. */
  readonly onNearEnd: () => void;
}

/** How many before the end the next page is asked for. */
const ahead = 3;

/** Shorts below each other, one in sight at a time. Arrow keys or j and k go on and back, space plays, m mutes. */
export function ShortsFeed<T extends { readonly id: string; readonly title: string }>({ items, render, onNearEnd }: ShortsFeedProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const mayMove = useMotionAllowed();
  const { active, show } = useSnap(box, items.length, mayMove);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isMuted, setMuted] = useState(true);
  // Nothing starts by itself for whoever asked for less motion.
  const isPlaying = wanted ?? mayMove;
  const isNearEnd = active >= items.length - ahead;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  useEffect(() => {
    // A deep link leads straight to the player: its keys work at once.
    const held = document.activeElement;
    if (held === null || held === document.body || held.matches('main')) box.current?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event.key, event.target as HTMLElement);
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (action === 'next') show(active + 1);
    else if (action === 'previous') show(active - 1);
    else if (action === 'mute') setMuted(!isMuted);
    else setWanted(!isPlaying);
  };
  const playback = (isActive: boolean): Playback => ({
    isPlaying: isActive && isPlaying,
    isMuted,
    onToggle: () => setWanted(!isPlaying),
    onMute: () => setMuted(!isMuted),
  });
  return (
    <div className="tz-shorts">
      <section
        ref={box}
        className="tz-shorts__box"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and takes the player's keys.
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
      <div className="tz-shorts__steps">
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
