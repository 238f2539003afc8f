import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type IconName } from '@trenzeye/frontend-kit';
import { content, type SearchHit } from '@trenzeye/proto/http/content';
import { useEffect, useState } from 'react';

/** Headings in the list of commands. */
export const groupLabels = {
  recent: t`Recent`,
  actions: t`Actions`,
  pages: t`Pages`,
  people: t`People`,
  tags: t`Tags`,
  posts: t`Posts`,
  signals: t`Signals`,
} as const;
type CommandGroup = keyof typeof groupLabels;

export interface Command {
  /** Unique in the palette. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Second line. */
  readonly detail?: string;
  readonly icon: IconName;
  /** Other words that find the command, separated by spaces. */
  readonly keywords?: string;
  /** The page that the command opens, or what it does. */
  readonly target: string | (() => void);
}

const words = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The commands in which every word of the query begins a word of the label or of the keywords; all for an empty query. */
export function filterCommands(commands: readonly Command[], query: string): Command[] {
  const searched = words(query);
  return commands.filter(({ label, keywords = '' }) => {
    const available = words(`${label} ${keywords}`);
    return searched.every((word) => available.some((each) => each.startsWith(word)));
  });
}

/** The commands with the headings of their groups, groups in order of their first command. */
export const groupCommands = (commands: readonly Command[]): (readonly [CommandGroup, readonly Command[]])[] => [
  ...Map.groupBy(commands, ({ group }) => group),
];

const debounceMs = 200;
const maxHits = 8;
const maxTags = 3;

const commandOf = (hit: SearchHit): Command => {
  if (hit.type === 'person') {
    const { id, username } = hit.person;
    return { id: `person ${id}`, group: 'people', label: `@${username}`, icon: 'user', target: `/u/${id}` };
  }
  if (hit.type === 'signal')
    return { id: `signal ${hit.signal.id}`, group: 'signals', label: hit.signal.title, icon: 'wave', target: `/signals/${hit.signal.id}` };
  const { id, title, author } = hit.item;
  return { id: `post ${id}`, group: 'posts', label: title, detail: t`by @${author.username}`, icon: 'thread', target: `/c/${id}` };
};

/** Tags are equal when their letters and digits are: `#Slow_Content`, `slow content`. */
const tagKey = (tag: string): string => tag.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The tags of the found posts and signals that contain the query, each once. */
const tagsOf = (hits: readonly SearchHit[], query: string): Command[] => {
  const key = tagKey(query);
  const found = hits.flatMap((hit) =>
    hit.type === 'item' ? (hit.item.content_preview.hashtags ?? []) : hit.type === 'signal' ? hit.signal.tags : [],
  );
  const names = new Map<string, string>();
  for (const tag of found) {
    const name = tag.replace(/^#/, '').replace(/\s+/g, '');
    if (key !== '' && tagKey(name).includes(key) && !names.has(tagKey(name))) names.set(tagKey(name), name);
  }
  return [...names.values()].slice(0, maxTags).map((tag) => ({
    id: `tag ${tag}`,
    group: 'tags',
    label: `#${tag}`,
    icon: 'tag',
    target: `/explore?${new URLSearchParams({ tag })}`,
  }));
};

const order: readonly Command['group'][] = ['people', 'tags', 'posts', 'signals'];

/** What a search found, as commands: people first, then tags, posts and signals. */
export const toCommands = (hits: readonly SearchHit[], query: string): Command[] =>
  [...hits.map(commandOf), ...tagsOf(hits, query)].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));

/** The value after it has not changed for a moment. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Searches people, tags, posts and signals while the user types. */
export function useSearchCommands(text: string): {
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
  readonly isError: boolean;
} {
  const query = useDebounced(text.trim());
  const q = query.replace(/^[#@]/, '');
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => call(content.search, { query: { q, limit: maxHits }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const commands = q === '' || !data ? [] : toCommands(data, q);
  return { commands, isSearching: isFetching || query !== text.trim(), isError };
}
