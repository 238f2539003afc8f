interface Placement {
  readonly column: number;
  /** Offset from the top in pixels. */
  readonly top: number;
}

/**
 * Masonry in reading order: each item goes to the shortest column so far. `columnById` stores the assigned columns, so
 * that items keep their column when heights change or the list grows; this function fills it.
 */
export function placeInColumns(
  items: readonly { id: string; height: number }[],
  columns: number,
  gap: number,
  columnById: Map<string, number>,
): Placement[] {
  const heights = new Array<number>(columns).fill(0);
  return items.map(({ id, height }) => {
    const previousColumn = columnById.get(id);
    const column = previousColumn !== undefined && previousColumn < columns ? previousColumn : heights.indexOf(Math.min(...heights));
    columnById.set(id, column);
    const top = heights[column] ?? 0;
    heights[column] = top + height + gap;
    return { column, top };
  });
}

/** In CSS pixels. */
const minColumnWidth = 300;
const gap = 16;
const defaultHeight = 480;
const maxRememberedHeights = 2_000;

/** Heights of cards by width and id, kept when the list is left, so that the scroll position fits on the way back. */
const rememberedHeights = new Map<string, number>();

interface PlacedItem {
  readonly id: string;
  readonly top: number;
  readonly height: number;
}

/** The positions of all cards of a list, of which only some are in the page. */
export interface MasonryLayout {
  /** Measures and places the cards that are in the page. The others have the average height until they have been there. */
  place(list: HTMLElement, items: readonly { readonly id: string }[]): void;
  /** Ids of the cards within `margin` pixels of the window, and of the card with the focus. */
  idsNear(list: HTMLElement, margin: number): ReadonlySet<string>;
}

export function createMasonryLayout(): MasonryLayout {
  let columns = 0;
  let columnById = new Map<string, number>();
  let placedItems: readonly PlacedItem[] = [];

  const place = (list: HTMLElement, items: readonly { readonly id: string }[]): void => {
    const nextColumns = Math.max(1, Math.floor((list.clientWidth + gap) / (minColumnWidth + gap)));
    if (nextColumns !== columns) columnById = new Map();
    columns = nextColumns;
    const width = (list.clientWidth - gap * (columns - 1)) / columns;
    const heightOf = measure(list, width);
    const sizes = items.map(({ id }) => ({ id, height: heightOf(id) }));
    const placements = placeInColumns(sizes, columns, gap, columnById);
    placedItems = sizes.map(({ id, height }, index) => ({ id, height, top: placements[index]?.top ?? 0 }));
    const placementById = new Map(sizes.map(({ id }, index) => [id, placements[index]]));
    for (const card of cardsOf(list)) {
      const placement = placementById.get(card.dataset.id ?? '');
      if (placement) Object.assign(card.style, { insetInlineStart: `${placement.column * (width + gap)}px`, top: `${placement.top}px` });
    }
    list.style.height = `${Math.max(0, ...placedItems.map(({ top, height }) => top + height))}px`;
  };

  const idsNear = (list: HTMLElement, margin: number): ReadonlySet<string> => {
    const listTop = list.getBoundingClientRect().top;
    const first = -listTop - margin;
    const last = -listTop + window.innerHeight + margin;
    const near = new Set(placedItems.filter(({ top, height }) => top + height >= first && top <= last).map(({ id }) => id));
    const focusedId = list.contains(document.activeElement) && document.activeElement?.closest<HTMLElement>('li[data-id]')?.dataset.id;
    if (focusedId) near.add(focusedId);
    return near;
  };

  return { place, idsNear };
}

const cardsOf = (list: HTMLElement): HTMLElement[] => [...list.children] as HTMLElement[];

/** Measures the cards in the page at `width`; returns the known or expected height of each card. */
function measure(list: HTMLElement, width: number): (id: string) => number {
  const keyOf = (id: string): string => `${Math.round(width)} ${id}`;
  const cards = cardsOf(list);
  for (const card of cards) card.style.width = `${width}px`;
  if (rememberedHeights.size > maxRememberedHeights) rememberedHeights.clear();
  const heights = cards.map((card) => card.offsetHeight);
  for (const [index, card] of cards.entries()) rememberedHeights.set(keyOf(card.dataset.id ?? ''), heights[index] ?? 0);
  const average = heights.length === 0 ? defaultHeight : heights.reduce((sum, height) => sum + height, 0) / heights.length;
  return (id) => rememberedHeights.get(keyOf(id)) ?? average;
}
