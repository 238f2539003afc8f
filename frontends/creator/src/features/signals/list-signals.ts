import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callPage, type ListPage, useLive, useSession } from '@trenzeye/frontend-kit';
import { content, type Signal } from '@trenzeye/proto/http/content';
import { signalsWatchKey } from '@trenzeye/proto/http/live';

export type SignalPages = InfiniteData<ListPage<Signal>, string | null>;

export const signalsKey = ['signals', 'rising'] as const;

// Whoever reads further down keeps what is on the screen where it is.
const isAtTop = () => window.scrollY < window.innerHeight / 2;
const watched = [signalsWatchKey];

/** Rising signals, strongest first, page by page, without what the viewer has hidden or muted; anew when they were scored anew. */
export function useSignals() {
  const { state, user } = useSession();
  const client = useQueryClient();
  const lookAgain = () => {
    if (isAtTop()) void client.invalidateQueries({ queryKey: signalsKey });
  };
  useLive(watched, { 'signals.changed': lookAgain, resync: lookAgain });
  return useInfiniteQuery({
    queryKey: [...signalsKey, user?.id ?? null],
    queryFn: ({ pageParam, signal }) => callPage(content.listSignals, { signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: state !== 'loading',
    refetchOnWindowFocus: isAtTop,
    refetchOnReconnect: isAtTop,
  });
}

/** Takes signals out of the list at once. */
export function dropSignals(client: QueryClient, isDropped: (signal: Signal) => boolean): void {
  client.setQueriesData<SignalPages>(
    { queryKey: signalsKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => !isDropped(item)) })) },
  );
}
