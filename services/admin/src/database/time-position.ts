import type { TimePosition } from '@trenzeye/kit';

// The first condition is implied by the others; PostgreSQL starts reading the index there.

/** Condition for the rows after a position in descending order of creation time and id. */
export const createdBefore = ({ createdAt, id }: TimePosition) => {
  const at = new Date(createdAt);
  return { created_at: { lte: at }, OR: [{ created_at: { lt: at } }, { id: { lt: id } }] };
};

/** Condition for the rows after a position in ascending order of creation time and id. */
export const createdAfter = ({ createdAt, id }: TimePosition) => {
  const at = new Date(createdAt);
  return { created_at: { gte: at }, OR: [{ created_at: { gt: at } }, { id: { gt: id } }] };
};
