export interface Placement {
  readonly column: number;
  /** Offset from the top in pixels. */
  readonly top: number;
}

/**
 * Masonry in reading order: each item goes to the shortest column so far. `kept` remembers the column an item was given, so
 * that a late height or a longer list never moves what is on the screen sideways; it is filled here.
 */
export function placeInColumns(
  items: readonly { id: string; height: number }[],
  columns: number,
  gap: number,
  kept: Map<string, number>,
): Placement[] {
  const heights = new Array<number>(columns).fill(0);
  return items.map(({ id, height }) => {
    const known = kept.get(id);
    const column = known !== undefined && known < columns ? known : heights.indexOf(Math.min(...heights));
    kept.set(id, column);
    const top = heights[column] ?? 0;
    heights[column] = top + height + gap;
    return { column, top };
  });
}
