import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useEffect, useState } from 'react';

/** The mention or hashtag that is being written. */
export interface Token {
  readonly kind: 'people' | 'tags';
  /** The position of the @ or #. */
  readonly start: number;
  /** The text after it, up to the caret. */
  readonly q: string;
}

/** Longest token, in characters. */
const longest = 65;
const mention = /(?<![\w@.-])@([A-Za-z0-9_.-]{0,64})$/;
const hashtag = /(?<![\p{L}\p{N}_#&/])#([\p{L}\p{N}_]{0,64})$/u;

/** The mention or hashtag that ends at the caret; null when there is none. */
export function findToken(text: string, caret: number): Token | null {
  // One more character, so that the character before the token is seen.
  const before = text.slice(Math.max(0, caret - longest - 1), caret);
  const person = mention.exec(before)?.[1];
  if (person !== undefined) return { kind: 'people', start: caret - person.length - 1, q: person };
  const tag = hashtag.exec(before)?.[1];
  return tag === undefined ? null : { kind: 'tags', start: caret - tag.length - 1, q: tag };
}

interface Completed {
  readonly text: string;
  /** The caret, after the inserted word and a space. */
  readonly caret: number;
}

/** The text with the token replaced by a word; null when it would be longer than `limit` characters. */
export function insertWord(text: string, { kind, start, q }: Token, word: string, limit: number): Completed | null {
  const end = start + 1 + q.length;
  const after = text.slice(end);
  const inserted = `${kind === 'people' ? '@' : '#'}${word}${/^\s/.test(after) ? '' : ' '}`;
  const completed = text.slice(0, start) + inserted + after;
  return completed.length > limit ? null : { text: completed, caret: start + word.length + 2 };
}

export interface Suggestion {
  /** The name or tag, without @ or #. */
  readonly word: string;
  /** Of a user. */
  readonly avatarUrl?: string | null;
  /** Of a tag. */
  readonly isTrending?: boolean;
}

const debounceMs = 120;

const read = async (kind: Token['kind'], q: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
  if (kind === 'people') {
    const people = await call(content.completePeople, { query: { q }, signal });
    return people.map(({ username, avatar_url }) => ({ word: username, avatarUrl: avatar_url }));
  }
  const tags = await call(content.completeTags, { query: { q }, signal });
  return tags.map(({ tag, is_trending }) => ({ word: tag, isTrending: is_trending }));
};

/** The suggestions for a token, a moment after it changed; none for visitors. */
export function useSuggestions(token: Token | null): readonly Suggestion[] {
  const { user } = useSession();
  const key = token && `${token.kind} ${token.q}`;
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), debounceMs);
    return () => clearTimeout(timer);
  }, [key]);
  const isSettled = key !== null && settled === key;
  const { data = [] } = useQuery({
    queryKey: ['completion', user?.id ?? null, token?.kind, token?.q],
    queryFn: ({ signal }) => (token ? read(token.kind, token.q, signal) : []),
    enabled: isSettled && user !== null,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!token) return [];
  const q = token.q.toLowerCase();
  // The list of the previous text, until the new one is there; and not the word that is already written.
  const matching = data.filter(({ word }) => word.toLowerCase().startsWith(q));
  return matching.length === 1 && matching[0]?.word.toLowerCase() === q ? [] : matching;
}
