import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { placeInColumns } from './place-in-columns.ts';

/** Narrowest column and the gap between columns, in CSS pixels. */
const narrowest = 300;
const gap = 16;

interface MasonryProps<T> {
  readonly items: readonly T[];
  readonly label: string;
  readonly render: (item: T) => ReactNode;
}

/** A wall of cards of any height. The order of the page is the reading order; longer lists and late heights move nothing sideways. */
export function Masonry<T extends { readonly id: string }>({ items, label, render }: MasonryProps<T>) {
  const wall = useRef<HTMLUListElement>(null);
  const kept = useRef({ columns: 0, places: new Map<string, number>() });
  useLayoutEffect(() => {
    const element = wall.current;
    if (!element) return;
    const arrange = () => {
      const columns = Math.max(1, Math.floor((element.clientWidth + gap) / (narrowest + gap)));
      if (kept.current.columns !== columns) kept.current = { columns, places: new Map() };
      lay(element, columns, kept.current.places);
    };
    const watcher = new ResizeObserver(arrange);
    watcher.observe(element);
    for (const child of element.children) watcher.observe(child);
    arrange();
    return () => watcher.disconnect();
  }, [items]);
  return (
    <ul ref={wall} className="tz-masonry" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} data-id={item.id}>
          {render(item)}
        </li>
      ))}
    </ul>
  );
}

function lay(wall: HTMLElement, columns: number, places: Map<string, number>): void {
  const cards = [...wall.children] as HTMLElement[];
  const width = (wall.clientWidth - gap * (columns - 1)) / columns;
  for (const card of cards) card.style.width = `${width}px`;
  const sizes = cards.map((card) => ({ id: card.dataset.id ?? '', height: card.offsetHeight }));
  const placed = placeInColumns(sizes, columns, gap, places);
  for (const [index, { column, top }] of placed.entries()) {
    const card = cards[index];
    if (card) Object.assign(card.style, { left: `${column * (width + gap)}px`, top: `${top}px` });
  }
  const bottoms = placed.map(({ top }, index) => top + (sizes[index]?.height ?? 0));
  wall.style.height = `${Math.max(0, ...bottoms)}px`;
}
