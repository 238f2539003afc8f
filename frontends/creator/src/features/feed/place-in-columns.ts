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
