import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type ListPage, useLive, useSession } from '@trenzeye/frontend-kit';
import { content, type Signal, type SignalView } from '@trenzeye/proto/http/content';
import { signalsWatchKey } from '@trenzeye/proto/http/live';

const refreshMs = 60_000;

/** A signal with where it was seen and what was made of it; fetched again every minute. Fails with 404 for an unknown id. */
export function useSignalDetails(id: string) {
  const { state, user } = useSession();
  return useQuery({
    queryKey: ['signal-details', id, user?.id ?? null],
    queryFn: ({ signal }) => call(content.signalDetails, { params: { id }, signal }),
    enabled: state !== 'loading',
    refetchInterval: refreshMs,
  });
}

type SignalPages = InfiniteData<ListPage<Signal>, string | null>;

export const signalsKey = ['signals', 'list'] as const;

// Refetching would move the content of users who have scrolled down.
const isAtTop = () => window.scrollY < window.innerHeight / 2;
const watchKeys = [signalsWatchKey];

/** Pages of the signals of a view without hidden and muted ones; refetched when scores change. */
export function useSignals(view: SignalView) {
  const { state, user } = useSession();
  const client = useQueryClient();
  const refresh = () => {
    if (isAtTop()) void client.invalidateQueries({ queryKey: signalsKey });
  };
  useLive(watchKeys, { 'signals.changed': refresh, resync: refresh });
  return useInfiniteQuery({
    queryKey: [...signalsKey, view, user?.id ?? null],
    queryFn: ({ pageParam, signal }) => callPage(content.listSignals, { query: { view }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: state === 'signed-in' || (state !== 'loading' && view !== 'for_you'),
    refetchOnWindowFocus: isAtTop,
    refetchOnReconnect: isAtTop,
  });
}

/** Removes signals from the cached lists. */
export function removeSignals(client: QueryClient, isRemoved: (signal: Signal) => boolean): void {
  client.setQueriesData<SignalPages>(
    { queryKey: signalsKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => !isRemoved(item)) })) },
  );
}
