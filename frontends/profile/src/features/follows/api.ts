import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useSession, useToast } from '@trenzeye/frontend-kit';
import { type FollowState, social } from '@trenzeye/proto/http/social';
import { useNavigate } from 'react-router-dom';

/** The follow state after an optimistic update; the follower count never goes below zero. */
export function applyFollow(state: FollowState, isFollowing: boolean): FollowState {
  if (state.is_following === isFollowing) return state;
  return { ...state, is_following: isFollowing, followers: Math.max(0, state.followers + (isFollowing ? 1 : -1)) };
}

const followOptions = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: ['follow', id, viewerId],
    queryFn: ({ signal }) => call(social.followState, { params: { id }, signal }),
  });

export interface Follow {
  /** Undefined while loading and after a failure. */
  readonly state: FollowState | undefined;
  readonly isPending: boolean;
  readonly toggle: () => void;
}

/** Follow state between the signed-in user and another user. Changes are optimistic, sent in order, and refetched when one fails. */
export function useFollow(id: string): Follow {
  const { state: session, user } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const options = followOptions(id, user?.id ?? null);
  const { data, isPending } = useQuery({ ...options, enabled: session !== 'loading' });
  const { mutate } = useMutation({
    scope: { id: `follow-${id}` },
    networkMode: 'always',
    mutationFn: ({ shouldFollow, idempotencyKey }: { shouldFollow: boolean; idempotencyKey: string }) =>
      call(shouldFollow ? social.follow : social.unfollow, { params: { id }, idempotencyKey }),
    onMutate: async ({ shouldFollow }) => {
      await client.cancelQueries({ queryKey: options.queryKey });
      client.setQueryData(options.queryKey, (current) => current && applyFollow(current, shouldFollow));
    },
    onSuccess: (state) => client.setQueryData(options.queryKey, state),
    onError: (error, { shouldFollow }) => {
      console.error('Follow request failed', error);
      toast.error(t`Error`, shouldFollow ? t`Failed to follow this creator` : t`Failed to unfollow this creator`);
      return client.invalidateQueries({ queryKey: options.queryKey });
    },
    // The own following count changes, too.
    onSettled: () => client.invalidateQueries({ queryKey: ['follow', user?.id] }),
  });
  const toggle = () => {
    if (session === 'signed-out')
      toast.info(t`Log in to follow`, t`You can follow creators once you are logged in.`, {
        label: t`Log In`,
        onClick: () => navigate('/login'),
      });
    else if (data) mutate({ shouldFollow: !data.is_following, idempotencyKey: newIdempotencyKey() });
  };
  return { state: data, isPending, toggle };
}
