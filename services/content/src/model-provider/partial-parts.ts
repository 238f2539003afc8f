import type { Part } from '../providers/index.ts';

type Leaf = string | number;

/** `tweets.2`, `scenes.0.narration`, `caption`: other fields from the model are dropped. */
const validPath = /^[a-z_]{1,20}(\.\d{1,2}(\.[a-z_]{1,20})?)?$/;

const leavesOf = (value: unknown, path: string): [string, Leaf][] => {
  if (typeof value === 'string' || typeof value === 'number') return validPath.test(path) ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path === '' ? key : `${path}.${key}`));
};

/**
 * Tracks an object that grows while a model writes it: each call takes the object so far and returns what is new since the last call,
 * text as the added part. `fields` are the allowed fields.
 */
export const createPartTracker = (fields: readonly string[]): ((value: unknown) => Part[]) => {
  const known = new Map<string, Leaf>();
  const allowed = new Set(fields);
  return (value) =>
    leavesOf(value, '').flatMap(([path, leaf]): Part[] => {
      const before = known.get(path);
      if (before === leaf || !allowed.has(path.split('.')[0] ?? '')) return [];
      known.set(path, leaf);
      if (typeof leaf === 'string' && (before === undefined || (typeof before === 'string' && leaf.startsWith(before))))
        return [{ path, delta: leaf.slice(before?.length ?? 0) }];
      return [{ path, value: leaf }];
    });
};
