import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useEffect } from 'react';

const firstPage = null as string | null;

/** Published content of a user, newest first, paginated. */
export const useContent = (id: string) =>
  useInfiniteQuery({
    queryKey: ['user-content', id],
    queryFn: ({ pageParam, signal }) => callPage(content.userContent, { params: { id }, query: { limit: 24 }, signal }, pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next,
  });

/** Remixes of a user, newest first, paginated. */
export const useRemixes = (id: string) =>
  useInfiniteQuery({
    queryKey: ['user-remixes', id],
    queryFn: ({ pageParam, signal }) => callPage(content.userRemixes, { params: { id }, query: { limit: 24 }, signal }, pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next,
  });

/** Shows an error toast when a list or its next page fails to load. */
export function useErrorToast(error: Error | null, message: string): void {
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error(message, error);
    toast.error(t`Error`, message);
  }, [error, message, toast]);
}
