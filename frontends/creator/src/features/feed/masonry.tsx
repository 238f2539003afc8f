import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { placeInColumns } from './place-in-columns.ts';

/** In CSS pixels. */
const minColumnWidth = 300;
const gap = 16;

interface MasonryProps<T> {
  readonly items: readonly T[];
  readonly label: string;
  readonly render: (item: T) => ReactNode;
}

/** Masonry grid. DOM order is reading order; items keep their column when the list grows or an item changes its height. */
export function Masonry<T extends { readonly id: string }>({ items, label, render }: MasonryProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const layoutState = useRef({ columns: 0, columnById: new Map<string, number>() });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const updateLayout = () => {
      const columns = Math.max(1, Math.floor((element.clientWidth + gap) / (minColumnWidth + gap)));
      if (layoutState.current.columns !== columns) layoutState.current = { columns, columnById: new Map() };
      layoutColumns(element, columns, layoutState.current.columnById);
    };
    const observer = new ResizeObserver(updateLayout);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    updateLayout();
    return () => observer.disconnect();
  }, [items]);
  return (
    <ul ref={list} className="tz-masonry" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} data-id={item.id}>
          {render(item)}
        </li>
      ))}
    </ul>
  );
}

function layoutColumns(list: HTMLElement, columns: number, columnById: Map<string, number>): void {
  const cards = [...list.children] as HTMLElement[];
  const width = (list.clientWidth - gap * (columns - 1)) / columns;
  for (const card of cards) card.style.width = `${width}px`;
  const sizes = cards.map((card) => ({ id: card.dataset.id ?? '', height: card.offsetHeight }));
  const placed = placeInColumns(sizes, columns, gap, columnById);
  for (const [index, { column, top }] of placed.entries()) {
    const card = cards[index];
    if (card) Object.assign(card.style, { insetInlineStart: `${column * (width + gap)}px`, top: `${top}px` });
  }
  const bottoms = placed.map(({ top }, index) => top + (sizes[index]?.height ?? 0));
  list.style.height = `${Math.max(0, ...bottoms)}px`;
}
