import { FeedFilter, FeedSort } from '@trenzeye/proto/http/content';
import type { FeedFilters, Filter, Sort } from './feed-queries.ts';

/** Maximum length of a tag, in characters. */
const tagLimit = 64;
const defaults = { filter: 'all', sort: 'newest' } as const;

/** Filters from the URL; invalid values become the defaults. */
export function parseFeedFilters(query: URLSearchParams): FeedFilters {
  const filter = query.get('filter');
  const sort = query.get('sort');
  return {
    filter: FeedFilter.options.find((option) => option === filter) ?? defaults.filter,
    sort: FeedSort.options.find((option) => option === sort) ?? defaults.sort,
    tag: query.get('tag')?.replace(/^#/, '').trim().slice(0, tagLimit) || null,
    following: query.get('from') === 'following',
  };
}

/** The URL query with one filter changed; default values are omitted. */
export function withFilter(query: URLSearchParams, name: 'filter' | 'sort', value: Filter | Sort): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === defaults[name]) next.delete(name);
  else next.set(name, value);
  return next;
}

/** The URL query for all users or for followed users only. */
export function withFollowing(query: URLSearchParams, following: boolean): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('tag');
  if (following) next.set('from', 'following');
  else next.delete('from');
  return next;
}

/** Path of the feed filtered by a tag. */
export const tagLink = (tag: string): string => `/explore?${new URLSearchParams({ tag: tag.replace(/^#/, '') })}`;
