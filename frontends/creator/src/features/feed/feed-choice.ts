import { FeedFilter, FeedSort } from '@trenzeye/proto/http/content';
import type { Filter, Sort } from './public-feed.ts';

/** In characters; the server takes no longer ones. */
const longestTag = 64;
const defaults = { filter: 'all', sort: 'newest' } as const;

/** What the address asks for; anything unknown is the default. */
export function feedChoice(query: URLSearchParams): { filter: Filter; sort: Sort; tag: string | null } {
  const filter = query.get('filter');
  const sort = query.get('sort');
  return {
    filter: FeedFilter.options.find((option) => option === filter) ?? defaults.filter,
    sort: FeedSort.options.find((option) => option === sort) ?? defaults.sort,
    tag: query.get('tag')?.replace(/^#/, '').trim().slice(0, longestTag) || null,
  };
}

/** The address's query with one choice changed; defaults are left out so that plain addresses stay plain. */
export function withChoice(query: URLSearchParams, name: 'filter' | 'sort', value: Filter | Sort): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === defaults[name]) next.delete(name);
  else next.set(name, value);
  return next;
}

/** The address of everything with a tag. */
export const tagLink = (tag: string): string => `/explore?${new URLSearchParams({ tag: tag.replace(/^#/, '') })}`;
