import { FeedFilter, FeedSort } from '@trenzeye/proto/http/content';
import type { FeedChoice, Filter, Sort } from './public-feed.ts';

/** In characters; the server takes no longer ones. */
const longestTag = 64;
const defaults = { filter: 'all', sort: 'newest' } as const;

/** What the address asks for; anything unknown is the default. */
export function feedChoice(query: URLSearchParams): FeedChoice {
  const filter = query.get('filter');
  const sort = query.get('sort');
  return {
    filter: FeedFilter.options.find((option) => option === filter) ?? defaults.filter,
    sort: FeedSort.options.find((option) => option === sort) ?? defaults.sort,
    tag: query.get('tag')?.replace(/^#/, '').trim().slice(0, longestTag) || null,
    following: query.get('from') === 'following',
  };
}

/** The address's query with one choice changed; defaults are left out so that plain addresses stay plain. */
export function withChoice(query: URLSearchParams, name: 'filter' | 'sort', value: Filter | Sort): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === defaults[name]) next.delete(name);
  else next.set(name, value);
  return next;
}

/** The same, from everybody or from the people one follows. */
export function fromWhom(query: URLSearchParams, following: boolean): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('tag');
  if (following) next.set('from', 'following');
  else next.delete('from');
  return next;
}

/** The address of everything with a tag. */
export const tagLink = (tag: string): string => `/explore?${new URLSearchParams({ tag: tag.replace(/^#/, '') })}`;
