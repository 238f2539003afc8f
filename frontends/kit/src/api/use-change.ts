import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../toast/toast.tsx';

export interface ChangeOptions<Given, Answer> {
  readonly run: (given: Given) => Promise<Answer>;
  /** The specification's words for when it fails, without a full stop. */
  readonly failure: string;
  /** What is read anew when it is over, whether it worked or not. */
  readonly stale: readonly QueryKey[];
  /** Why it failed, where the page can say it better than the error's own message. */
  readonly reason?: (error: Error) => string | undefined;
  /** Changes of the same name go one after the other. */
  readonly inTurn?: string | undefined;
}

/** A change that is sent even when the browser thinks it is offline; what failed is said, and the lists it touches are asked for anew. */
export function useChange<Given, Answer>({ run, failure, stale, reason, inTurn }: ChangeOptions<Given, Answer>) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: run,
    ...(inTurn === undefined ? {} : { scope: { id: inTurn } }),
    onError: (error) => {
      console.error(failure, error);
      toast.error('Error', `${failure}. ${reason?.(error) ?? error.message}`);
    },
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
