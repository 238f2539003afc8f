import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';

/** Rising signals, strongest first, page by page. */
export const useSignals = () =>
  useInfiniteQuery({
    queryKey: ['signals'],
    queryFn: ({ pageParam, signal }) => callPage(content.listSignals, { signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: true,
  });
