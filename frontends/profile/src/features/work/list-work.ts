import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useEffect } from 'react';

const firstPage = null as string | null;

/** What somebody has published, latest first, page by page. */
export const useContent = (id: string) =>
  useInfiniteQuery({
    queryKey: ['user-content', id],
    queryFn: ({ pageParam, signal }) => callPage(content.userContent, { params: { id }, query: { limit: 24 }, signal }, pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next,
  });

/** What somebody has remixed, latest first, page by page. */
export const useRemixes = (id: string) =>
  useInfiniteQuery({
    queryKey: ['user-remixes', id],
    queryFn: ({ pageParam, signal }) => callPage(content.userRemixes, { params: { id }, query: { limit: 24 }, signal }, pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next,
  });

/** Says once that a list could not be loaded, or not further. */
export function useFailureToast(error: Error | null, words: string): void {
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error(words, error);
    toast.error('Error', words);
  }, [error, words, toast]);
}
