import { FeedFilter, FeedSort } from '@trenzeye/proto/http/content';
import type { Filter, Sort } from './public-feed.ts';

const defaults = { filter: 'all', sort: 'newest' } as const;

/** What the address asks for; anything unknown is the default. */
export function feedChoice(query: URLSearchParams): { filter: Filter; sort: Sort } {
  const filter = query.get('filter');
  const sort = query.get('sort');
  return {
    filter: FeedFilter.options.find((option) => option === filter) ?? defaults.filter,
    sort: FeedSort.options.find((option) => option === sort) ?? defaults.sort,
  };
}

/** The address's query with one choice changed; defaults are left out so that plain addresses stay plain. */
export function withChoice(query: URLSearchParams, name: 'filter' | 'sort', value: Filter | Sort): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === defaults[name]) next.delete(name);
  else next.set(name, value);
  return next;
}
