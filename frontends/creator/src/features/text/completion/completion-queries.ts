import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useEffect, useState } from 'react';
import type { Token } from './find-token.ts';

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
