import { t } from '@lingui/core/macro';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useToast } from '../toast/toast.tsx';

/**
 * Whether one of these queries has neither data nor an error yet since the component was mounted. Stays false after that: a part that uses a
 * failed query as well sends it again when it is mounted, and would otherwise be unmounted until that fails, too, and so on.
 */
export function useIsFirstLoad(queries: readonly { readonly isPending: boolean }[]): boolean {
  const [isLoading, setLoading] = useState(true);
  const isPending = queries.some((query) => query.isPending);
  if (isLoading && !isPending) setLoading(false);
  return isLoading && isPending;
}

interface ApiMutationOptions<Input, Result> {
  readonly mutationFn: (input: Input) => Promise<Result>;
  /** The specification's message for a failure, without a full stop. */
  readonly failureMessage: string;
  /** Queries to fetch again afterwards, whether it succeeded or not. */
  readonly invalidates: readonly QueryKey[];
  /** Describes the error where the page can explain it better than the error's own message. */
  readonly describeError?: (error: Error) => string | undefined;
  /** Mutations with the same scope run one after the other. */
  readonly scopeId?: string | undefined;
}

/**
 * Fetches queries again after a change. A first load that began before the change is not cancelled by the client, and its response may be
 * from before the change: it is awaited and then repeated.
 */
const refetch = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const firstLoads = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
  if (firstLoads > 0) await client.invalidateQueries({ queryKey });
};

interface Callbacks<Result> {
  readonly onSuccess?: (result: Result) => unknown;
  readonly onSettled?: () => void;
}

/**
 * A mutation that runs even when the browser reports to be offline, shows a toast on failure and refetches the affected queries. The
 * callbacks of `mutate` run even when its component is gone by then, such as the row of a post that was cancelled.
 */
export function useApiMutation<Input = void, Result = unknown>({
  mutationFn,
  failureMessage,
  invalidates,
  describeError,
  scopeId,
}: ApiMutationOptions<Input, Result>) {
  const client = useQueryClient();
  const toast = useToast();
  const mutation = useMutation<Result, Error, Input>({
    networkMode: 'always',
    mutationFn,
    ...(scopeId === undefined ? {} : { scope: { id: scopeId } }),
    onError: (error) => {
      console.error(failureMessage, error);
      toast.error(t`Error`, `${failureMessage}. ${describeError?.(error) ?? error.message}`);
    },
    onSettled: () => Promise.all(invalidates.map((queryKey) => refetch(client, queryKey))),
  });
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (input: Input, { onSuccess, onSettled }: Callbacks<Result> = {}) => {
      mutateAsync(input)
        .then(onSuccess, () => undefined)
        .finally(onSettled);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
