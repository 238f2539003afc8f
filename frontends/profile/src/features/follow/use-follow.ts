import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useSession, useToast } from '@trenzeye/frontend-kit';
import { type FollowState, social } from '@trenzeye/proto/http/social';
import { useNavigate } from 'react-router-dom';
import { followed } from './followed.ts';

const followOptions = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: ['follow', id, viewerId],
    queryFn: ({ signal }) => call(social.followState, { params: { id }, signal }),
  });

export interface Follow {
  /** Undefined until it is known, and where it cannot be found out. */
  readonly state: FollowState | undefined;
  readonly toggle: () => void;
}

/** How the signed-in person stands to somebody. A tap shows at once, taps reach the server in order, and one that fails is taken back. */
export function useFollow(id: string): Follow {
  const { state: session, user } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const options = followOptions(id, user?.id ?? null);
  const { data } = useQuery({ ...options, enabled: session !== 'loading' });
  const { mutate } = useMutation({
    scope: { id: `follow-${id}` },
    networkMode: 'always',
    mutationFn: ({ isOn, key }: { isOn: boolean; key: string }) =>
      call(isOn ? social.follow : social.unfollow, { params: { id }, idempotencyKey: key }),
    onMutate: async ({ isOn }) => {
      await client.cancelQueries({ queryKey: options.queryKey });
      client.setQueryData(options.queryKey, (known) => known && followed(known, isOn));
    },
    onSuccess: (state) => client.setQueryData(options.queryKey, state),
    onError: (error, { isOn }) => {
      console.error('Following failed', error);
      toast.error('Error', isOn ? 'Failed to follow this creator' : 'Failed to unfollow this creator');
      return client.invalidateQueries({ queryKey: options.queryKey });
    },
    // One's own numbers change with it.
    onSettled: () => client.invalidateQueries({ queryKey: ['follow', user?.id] }),
  });
  const toggle = () => {
    if (session === 'out')
      toast.info('Log in to follow', 'You can follow creators once you are signed in.', {
        label: 'Log In',
        onClick: () => navigate('/login'),
      });
    else if (data) mutate({ isOn: !data.is_following, key: newIdempotencyKey() });
  };
  return { state: data, toggle };
}
