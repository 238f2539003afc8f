import { memo, type ReactNode, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { createMasonryLayout, type MasonryLayout } from '../masonry-layout.ts';

/** Cards of the first paint; the others follow in small steps, so that input is answered in between. */
const firstCards = 6;
/** A longer list has only the cards near the window in the page. A shorter one is whole: the browser's search finds all of it. */
const wholeListLimit = 48;
/** Distance from the window within which cards are in the page, in heights of the window. */
const marginScreens = 1.5;

interface MasonryProps<T> {
  readonly items: readonly T[];
  readonly label: string;
  /** Keep the function between renders: a new one renders every card again. */
  readonly render: (item: T) => ReactNode;
}

/** Masonry grid. DOM order is reading order; items keep their column when the list grows or an item changes its height. */
export function Masonry<T extends { readonly id: string }>({ items, label, render }: MasonryProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const shownIds = useShownIds(list, items);
  return (
    <ul ref={list} className="tz-masonry" aria-label={label}>
      {items.map(
        (item, index) =>
          shownIds.has(item.id) && (
            <MasonryCard
              key={item.id}
              item={item}
              position={index + 1}
              count={items.length}
              render={render as (item: unknown) => ReactNode}
            />
          ),
      )}
    </ul>
  );
}

interface MasonryCardProps {
  readonly item: { readonly id: string };
  readonly position: number;
  readonly count: number;
  readonly render: (item: unknown) => ReactNode;
}

const MasonryCard = memo(function MasonryCard({ item, position, count, render }: MasonryCardProps) {
  return (
    <li data-id={item.id} aria-posinset={position} aria-setsize={count}>
      {render(item)}
    </li>
  );
});

const idsOf = (items: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(items.map(({ id }) => id));
const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((id) => b.has(id));

/** Places the cards, and returns the ids of those that are in the page. */
function useShownIds(list: RefObject<HTMLUListElement | null>, items: readonly { readonly id: string }[]): ReadonlySet<string> {
  const [shownIds, setShownIds] = useState(() => idsOf(items.slice(0, firstCards)));
  const layout = useRef<MasonryLayout>(null);
  // Cards that have just been added are measured and placed before the next paint.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    layout.current ??= createMasonryLayout();
    const current = layout.current;
    const showNear = () => {
      const next = items.length <= wholeListLimit ? idsOf(items) : current.idsNear(element, window.innerHeight * marginScreens);
      startTransition(() => setShownIds((shown) => (isSame(shown, next) ? shown : next)));
    };
    const update = () => {
      current.place(element, items);
      showNear();
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    update();
    window.addEventListener('scroll', showNear, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', showNear);
    };
  }, [list, items, shownIds]);
  return shownIds;
}
